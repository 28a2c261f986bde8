import { archiveArgumentsOrEnd } from "../launch/archive-arguments.ts";
import { handOver } from "../launch/hand-over.ts";
import { runTool } from "./run-tool.ts";

/** `npm run backup [FILE]`, `npm run rehearse [FILE]` and `npm run restore FILE`. */
const args = process.argv.slice(2);
// Check the arguments before a database is started for nothing.
const { command, file } = archiveArgumentsOrEnd(args, process.env);
await handOver("archive", args);
// An archive file can be rehearsed even if there is no site.
await runTool("archive-tool", args, { makesSite: command !== "backup" && file !== undefined });
