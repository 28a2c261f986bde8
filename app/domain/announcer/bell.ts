/** Wakes who waits: a ring while nobody waits is kept for the next who does. */
export function createBell() {
  let isRung = false;
  let wake: (() => void) | null = null;
  return {
    ring(): void {
      isRung = true;
      wake?.();
    },
    /** Resolves at a ring, at the end of something, or after so long. */
    async wait(ms: number, ended: Promise<unknown>): Promise<void> {
      let timer: NodeJS.Timeout | undefined;
      const rung = new Promise<void>((resolve) => {
        wake = resolve;
        timer = setTimeout(resolve, ms);
      });
      if (!isRung) await Promise.race([rung, ended]);
      clearTimeout(timer);
      wake = null;
      isRung = false;
    },
  };
}
