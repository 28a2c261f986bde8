import type { startAnnouncers } from "./announcers.ts";
import type { startMailServer } from "./mail-server.ts";
import type { FaultySite } from "./site.ts";

export type World = {
  site: FaultySite;
  mail: Awaited<ReturnType<typeof startMailServer>>;
  announcers: Awaited<ReturnType<typeof startAnnouncers>>;
  hasSmallDisk: boolean;
};

export type Fault = {
  /** As the table calls it. */
  name: string;
  /** Whether `--short` runs it, as `npm test` does. */
  isShort?: boolean;
  /** Seconds for which the site may not serve. */
  bar: number;
  /** Why it cannot be tried here; null where it can. */
  skip?: (world: World) => string | null;
  /** Brings the fault about, under load. Throws where what must hold beside the books does not. */
  run: (world: World) => Promise<void>;
};
