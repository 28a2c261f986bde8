/** The current attempt of a job, for its handler. */
export type JobRun = {
  /** 1 for the first. An attempt counts also when its process was killed. */
  attempt: number;
  /** Whether the job has failed for good when this attempt fails. */
  isLast: boolean;
  /** Aborted while the process ends: what stops then is done again, from its start, by the next worker. */
  signal: AbortSignal;
};

/** Does a job. It may be called again for a job that was done already: it looks at the row that the job is about. */
export type JobHandler<Payload> = (payload: Payload, run: JobRun) => Promise<void>;

/** A handler for each kind of job, by the types of their payloads. */
export type JobHandlers<Payloads extends Record<string, unknown>> = {
  [Kind in keyof Payloads]: JobHandler<Payloads[Kind]>;
};
