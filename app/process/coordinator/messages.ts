/** Metrics of one process in prom-client's JSON form. */
export type Report = object[];

/** Messages from the coordinator to a web process. A connection comes with its socket and the bytes already read. */
export type ToWeb =
  | { kind: "connection"; id: number; head: Uint8Array }
  | { kind: "answer"; id: number; body: Uint8Array }
  /** Requests this process's report. */
  | { kind: "report"; id: number }
  | { kind: "reports"; id: number; reports: Report[] }
  | { kind: "stop" };

/** Messages from a web process to the coordinator. */
export type FromWeb =
  | { kind: "ready"; notices: string[] }
  /** It has the connection and can take another one. */
  | { kind: "taken" }
  | { kind: "closed"; id: number }
  /** It was told to stop and sends no more questions to the tracker. */
  | { kind: "drained" }
  /** It runs no more jobs and only finishes current uploads: another process may take over. */
  | { kind: "replaceable" }
  | { kind: "ask"; id: number; target: string; address: string; userAgent: string; requestId?: string }
  | { kind: "report"; id: number; report: Report }
  /** Requests the reports of all processes. */
  | { kind: "reports"; id: number }
  | { kind: "restart" };
