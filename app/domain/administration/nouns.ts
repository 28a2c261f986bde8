import { contents } from "../catalogue/contents/noun.ts";
import { corrections } from "../catalogue/corrections/noun.ts";
import { covers } from "../catalogue/covers/noun.ts";
import { imports } from "../catalogue/imports/noun.ts";
import { points } from "../catalogue/points/noun.ts";
import { previews } from "../catalogue/previews/noun.ts";
import { products } from "../catalogue/products/noun.ts";
import { search } from "../catalogue/search/noun.ts";
import { tags } from "../catalogue/tags/noun.ts";
import { torrents } from "../catalogue/torrents/noun.ts";
import { tracker } from "../catalogue/tracker/noun.ts";
import { uploads } from "../catalogue/uploads/noun.ts";
import { webSeeds } from "../catalogue/web-seeds/noun.ts";
import { bookmarks } from "../community/bookmarks/noun.ts";
import { chat } from "../community/chat/noun.ts";
import { collections } from "../community/collections/noun.ts";
import { comments } from "../community/comments/noun.ts";
import { follows } from "../community/follows/noun.ts";
import { forum } from "../community/forum/noun.ts";
import { savedSearches } from "../community/saved-searches/noun.ts";
import { seeding } from "../community/seeding/noun.ts";
import { thanks } from "../community/thanks/noun.ts";
import { barred } from "../core/barred/noun.ts";
import { drafts } from "../core/drafts/noun.ts";
import { files } from "../core/files/noun.ts";
import type { Noun } from "../core/kernel/noun.ts";
import { mail } from "../core/mail/noun.ts";
import { operations } from "../core/operations/noun.ts";
import { security } from "../core/security/noun.ts";
import { settings } from "../core/settings/noun.ts";
import { applications } from "../joining/applications/noun.ts";
import { billing } from "../joining/billing/noun.ts";
import { cardNotices } from "../joining/card-notices/noun.ts";
import { invitations } from "../joining/invitations/noun.ts";
import { payments } from "../joining/payments/noun.ts";
import { registrations } from "../joining/registrations/noun.ts";
import { waitingList } from "../joining/waiting-list/noun.ts";
import { audit } from "../moderation/audit/noun.ts";
import { bulk } from "../moderation/bulk/noun.ts";
import { cases } from "../moderation/cases/noun.ts";
import { passkeyAlarms } from "../moderation/passkey-alarms/noun.ts";
import { steps } from "../moderation/steps/noun.ts";
import { watches } from "../moderation/watches/noun.ts";
import { announcements } from "../notify/announcements/noun.ts";
import { announcer } from "../notify/announcer/noun.ts";
import { events } from "../notify/events/noun.ts";
import { messages } from "../notify/messages/noun.ts";
import { notices } from "../notify/notices/noun.ts";
import { webhooks } from "../notify/webhooks/noun.ts";
import { account } from "../people/account/noun.ts";
import { auth } from "../people/auth/noun.ts";
import { members } from "../people/members/noun.ts";
import { roles } from "../people/roles/noun.ts";
import { terms } from "../people/terms/noun.ts";
import { tokens } from "../people/tokens/noun.ts";
import { admin } from "./admin/noun.ts";
import { exports } from "./exports/noun.ts";
import { system } from "./system/noun.ts";

/** All nouns that have tables, in the order of the privacy page. */
export const nouns: readonly Noun[] = [
  members,
  auth,
  account,
  tokens,
  roles,
  terms,
  events,
  notices,
  announcements,
  messages,
  webhooks,
  announcer,
  torrents,
  contents,
  products,
  search,
  tags,
  tracker,
  uploads,
  imports,
  previews,
  covers,
  corrections,
  webSeeds,
  points,
  forum,
  comments,
  collections,
  follows,
  bookmarks,
  thanks,
  chat,
  savedSearches,
  seeding,
  registrations,
  applications,
  invitations,
  waitingList,
  billing,
  payments,
  cardNotices,
  cases,
  steps,
  watches,
  passkeyAlarms,
  audit,
  bulk,
  admin,
  system,
  exports,
  mail,
  drafts,
  settings,
  security,
  operations,
  barred,
  files,
];
