import { existsSync } from "node:fs";
import { isClaimed } from "../launch/claim.ts";
import { dataFolder } from "../launch/data-folder.ts";
import { ensureBuild, hasBuild } from "./ensure-build.ts";

/**
 * Runs before `npm start` and the commands beside it, from the sources, and ends: what they run is built. A site that
 * runs keeps the files that it was started with, so a backup between the update and the restart does not build.
 */
if (existsSync(".env")) process.loadEnvFile(".env");
if (!hasBuild() || !isClaimed(dataFolder())) await ensureBuild((text) => process.stdout.write(`${text}\n`));
