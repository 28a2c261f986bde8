/** Answers that another process sends later, matched to their questions by id. */
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

    /** Passes an answer to its waiting caller. */
    settle(id: number, answer: Answer): void {
      waiting.get(id)?.(answer);
      waiting.delete(id);
    },
  };
}
