// Loaded into every process of the site by NODE_OPTIONS, before anything else: pictures are compared, so dates must not
// change from run to run. The clock is ahead, never behind: what PostgreSQL dates by its own clock is then long past.
const ahead = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const now = Date.now.bind(Date);

globalThis.Date = class extends Date {
  constructor(...given) {
    super(...(given.length === 0 ? [now() + ahead] : given));
  }
  static now = () => now() + ahead;
};
