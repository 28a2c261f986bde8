/** The states of a job in the queue. Finished jobs are removed. */
export const jobStates = ["waiting", "running", "failed"] as const;
export type JobState = (typeof jobStates)[number];

/** The states' labels. */
export const jobStateLabels: Record<JobState, string> = {
  waiting: "Waiting",
  running: "Running",
  failed: "Failed",
};
