import type { Services } from "#app/domain/core/kernel/context.server.ts";
import type { Log } from "#app/domain/core/ports/log.ts";

/** The process's services for screens and calls. server.ts puts it into Remix's load context. */
export type App = {
  services: Services;
  log: Log;
  cookies: {
    /** Whether browsers send cookies only over HTTPS. */
    secure: boolean;
    /** Signs them. */
    secret: string;
  };
  /** The minimum time between showing a visitor's form and its submission. */
  leastFormSeconds: number;
  /** Whether the query of a URL allows a PUT of this name; never with S3, which receives files itself. */
  isUploadAllowed: (name: string, query: URLSearchParams) => boolean;
};
