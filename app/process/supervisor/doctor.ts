import { handOver } from "../launch/hand-over.ts";
import { runTool } from "./run-tool.ts";

/** `npm run doctor`: reports what is wrong with the site and its machine. Exits with 1 if something is broken. */
await handOver("doctor");
await runTool("doctor-tool", []);
