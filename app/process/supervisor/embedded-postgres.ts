import path from "node:path";
import { bringUp, initialise, isInitialised, passwordOf, stopCluster, urlAt } from "./cluster.ts";
import { removeOthers } from "./postgres-binaries.ts";
import { FALLBACK, findPostgresHome, storeOf } from "./postgres-home.ts";
import { postgresSettings } from "./postgres-settings.ts";
import { findPostmaster } from "./postmaster.ts";
import { finishUpgrade, homeForData } from "./upgrade-postgres.ts";

export type EmbeddedPostgres = {
  /** Connection string of the database `patchbay`, with the password created for this cluster. */
  url: string;
  /** Whether it was already running when this process started. */
  wasRunning: boolean;
  /** Restarts it if it has ended, on the same port unless that is in use. Returns whether it had ended. */
  revive: (starting: () => void) => Promise<boolean>;
  stop: () => Promise<void>;
};

type Options = {
  dataDir: string;
  /** Folder for data and binaries if PostgreSQL's own user cannot reach `dataDir`. */
  fallback?: string;
  /** For tests: does not wait for the disk. Never for data that matters. */
  volatile?: boolean;
  /** Keeps the binaries with the data, so that the next major version can read what this one has written. */
  keeps?: boolean;
  /** For tests: other binaries than those that npm installed. */
  shipped?: string;
  say?: (text: string) => void;
};

/**
 * Starts the PostgreSQL that npm installed, on a free loopback port, in `dataDir`; creates the cluster the first time,
 * and upgrades one of an older major version. A server that survived its killed parent is taken over. If it cannot run,
 * throws with what to do instead.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { fallback = FALLBACK, volatile = false, keeps, shipped, say = () => undefined } = options;
  const found = findPostgresHome(path.resolve(options.dataDir), { fallback, keeps, shipped });
  finishUpgrade(found.data);
  const password = passwordOf(found);
  const wasRunning = findPostmaster(found.data) !== null;
  if (!isInitialised(found)) initialise(found);
  const home = await homeForData(found, { password, dataDir: path.dirname(path.resolve(options.dataDir)), say });
  const settings = {
    ...(home === found ? postgresSettings() : {}),
    ...(volatile ? { fsync: "off", synchronous_commit: "off", full_page_writes: "off" } : {}),
  };
  let port = await bringUp({ home, password, settings });
  if (keeps && home === found) removeOthers(storeOf(home.data), home.binaries);
  return {
    get url() {
      return urlAt(password, port);
    },
    wasRunning,
    async revive(starting) {
      if (findPostmaster(home.data)) return false;
      starting();
      port = await bringUp({ home, password, settings, port });
      return true;
    },
    stop: () => stopCluster(home.data),
  };
}
