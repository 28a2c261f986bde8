/** From a server to its supervisor: port, tracker and jobs are free for the next one. Its code is as at its end. */
export type Replaceable = { kind: "replaceable"; code: number };
