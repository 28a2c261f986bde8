// The worker where nothing is built (tests, development): a new process does not inherit tsx.
import { register } from "tsx/esm/api";

register();
await import("./sound-worker.ts");
