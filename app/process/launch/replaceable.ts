/**
 * From a server to its supervisor: port, tracker and jobs are free for the next server. `code` is the exit code it will
 * have.
 */
export type Replaceable = { kind: "replaceable"; code: number };
