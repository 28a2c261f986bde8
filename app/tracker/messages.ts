/**
 * Messages from the tracker's process to the coordinator. A connection comes with its socket and the bytes already
 * read.
 */
export type FromTracker =
  | { kind: "ready"; port: number }
  /** It cannot listen: why, and what to do. */
  | { kind: "failed"; reason: string; toDo: string }
  | { kind: "connection"; head: Uint8Array }
  /** It accepts no more connections, and has forwarded those for the site. */
  | { kind: "closed" }
  | { kind: "answer"; id: number; body: Uint8Array }
  | { kind: "report"; id: number; report: object[] };

/** Messages from the coordinator to the tracker's process. */
export type ToTracker =
  /** Stop accepting connections. It still answers questions. */
  | { kind: "close" }
  | { kind: "stop" }
  | { kind: "report"; id: number }
  | { kind: "ask"; id: number; target: string; address: string; userAgent: string; requestId?: string };
