import { existsSync } from "node:fs";
import path from "node:path";
import { isClaimed } from "./claim.ts";
import { ensureBuild, hasBuild } from "./ensure-build.ts";

/**
 * Runs before `npm start` and the commands beside it, from the sources, and ends: what they run is built. A site that
 * runs keeps the files that it was started with, so a backup between the update and the restart does not build.
 */
if (existsSync(".env")) process.loadEnvFile(".env");
const dataDir = path.resolve(process.env.DATA_DIR ?? "./data");
if (!hasBuild() || !isClaimed(dataDir)) await ensureBuild((text) => process.stdout.write(`${text}\n`));
