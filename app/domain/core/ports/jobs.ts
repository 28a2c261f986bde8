/** The current attempt of a job, for its handler. */
export type JobRun = {
  /** 1 for the first attempt. An attempt whose process was killed also counts. */
  attempt: number;
  /** Whether the job fails for good if this attempt fails. */
  isLast: boolean;
  /** Aborted when the process is ending: the next worker then starts the job over. */
  signal: AbortSignal;
};

/** Runs a job. It may be called again for a completed job, so it checks the row that the job is about. */
export type JobHandler<Payload> = (payload: Payload, run: JobRun) => Promise<void>;

/** A handler for each kind of job, by the types of their payloads. */
export type JobHandlers<Payloads extends Record<string, unknown>> = {
  [Kind in keyof Payloads]: JobHandler<Payloads[Kind]>;
};
