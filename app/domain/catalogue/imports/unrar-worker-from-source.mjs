// The worker when nothing is built (tests, development): a thread does not inherit tsx from its process.
import { register } from "tsx/esm/api";

register();
await import("./unrar-worker.ts");
