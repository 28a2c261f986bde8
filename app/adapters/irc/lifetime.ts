import { withResolvers } from "#app/domain/core/kernel/with-resolvers.ts";

/** Tells everything that waits for a connection when and why it ended. */
export function createLifetime(onEnd: (reason: string) => void) {
  const { promise: ended, resolve } = withResolvers<string>();
  let isOver = false;

  function end(reason: string): void {
    if (isOver) return;
    isOver = true;
    resolve(reason);
    onEnd(reason);
  }

  return {
    end,
    ended,
    isOver: () => isOver,
    endWith(signal: AbortSignal, reason: string): void {
      if (signal.aborted) end(reason);
      const abort = () => end(reason);
      signal.addEventListener("abort", abort, { once: true });
      void ended.then(() => signal.removeEventListener("abort", abort));
    },
    /** Resolves like `awaited`. Rejects with the reason of the end, or with `late` after the given milliseconds. */
    async within<T>(awaited: Promise<T>, ms: number, late: string): Promise<T> {
      const timer = setTimeout(() => end(late), ms);
      try {
        return await Promise.race([awaited, ended.then((reason) => Promise.reject(new Error(reason)))]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
