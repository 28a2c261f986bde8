import type { SubmissionResult } from "@conform-to/react";

export type Reply = { submission: SubmissionResult } | undefined;

type Shown = { typed: Record<string, unknown>; errors: Record<string, string[] | null> };

/** The reply to one form of a page with several, without the errors of the others. */
export function replyTo(reply: Reply, act: string, itemId = ""): Shown {
  const typed = reply?.submission.initialValue ?? {};
  if (!reply || typed.intent !== act || String(typed.itemId ?? "") !== itemId) return { typed: {}, errors: {} };
  return { typed, errors: reply.submission.error ?? {} };
}
