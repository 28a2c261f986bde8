import { setTimeout as sleep } from "node:timers/promises";
import { REFUSED } from "../launch/keep-running.ts";
import { readRefusal } from "../launch/refusal.ts";
import {
  noteUpgrade,
  type ReleaseState,
  readReleases,
  takeWanted,
  type Wanted,
  writeReleases,
} from "../launch/releases.ts";
import { copyDatabase, dropDatabaseCopy, putDatabaseBack } from "./database-copy.ts";

/** The server of a release. */
export type Server = {
  /** Its address, as soon as it answers there. */
  ready: Promise<string>;
  /** Its exit code, as soon as the next server may start. */
  ended: Promise<number>;
  stop: () => Promise<void>;
};

type Options = {
  dataDir: string;
  checkout: string;
  /** Read each time: PostgreSQL may have moved to another port. */
  databaseUrl: () => string;
  startServer: (folder: string) => Server;
  /** Resolves when every server has ended, including replaced ones that were still receiving uploads. */
  allEnded: () => Promise<unknown>;
  ending: AbortSignal;
  say: (text: string) => void;
  /** How long a server that answers may take to become healthy. */
  healthyMs?: number;
  /** How long to wait before trying again to put the database back. */
  retryMs?: number;
};

/** Migrations of a large site take minutes. */
const START_MS = 60 * 60_000;
const POLL_MS = 250;
const NOT_DROPPED = "The copy of the database for the upgrade could not be removed";
const REQUEST_MS = 10_000;

/**
 * Runs the release in use, and tries a requested one, which is in use once it is healthy. If it fails, or the machine
 * stops during the trial, the previous release serves again, on the database that it had.
 */
export function openReleases({
  dataDir,
  checkout,
  databaseUrl,
  startServer,
  allEnded,
  ending,
  say,
  healthyMs = 60_000,
  retryMs = 10_000,
}: Options) {
  const read = () => readReleases(dataDir, checkout);
  const write = (change: Partial<ReleaseState>) => writeReleases(dataDir, { ...read(), ...change });

  const mayFail = (what: string, run: () => unknown) =>
    Promise.resolve()
      .then(run)
      .catch((error: Error) => say(`${what}: ${error.message}`));

  /** Runs before the first server: an interrupted trial has failed. */
  async function recover(): Promise<void> {
    const { trial, leavesCopy } = read();
    if (leavesCopy) await dropLeft();
    if (!trial) return;
    say(`The upgrade to ${trial.version} was interrupted: going back.`);
    await giveUp(trial, "It was interrupted: the supervisor or the machine stopped.");
  }

  /**
   * Leaves a trial. The previous release must not run on the new one's database, so putting that back is tried until it
   * succeeds: PostgreSQL may be away, or the disk full. All else that fails is said, and the site serves.
   */
  async function giveUp({ id, version, copy }: NonNullable<ReleaseState["trial"]>, problem: string): Promise<void> {
    if (copy === "making") await mayFail(NOT_DROPPED, () => dropDatabaseCopy(databaseUrl()));
    if (copy === "made") await putBack();
    await mayFail("The end of the upgrade could not be recorded", () => {
      noteUpgrade(dataDir, { from: read().current.version, to: version, problem });
      write({ trial: null, last: { id, version, problem, at: new Date().toISOString() } });
    });
  }

  const dropLeft = () =>
    mayFail(NOT_DROPPED, async () => {
      await dropDatabaseCopy(databaseUrl());
      write({ leavesCopy: false });
    });

  async function putBack(): Promise<void> {
    for (;;) {
      try {
        return await putDatabaseBack(databaseUrl());
      } catch (error) {
        if (ending.aborted) throw error;
        say(`The database could not be put back, trying again: ${(error as Error).message}`);
        await sleep(retryMs, undefined, { signal: ending }).catch(() => undefined);
      }
    }
  }

  /** Runs a server until it ends, and returns its exit code. */
  async function run(ready: () => void): Promise<number> {
    const wanted = takeWanted(dataDir, Date.now());
    // The release in use must not write while the database is copied and changed.
    if (wanted) await allEnded();
    const tried = wanted && (await tryRelease(wanted));
    if (ending.aborted) return 0;
    const server = tried ?? startServer(read().current.folder);
    server.ready.then(ready, () => undefined);
    return server.ended;
  }

  /** The server of the requested release; null if the previous one has to continue. */
  async function tryRelease({ copiesDatabase, expiresAt: _, ...wanted }: Wanted): Promise<Server | null> {
    say(`Trying Patchbay ${wanted.version}.`);
    try {
      if (copiesDatabase) {
        // This drops the copy that an earlier upgrade has left.
        write({ trial: { ...wanted, copy: "making" }, leavesCopy: false });
        await copyDatabase(databaseUrl());
      }
    } catch (error) {
      return fail({ ...wanted, copy: "making" }, (error as Error).message);
    }
    const trial = { ...wanted, copy: copiesDatabase ? ("made" as const) : ("none" as const) };
    const { id, version, folder } = wanted;
    let server: Server | null = null;
    try {
      write({ trial });
      server = startServer(folder);
      const problem = await examine(server, { healthyMs, whyEnded: () => readRefusal(dataDir) });
      if (problem !== null) throw new Error(problem);
      noteUpgrade(dataDir, { from: read().current.version, to: version, problem: null });
      // Record it as in use before the copy is removed: after a stop in between, the site must not go back to a copy
      // that no longer exists.
      write({
        current: { version, folder },
        previous: read().current,
        trial: null,
        ...(copiesDatabase && { leavesCopy: true }),
      });
    } catch (error) {
      await server?.stop();
      return fail(trial, (error as Error).message);
    }
    if (copiesDatabase) await dropLeft();
    write({ last: { id, version, problem: null, at: new Date().toISOString() } });
    say(`Patchbay ${version} is in use.`);
    return server;
  }

  async function fail(trial: NonNullable<ReleaseState["trial"]>, problem: string): Promise<null> {
    say(`Patchbay ${trial.version} is not in use: ${problem}`);
    await giveUp(trial, problem);
    return null;
  }

  return { recover, run };
}

/** Null if the server answers pages and its database is right; otherwise a description of the problem. */
async function examine(
  server: Server,
  { healthyMs, whyEnded }: { healthyMs: number; whyEnded: () => string | null },
): Promise<string | null> {
  const ended = server.ended.then(
    (code) =>
      (code === REFUSED ? whyEnded() : null) ??
      `it ended with code ${code} before it was healthy; its output says why.`,
  );
  const given = new AbortController();
  const late = sleep(START_MS, undefined, { signal: given.signal }).then(
    () => "it was not ready within an hour.",
    () => null,
  );
  const healthy = server.ready.then((url) => whyUnhealthy(url, healthyMs));
  healthy.catch(() => undefined);
  const problem = await Promise.race([healthy, ended, late]);
  given.abort();
  return problem;
}

async function whyUnhealthy(url: string, withinMs: number): Promise<string | null> {
  let problem = "it did not answer.";
  for (const end = Date.now() + withinMs; Date.now() < end; await sleep(POLL_MS)) {
    const health = await ask(`${url}/healthz`);
    const page = health?.status === 200 ? await ask(`${url}/`) : null;
    if (page && page.status < 500) return null;
    if (page) problem = `its front page answers ${page.status}.`;
    else if (health) problem = `/healthz answers ${health.status}: ${health.text.slice(0, 500)}`;
  }
  return problem;
}

async function ask(url: string): Promise<{ status: number; text: string } | null> {
  try {
    const response = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(REQUEST_MS) });
    return { status: response.status, text: await response.text() };
  } catch {
    return null;
  }
}
