import type { Services } from "#app/domain/core/kernel/context.server.ts";
import type { Log } from "#app/domain/core/ports/log.ts";

/** The process's services for the screens and calls that it serves. server.ts puts it into Remix's load context. */
export type App = {
  services: Services;
  log: Log;
  cookies: {
    /** Whether browsers send cookies over HTTPS alone. */
    secure: boolean;
    /** Signs them. */
    secret: string;
  };
  /** How long after it was shown a visitor's form can be sent at the earliest. */
  leastFormSeconds: number;
  /** Whether a PUT of this name is allowed by the query of its URL; never with S3, which takes files itself. */
  isUploadAllowed: (name: string, query: URLSearchParams) => boolean;
};
