/** Messages from the tracker's process to the coordinator. A connection comes with its socket and the bytes that were read. */
export type FromTracker =
  | { kind: "ready"; port: number }
  | { kind: "failed"; message: string }
  | { kind: "connection"; head: Uint8Array }
  /** It accepts nothing more, and has forwarded what was not for it. */
  | { kind: "closed" }
  | { kind: "answer"; id: number; body: Uint8Array }
  | { kind: "report"; id: number; report: object[] };

/** Messages from the coordinator to the tracker's process. */
export type ToTracker =
  /** To accept nothing more. It goes on answering what it is asked. */
  | { kind: "close" }
  | { kind: "stop" }
  | { kind: "report"; id: number }
  | { kind: "ask"; id: number; target: string; address: string; userAgent: string; requestId?: string };
