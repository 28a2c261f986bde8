import { stampBuild } from "./ensure-build.ts";

/** The end of `npm run bundle`. */
stampBuild();
