import { findTrace } from "#app/domain/core/kernel/trace.server.ts";
import type { ToTracker } from "#app/tracker/messages.ts";
import { createReplies } from "./replies.ts";

type Question = Extract<ToTracker, { kind: "ask" }>;

const TIMEOUT_MS = 5_000;

/** The requests that the tracker's process is asked to answer, each with an id by which its answer is recognised. */
export function createQuestions(send: (message: Question) => void) {
  const replies = createReplies<Uint8Array>("the tracker does not answer", TIMEOUT_MS);
  return {
    /** Rejects if no answer comes within five seconds. */
    ask: (
      target: string,
      address: string,
      userAgent: string,
      requestId = findTrace()?.requestId,
    ): Promise<Uint8Array> => replies.expect((id) => send({ kind: "ask", id, target, address, userAgent, requestId })),

    /** Hands an answer to the caller that waits for it. */
    settle: replies.settle,
  };
}
