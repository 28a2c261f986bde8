/** Metrics of one process, as prom-client writes them as JSON. */
export type Report = object[];

/** Messages from the coordinator to a web process. A connection comes with its socket and the bytes that were read. */
export type ToWeb =
  | { kind: "connection"; id: number; head: Uint8Array }
  | { kind: "answer"; id: number; body: Uint8Array }
  /** Asks for this process's own report. */
  | { kind: "report"; id: number }
  | { kind: "reports"; id: number; reports: Report[] }
  | { kind: "stop" };

/** Messages from a web process to the coordinator. */
export type FromWeb =
  | { kind: "ready"; notices: string[] }
  /** It has the connection, and can take another one. */
  | { kind: "taken" }
  | { kind: "closed"; id: number }
  /** It was told to stop, and asks the tracker nothing any more. */
  | { kind: "drained" }
  /** It does no more jobs, and only finishes what is being sent to it: another process may do its work. */
  | { kind: "replaceable" }
  | { kind: "ask"; id: number; target: string; address: string; userAgent: string; requestId?: string }
  | { kind: "report"; id: number; report: Report }
  /** Asks for the reports of all processes. */
  | { kind: "reports"; id: number }
  | { kind: "restart" };
