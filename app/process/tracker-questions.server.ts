import { findTrace } from "#app/domain/core/kernel/trace.server.ts";
import type { ToTracker } from "#app/tracker/messages.ts";
import { createReplies } from "./replies.ts";

type Question = Extract<ToTracker, { kind: "ask" }>;

const TIMEOUT_MS = 5_000;

/** Requests that the tracker's process has to answer, each with an id that its answer repeats. */
export function createQuestions(send: (message: Question) => void) {
  const replies = createReplies<Uint8Array>("the tracker did not answer", TIMEOUT_MS);
  return {
    /** Rejects if no answer comes within five seconds. */
    ask: (
      target: string,
      address: string,
      userAgent: string,
      requestId = findTrace()?.requestId,
    ): Promise<Uint8Array> => replies.expect((id) => send({ kind: "ask", id, target, address, userAgent, requestId })),

    /** Passes an answer to its waiting caller. */
    settle: replies.settle,
  };
}
