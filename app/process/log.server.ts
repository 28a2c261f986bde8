import pino from "pino";
import { findTrace } from "#app/domain/core/kernel/trace.server.ts";

/**
 * Each line names its request, and the use case or job in which it was written. Passkeys and tokens never reach the
 * log: they are in parts of paths that it does not print.
 */
export const createLog = (level: string) =>
  pino({
    level,
    base: undefined,
    redact: ["req.headers.cookie", "req.headers.authorization", "password"],
    mixin: () => ({ ...findTrace() }),
  });

export type Log = ReturnType<typeof createLog>;
