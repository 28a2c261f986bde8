const asked = process.env.TEST_WORKERS;

/** How many browsers run at once: three were no faster than two on two cores. TEST_WORKERS says otherwise. */
export const browserWorkers = Number(asked ?? 2);

/** How many files of the unit suite run at once. They wait often, for a site that starts or for the database. */
export const unitWorkers = Number(asked ?? 3);
