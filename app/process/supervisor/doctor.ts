import { handOver } from "../launch/hand-over.ts";
import { runTool } from "./run-tool.ts";

/** `npm run doctor`: says what is wrong with the site and its machine. Ends with 1 where something is broken. */
await handOver("doctor");
await runTool("doctor-tool", []);
