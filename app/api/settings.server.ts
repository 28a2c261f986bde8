import { readTraces, setTraces } from "#app/domain/administration/privacy/set-traces.server.ts";
import { readPointsSetting, setPoints } from "#app/domain/catalogue/points/set-points.server.ts";
import { tryCaps } from "#app/domain/catalogue/points/try-caps.server.ts";
import { readPageText } from "#app/domain/catalogue/site-pages/read-page.server.ts";
import { setPage } from "#app/domain/catalogue/site-pages/set-page.server.ts";
import { readSecurity, setSecurity } from "#app/domain/core/security/set-security.server.ts";
import { readIntervals, setIntervals } from "#app/domain/core/settings/set-intervals.server.ts";
import { readLandingTexts, setLanding } from "#app/domain/core/settings/set-landing.server.ts";
import { removeLogo, setLogo } from "#app/domain/core/settings/set-logo.server.ts";
import { readReadyAnswers, setReadyAnswers } from "#app/domain/core/settings/set-ready-answers.server.ts";
import { readReview, setReview } from "#app/domain/core/settings/set-review.server.ts";
import { readSite, setSite } from "#app/domain/core/settings/set-site.server.ts";
import { readTerms, setTerms } from "#app/domain/joining/billing/set-terms.server.ts";
import { setRoleInvites } from "#app/domain/joining/invitations/set-role-invites.server.ts";
import { findMethodSettings, setMethod } from "#app/domain/joining/payments/set-method.server.ts";
import { cancelChange, planChange } from "#app/domain/joining/registrations/plan-changes.server.ts";
import { previewJoining } from "#app/domain/joining/registrations/preview-joining.server.ts";
import { readJoiningSetting, setJoining } from "#app/domain/joining/registrations/set-joining.server.ts";
import { readMailDomains, setMailDomains } from "#app/domain/joining/registrations/set-mail-domains.server.ts";
import { SMALL_BODY } from "#app/http/edge/body-limits.server.ts";

import { readMultipart } from "./read-form.server.ts";
import { admin } from "./table.server.ts";

const AT = "/admin/settings";

export const settingsApi = [
  admin.get(`${AT}/site`, readSite, {
    summary: "The site's name, addresses and logo as set by the operators; null: the environment's value",
  }),
  admin.put(`${AT}/site`, setSite, { summary: "Set name, tagline, support address and community link" }),
  admin.put(`${AT}/logo`, setLogo, {
    summary: "Set the site's logo, as multipart/form-data with the field `logo`",
    read: (request) => readMultipart(request, SMALL_BODY),
  }),
  admin.del(`${AT}/logo`, removeLogo, { summary: "Remove the logo" }),
  admin.get(`${AT}/intervals`, readIntervals, { summary: "How often screens refresh, in seconds" }),
  admin.put(`${AT}/intervals`, setIntervals, { summary: "Set how often screens refresh" }),
  admin.get(`${AT}/review`, readReview, {
    summary: "How many of a trusted member's first uploads staff check after they are listed",
  }),
  admin.put(`${AT}/review`, setReview, {
    summary: "Set how many of a trusted member's first uploads staff check after they are listed",
  }),
  admin.get(`${AT}/mail-domains`, readMailDomains, {
    summary: "The mail domains allowed for accounts",
  }),
  admin.put(`${AT}/mail-domains`, setMailDomains, {
    summary: "Set the mail domains allowed for accounts; existing accounts keep their addresses",
  }),
  admin.get(`${AT}/traces`, readTraces, { summary: "How many days personal traces are kept" }),
  admin.put(`${AT}/traces`, setTraces, { summary: "Set for how many days personal traces are kept" }),
  admin.get(`${AT}/landing`, readLandingTexts, {
    summary: "The texts of the landing page, and whether visitors see the names of the newest torrents",
  }),
  admin.put(`${AT}/landing`, setLanding, { summary: "Set the texts of the landing page" }),
  admin.get(`${AT}/ready-answers`, readReadyAnswers, {
    summary: "The answers that staff can choose when they decide, one per line",
  }),
  admin.put(`${AT}/ready-answers`, setReadyAnswers, {
    summary: "Set the answers to choose from",
  }),
  admin.get(`${AT}/membership`, readTerms, {
    summary: "Prices in US dollars, reminder and grace period in days",
  }),
  admin.put(`${AT}/membership`, setTerms, { summary: "Set prices and periods for future bills" }),
  admin.get(`${AT}/joining`, readJoiningSetting, {
    summary: "Who may join, when that changes automatically, and whether membership costs something",
  }),
  admin.put(`${AT}/joining`, setJoining, {
    summary: "Set who may join and whether membership costs something; absent fields stay unchanged",
  }),
  admin.get(`${AT}/joining/preview`, previewJoining, {
    summary: "What visitors would read after a change of these settings, and how many members it affects",
  }),
  admin.post(`${AT}/joining/changes`, planChange, { summary: "Plan another change of who may join" }),
  admin.del(`${AT}/joining/changes/:start`, cancelChange, {
    summary: "Cancel the planned change that begins on this day, or at this number of members",
  }),
  admin.put(`${AT}/joining/roles`, setRoleInvites, {
    summary: "Set how many people the holders of a role may invite",
  }),
  admin.get(`${AT}/security`, readSecurity, {
    summary: "Whether staff need two-step sign-in",
  }),
  admin.put(`${AT}/security`, setSecurity, { summary: "Set whether staff need two-step sign-in" }),
  admin.get(`${AT}/points`, readPointsSetting, {
    summary: "Daily caps of points by kind, null for no cap, and which seeding counts",
  }),
  admin.put(`${AT}/points`, setPoints, { summary: "Set the daily caps, and which seeding counts" }),
  admin.get(`${AT}/points/trial`, tryCaps, {
    summary: "Points of the last 30 days if other caps had applied",
  }),
  admin.get(`${AT}/payment-methods`, findMethodSettings, {
    summary: "Every payment method, offered or not",
  }),
  admin.put(`${AT}/payment-methods/:methodId`, setMethod, { summary: "Set a payment method" }),
  admin.get(`${AT}/pages/:page`, readPageText, { summary: "The Markdown of one of the site's own pages" }),
  admin.put(`${AT}/pages/:page`, setPage, { summary: "Replace the text of a page" }),
];
