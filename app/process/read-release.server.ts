import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Release } from "#app/domain/core/ports/host.ts";
import type { Env } from "./env.server.ts";
import { checkoutFolder } from "./launch/checkout-folder.ts";
import { readLastUpgrade } from "./launch/releases.ts";
import { findNewer } from "./release/choose-release.ts";

const GIT_MS = 3_000;
const run = promisify(execFile);

/**
 * The releases that the checkout knows, and how the last upgrade ended. It fetches nothing: `npm run upgrade` does
 * that.
 */
export const createReleaseReader =
  ({ DATA_DIR }: Pick<Env, "DATA_DIR">) =>
  async (version: string): Promise<Release> => ({
    version,
    newer: findNewer(await readTags(checkoutFolder()), version),
    upgrade: readLastUpgrade(DATA_DIR),
  });

/** None if the site was installed without git, as in an image. The service's user need not own the checkout. */
async function readTags(checkout: string): Promise<string[]> {
  const args = ["-c", `safe.directory=${checkout}`, "tag", "--list", "v*"];
  return run("git", args, { cwd: checkout, timeout: GIT_MS }).then(
    ({ stdout }) => stdout.split("\n"),
    () => [],
  );
}
