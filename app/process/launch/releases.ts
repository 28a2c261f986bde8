import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** A release that is built and can be started. */
export type Installed = {
  /** For example 1.2.3. */
  version: string;
  /** Absolute: the checkout itself, or a folder below its `.releases`. */
  folder: string;
};

/** The request of `npm run upgrade` or `npm run rollback` to the supervisor. */
export type Wanted = Installed & {
  id: string;
  /** Whether the release in use cannot run on the database once the requested one has migrated it. */
  copiesDatabase: boolean;
  /** In milliseconds: a request that was not taken by then is ignored. */
  expiresAt: number;
};

type Outcome = {
  /** The id of the request. */
  id: string;
  version: string;
  /** Null if the release serves; otherwise why the previous one serves again. */
  problem: string | null;
  at: string;
};

export type ReleaseState = {
  /** The sources from which the checkout was built. If they differ now, somebody updated it by hand. */
  checkout: string;
  current: Installed;
  previous: Installed | null;
  /** A trial in progress. With `copy`, a copy of the database is being made, or is available to go back to. */
  trial: (Installed & { id: string; copy: "none" | "making" | "made" }) | null;
  /** Whether the copy of the database still has to be dropped after a trial that succeeded. */
  leavesCopy?: boolean;
  last: Outcome | null;
};

/** How the last upgrade or rollback ended, even if it failed before it reached the supervisor. */
export type LastUpgrade = { at: string; from: string; to: string; problem: string | null };

/** A request by the button under System. `at` is a time such as in `LastUpgrade`. */
export type Asked = { at: string; kind: "upgrade" | "rollback"; version: string };

const stateFile = (dataDir: string) => path.join(dataDir, "releases.json");
const upgradeFile = (dataDir: string) => path.join(dataDir, "last-upgrade.json");
const wantedFile = (dataDir: string) => path.join(dataDir, "release-wanted.json");
const askedFile = (dataDir: string) => path.join(dataDir, "release-asked.json");

/** The stamp that the build of a checkout writes. */
const stampOf = (checkout: string): string => readText(path.join(checkout, "build/.sources")) ?? "";

const versionIn = (folder: string): string =>
  (JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as { version: string }).version;

/** The start file of a process in a release. */
export const processFileIn = (folder: string, name: string): string => path.join(folder, "build/server", `${name}.js`);

/** Releases may have been deleted by hand. */
const isBuilt = ({ folder }: Installed): boolean => existsSync(processFileIn(folder, "coordinator"));

/** The releases of a checkout: only the checkout until the first upgrade, and again after it is updated by hand. */
export function readReleases(dataDir: string, checkout: string): ReleaseState {
  const state = parse<ReleaseState>(readText(stateFile(dataDir)));
  if (state && state.checkout === stampOf(checkout) && isBuilt(state.current))
    return { ...state, previous: state.previous && isBuilt(state.previous) ? state.previous : null };
  const current = { version: versionIn(checkout), folder: checkout };
  return { checkout: stampOf(checkout), current, previous: null, trial: null, last: null };
}

export const writeReleases = (dataDir: string, state: ReleaseState): void => replace(stateFile(dataDir), state);

export const noteUpgrade = (dataDir: string, last: Omit<LastUpgrade, "at">): void =>
  replace(upgradeFile(dataDir), { at: new Date().toISOString(), ...last });

export const readLastUpgrade = (dataDir: string): LastUpgrade | null =>
  parse<LastUpgrade>(readText(upgradeFile(dataDir)));

export const writeWanted = (dataDir: string, wanted: Wanted): void => replace(wantedFile(dataDir), wanted);

export const removeWanted = (dataDir: string): void => rmSync(wantedFile(dataDir), { force: true });

/** Takes the requested release, once. */
export function takeWanted(dataDir: string, now: number): Wanted | null {
  const wanted = parse<Wanted>(readText(wantedFile(dataDir)));
  removeWanted(dataDir);
  return wanted && wanted.expiresAt > now ? wanted : null;
}

export const writeAsked = (dataDir: string, asked: Omit<Asked, "at">): void =>
  replace(askedFile(dataDir), { at: new Date().toISOString(), ...asked });

/** It stays until its command has ended. */
export const readAsked = (dataDir: string): Asked | null => parse<Asked>(readText(askedFile(dataDir)));

export const removeAsked = (dataDir: string): void => rmSync(askedFile(dataDir), { force: true });

function readText(file: string): string | null {
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

function parse<T>(text: string | null): T | null {
  return text === null ? null : (JSON.parse(text) as T);
}

/** Atomic, even if the machine stops. */
function replace(file: string, value: object): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o644, flush: true });
  renameSync(`${file}.new`, file);
}
