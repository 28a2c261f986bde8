/** Answers that another process sends later, each recognised by the id of its question. */
export function createReplies<Answer>(lateness: string, timeoutMs: number) {
  const waiting = new Map<number, (answer: Answer) => void>();
  let lastId = 0;

  return {
    /** Rejects with `lateness` if no answer comes in time. */
    expect(send: (id: number) => void): Promise<Answer> {
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        const timeout = setTimeout(() => {
          waiting.delete(id);
          reject(new Error(lateness));
        }, timeoutMs);
        waiting.set(id, (answer) => {
          clearTimeout(timeout);
          resolve(answer);
        });
        send(id);
      });
    },

    /** Hands an answer to the caller that waits for it. */
    settle(id: number, answer: Answer): void {
      waiting.get(id)?.(answer);
      waiting.delete(id);
    },
  };
}
