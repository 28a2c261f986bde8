/** Ends a wait early. A trigger that comes when nothing waits ends the next wait at once. */
export function createWakeup() {
  let isTriggered = false;
  let wake: (() => void) | null = null;
  return {
    trigger(): void {
      isTriggered = true;
      wake?.();
    },
    /** Resolves when triggered, when `ended` does, or after so many milliseconds. */
    async wait(ms: number, ended: Promise<unknown>): Promise<void> {
      let timer: NodeJS.Timeout | undefined;
      const triggered = new Promise<void>((resolve) => {
        wake = resolve;
        timer = setTimeout(resolve, ms);
      });
      if (!isTriggered) await Promise.race([triggered, ended]);
      clearTimeout(timer);
      wake = null;
      isTriggered = false;
    },
  };
}
