/** Has each runner that waits look for a job, as it does when one is added. */
export const WAKE_RUNNERS = `SELECT pg_notify('jobs:insert', '{"count":1}')`;
