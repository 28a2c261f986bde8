/** What a job in the queue is doing. One that is done is gone. */
export const jobStates = ["waiting", "running", "failed"] as const;
export type JobState = (typeof jobStates)[number];

/** The states as people read them. */
export const jobStateLabels: Record<JobState, string> = {
  waiting: "Waiting",
  running: "Running",
  failed: "Failed",
};
