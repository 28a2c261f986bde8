/** How many test files, or browsers, run at once: three were no faster than two on two cores. TEST_WORKERS says otherwise. */
export const workers = Number(process.env.TEST_WORKERS ?? 2);
