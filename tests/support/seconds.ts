const patience = Number(process.env.TEST_PATIENCE ?? 1);

/** A limit of time, in milliseconds, that finds soon what hangs. TEST_PATIENCE=4 multiplies all of them, for a busy machine. */
export const seconds = (count: number) => count * 1_000 * patience;
