import { accessSync, constants, existsSync } from "node:fs";
import path from "node:path";
import { isChangedByRequest } from "../launch/requests.ts";
import { whyNoCheckout } from "./check-upgrade.ts";

type Where = { checkout: string; dataDir: string; role: string };

/**
 * Why the button under System cannot change releases here, and what to do instead, in two lines; null if it can. The
 * supervisor does it, as the same user as this process.
 */
export function insteadOfButton({ checkout, dataDir, role }: Where, mayWrite = isWritable): string | null {
  const refused = whyNoCheckout(checkout);
  if (refused) return refused.message;
  if (role !== "all")
    return "This site runs as several roles.\nUpgrade them by hand, one after another: docs/operations.md describes how.";
  if (!isChangedByRequest())
    return "The supervisor of this site takes no requests: it is older than this release, or this is npm run dev.\nRestart it once (npm start, or systemctl restart patchbay).";
  const closed = ["", ".git", ".releases"].map((name) => path.join(checkout, name)).find((one) => !mayWrite(one));
  if (closed === undefined) return null;
  return `The user that the site runs as may not write ${closed}.\nRun this as a user who may, for example root: cd ${checkout} && DATA_DIR=${dataDir} npm run upgrade (or npm run rollback).`;
}

function isWritable(folder: string): boolean {
  if (!existsSync(folder)) return true;
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
