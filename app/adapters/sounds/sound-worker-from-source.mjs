// The worker where nothing is built (tests, development): a process of its own does not inherit tsx.
import { register } from "tsx/esm/api";

register();
await import("./sound-worker.ts");
