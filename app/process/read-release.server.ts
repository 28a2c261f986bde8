import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Release } from "#app/domain/core/ports/host.ts";
import type { Env } from "./env.server.ts";
import { checkoutFolder } from "./launch/checkout-folder.ts";
import { readClaims } from "./launch/claim.ts";
import { readAsked, readLastUpgrade, readReleases } from "./launch/releases.ts";
import { insteadOfButton } from "./release/by-request.ts";
import { findNewer } from "./release/choose-release.ts";
import { upgradeLogIn } from "./release/upgrade-log.ts";
import { whyNoWayBack } from "./release/way-back.ts";

const GIT_MS = 3_000;
const run = promisify(execFile);

/**
 * The releases that the checkout knows, and how the last upgrade ended. It fetches nothing: `npm run upgrade` does
 * that.
 */
export const createReleaseReader =
  ({ DATA_DIR, ROLE }: Pick<Env, "DATA_DIR" | "ROLE">) =>
  async (version: string): Promise<Release> => {
    const checkout = checkoutFolder();
    const { current, previous } = readReleases(DATA_DIR, checkout);
    return {
      version,
      newer: findNewer(await readTags(checkout), version),
      previous: previous && { version: previous.version, problem: whyNoWayBack(current, previous) },
      upgrade: readLastUpgrade(DATA_DIR),
      running: findRunning(DATA_DIR),
      log: upgradeLogIn(DATA_DIR),
      instead: insteadOfButton({ checkout, dataDir: DATA_DIR, role: ROLE }),
    };
  };

/** The command that is running, also one that was typed, or that the supervisor has been asked for. */
function findRunning(dataDir: string): Release["running"] {
  const claims = readClaims(dataDir);
  const step = claims.get("upgrade")?.step ?? null;
  const asked = claims.has("all") ? readAsked(dataDir) : null;
  return asked || claims.has("upgrade") ? { to: asked?.version ?? null, step } : null;
}

/** None if the site was installed without git, as in an image. The service's user need not own the checkout. */
async function readTags(checkout: string): Promise<string[]> {
  const args = ["-c", `safe.directory=${checkout}`, "tag", "--list", "v*"];
  return run("git", args, { cwd: checkout, timeout: GIT_MS }).then(
    ({ stdout }) => stdout.split("\n"),
    () => [],
  );
}
