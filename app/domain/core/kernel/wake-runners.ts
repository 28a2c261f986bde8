/** Makes each waiting runner look for a job, as when one is added. */
export const WAKE_RUNNERS = `SELECT pg_notify('jobs:insert', '{"count":1}')`;
