import { existsSync } from "node:fs";
import { isClaimed } from "../launch/claim.ts";
import { dataFolder } from "../launch/data-folder.ts";
import { ensureBuild, hasBuild } from "./ensure-build.ts";

/**
 * Runs from the sources before `npm start` and similar commands, then ends: what they run is built. A running site
 * keeps the files that it was started with, so a backup between the update and the restart does not build.
 */
if (existsSync(".env")) process.loadEnvFile(".env");
if (!hasBuild() || !isClaimed(dataFolder())) await ensureBuild((text) => process.stdout.write(`${text}\n`));
