import type { ToTracker } from "#app/tracker/messages.ts";

type Question = Extract<ToTracker, { kind: "ask" }>;

const TIMEOUT_MS = 5_000;

/** The requests that the tracker's process is asked to answer, each with an id by which its answer is recognised. */
export function createQuestions(send: (message: Question) => void) {
  const waiting = new Map<number, (body: Uint8Array) => void>();
  let lastId = 0;

  return {
    /** Rejects if no answer comes within five seconds. */
    ask(target: string, address: string, userAgent: string): Promise<Uint8Array> {
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        const timeout = setTimeout(() => {
          waiting.delete(id);
          reject(new Error("the tracker does not answer"));
        }, TIMEOUT_MS);
        waiting.set(id, (body) => {
          clearTimeout(timeout);
          resolve(body);
        });
        send({ kind: "ask", id, target, address, userAgent });
      });
    },

    /** Hands an answer to the caller that waits for it. */
    settle(id: number, body: Uint8Array): void {
      waiting.get(id)?.(body);
      waiting.delete(id);
    },
  };
}
