/**
 * How many test files, or browsers, run at once. They wait more than they work, so that there are more of them than
 * cores. TEST_WORKERS says otherwise, for a machine with little memory or many cores.
 */
export const workers = Number(process.env.TEST_WORKERS ?? 3);
