import { authApi } from "./auth.server.ts";
import type { ApiRow } from "./table.server.ts";

/** The whole JSON API, noun by noun. */
export const apiTables: ApiRow[] = [...authApi];
