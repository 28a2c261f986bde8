const EVERY_MS = 100;

/** Asks the site all the time whether it serves, and counts the seconds in which it does not. */
export function watchSite(isHealthy: () => Promise<boolean>) {
  let isRunning = true;
  let downMs = 0;
  let last = performance.now();

  async function watch(): Promise<void> {
    while (isRunning) {
      const serves = await isHealthy();
      const now = performance.now();
      if (!serves) downMs += now - last;
      last = now;
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  }
  const running = watch();
  return {
    /** Seconds down since the last call. */
    takeDown(): number {
      const seconds = downMs / 1000;
      downMs = 0;
      return seconds;
    },
    async stop(): Promise<void> {
      isRunning = false;
      await running;
    },
  };
}
