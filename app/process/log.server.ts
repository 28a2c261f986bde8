import pino from "pino";

/** Passkeys and tokens never reach the log: they are part of paths that it does not print. */
export const createLog = (level: string) =>
  pino({ level, base: undefined, redact: ["req.headers.cookie", "req.headers.authorization", "password"] });

export type Log = ReturnType<typeof createLog>;
