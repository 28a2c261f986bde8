import { writeFileSync } from "node:fs";
import { stampBuild } from "./ensure-build.ts";
import { formatLicences, readLicences } from "./licences.ts";

/** The last step of `npm run bundle`. */
writeFileSync("build/client/third-party-licences.txt", formatLicences(readLicences()));
stampBuild();
