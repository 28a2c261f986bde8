/** What the tracker's process tells the site's. A connection comes with its socket and what was read of it. */
export type FromTracker =
  | { kind: "ready"; port: number }
  | { kind: "failed"; message: string }
  | { kind: "connection"; head: Uint8Array }
  | { kind: "answer"; id: number; body: Uint8Array };

export type ToTracker =
  | { kind: "stop" }
  | { kind: "ask"; id: number; target: string; address: string; userAgent: string };
