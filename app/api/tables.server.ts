import { announcerApi } from "./announcer.server.ts";
import { applicationsApi } from "./applications.server.ts";
import { auditApi } from "./audit.server.ts";
import { authApi } from "./auth.server.ts";
import { bulkApi } from "./bulk.server.ts";
import { cardNoticesApi } from "./card-notices.server.ts";
import { casesApi } from "./cases.server.ts";
import { chatApi } from "./chat.server.ts";
import { collectionsApi } from "./collections.server.ts";
import { draftsApi } from "./drafts.server.ts";
import { forumApi } from "./forum.server.ts";
import { importsApi } from "./imports.server.ts";
import { membersApi } from "./members.server.ts";
import { membershipApi } from "./membership.server.ts";
import { messagesApi } from "./messages.server.ts";
import { noticesApi } from "./notices.server.ts";
import { previewsApi } from "./previews.server.ts";
import { productsApi } from "./products.server.ts";
import { profilesApi } from "./profiles.server.ts";
import { rewardsApi } from "./rewards.server.ts";
import { rolesApi } from "./roles.server.ts";
import { searchesApi } from "./searches.server.ts";
import { settingsApi } from "./settings.server.ts";
import { standingApi } from "./standing.server.ts";
import { systemApi } from "./system.server.ts";
import type { ApiRow } from "./table.server.ts";
import { termsApi } from "./terms.server.ts";
import { thanksApi } from "./thanks.server.ts";
import { tokensApi } from "./tokens.server.ts";
import { torrentsApi } from "./torrents.server.ts";
import { trackerApi } from "./tracker.server.ts";
import { uploadsApi } from "./uploads.server.ts";
import { usersApi } from "./users.server.ts";
import { waitingListApi } from "./waiting-list.server.ts";
import { webhooksApi } from "./webhooks.server.ts";

/** The whole JSON API, noun by noun. */
export const apiTables: ApiRow[] = [
  announcerApi,
  applicationsApi,
  auditApi,
  authApi,
  bulkApi,
  casesApi,
  chatApi,
  collectionsApi,
  draftsApi,
  importsApi,
  membershipApi,
  cardNoticesApi,
  membersApi,
  forumApi,
  messagesApi,
  noticesApi,
  productsApi,
  previewsApi,
  profilesApi,
  rewardsApi,
  rolesApi,
  searchesApi,
  settingsApi,
  standingApi,
  waitingListApi,
  termsApi,
  systemApi,
  thanksApi,
  torrentsApi,
  tokensApi,
  trackerApi,
  uploadsApi,
  usersApi,
  webhooksApi,
].flat();
