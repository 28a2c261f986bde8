import { spawn } from "node:child_process";
import { prepareEnvironment } from "./environment.ts";

/**
 * `npm run backup [FILE]` and `npm run restore FILE`: provides the database as `npm start` does, unless the site that
 * runs has it already, and runs the tool with it.
 */
const { env, postgres } = await prepareEnvironment();
const child = spawn(process.execPath, ["--import", "tsx", "app/backup/cli.server.ts", ...process.argv.slice(2)], {
  env,
  stdio: "inherit",
});
const code = await new Promise<number>((resolve) => child.on("exit", (ended) => resolve(ended ?? 1)));
if (postgres && !postgres.wasRunning) await postgres.stop();
process.exit(code);
