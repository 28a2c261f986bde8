import { daily } from "./daily.ts";
import type { Finding } from "./finding.ts";
import { lifts } from "./lifts.ts";
import { polish } from "./polish.ts";
import { texts } from "./texts.ts";
import { wrong } from "./wrong.ts";

/** The findings of nine walks through the site on 2026-11-25: each is gone, with its proof, or kept, with the reason. */
export const findings: readonly Finding[] = [...wrong, ...daily, ...polish, ...lifts, ...texts];
