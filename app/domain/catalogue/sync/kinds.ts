export const syncKinds = ["vault", "index", "process"] as const;
export type SyncKind = (typeof syncKinds)[number];

export const syncStatuses = ["running", "complete", "failed"] as const;
export type SyncStatus = (typeof syncStatuses)[number];
