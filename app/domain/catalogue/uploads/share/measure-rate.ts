type Sample = { at: number; done: number };

/** The time span of the rate: short enough to follow a slower disk, long enough to be steady. */
const WINDOW_MS = 5_000;

/** Tracks how many bytes were done at which time. Times are milliseconds of one clock. */
export function measureRate() {
  let samples: Sample[] = [];
  return {
    /** After a pause, earlier measurements mean nothing. */
    forget: () => {
      samples = [];
    },
    add(at: number, done: number) {
      samples = [...samples.filter((sample) => at - sample.at <= WINDOW_MS), { at, done }];
    },
    /** Bytes per second, or null if it is too early to tell. */
    rate(): number | null {
      const first = samples[0];
      const last = samples.at(-1);
      if (!first || !last || last.at - first.at < 500) return null;
      return ((last.done - first.done) / (last.at - first.at)) * 1000;
    },
  };
}

/** "about 3 min left". */
export function timeLeft(bytes: number, rate: number): string {
  const seconds = Math.ceil(bytes / Math.max(1, rate));
  if (seconds < 60) return `about ${seconds} s left`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `about ${minutes} min left` : `about ${Math.ceil(minutes / 60)} h left`;
}
