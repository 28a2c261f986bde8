import { authApi } from "./auth.server.ts";
import { membersApi } from "./members.server.ts";
import { membershipApi } from "./membership.server.ts";
import { rewardsApi } from "./rewards.server.ts";
import type { ApiRow } from "./table.server.ts";
import { torrentsApi } from "./torrents.server.ts";
import { trackerApi } from "./tracker.server.ts";
import { usersApi } from "./users.server.ts";

/** The whole JSON API, noun by noun. */
export const apiTables: ApiRow[] = [
  authApi,
  membershipApi,
  membersApi,
  rewardsApi,
  torrentsApi,
  trackerApi,
  usersApi,
].flat();
