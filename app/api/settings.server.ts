import { readTerms, setTerms } from "#app/domain/billing/set-terms.server.ts";
import { findMethodSettings, setMethod } from "#app/domain/payments/set-method.server.ts";
import { readSecurity, setSecurity } from "#app/domain/security/set-security.server.ts";
import { removeLogo, setLogo } from "#app/domain/settings/logo.server.ts";
import { readIntervals, readSite, setIntervals, setSite } from "#app/domain/settings/set-site.server.ts";
import { MAX_LOGO } from "#app/domain/settings/site-schema.ts";
import { readPageText, setPage } from "#app/domain/site-pages/site-pages.server.ts";
import { MethodSet, MethodSettings, Terms } from "./answers/membership.ts";
import { readMultipart } from "./read-form.server.ts";
import { del, get, put, undeclared } from "./table.server.ts";

const AT = "/admin/settings";

export const settingsApi = [
  get(`${AT}/site`, readSite, {
    answer: undeclared,
    summary: "What operators have set of the site's words; null is the environment's",
  }),
  put(`${AT}/site`, setSite, { answer: undeclared, summary: "Set name, tagline, support address and community link" }),
  put(`${AT}/logo`, setLogo, {
    answer: undeclared,
    summary: "Give the site a logo, as multipart/form-data with the field `logo`",
    read: (request) => readMultipart(request, MAX_LOGO + 64 * 1024, (file) => file),
  }),
  del(`${AT}/logo`, removeLogo, { answer: undeclared, summary: "Take the logo off" }),
  get(`${AT}/intervals`, readIntervals, { answer: undeclared, summary: "How often screens look anew, in seconds" }),
  put(`${AT}/intervals`, setIntervals, { answer: undeclared, summary: "Set how often screens look anew" }),
  get(`${AT}/membership`, readTerms, {
    answer: Terms,
    summary: "Prices in US dollars, reminder and grace in days",
  }),
  put(`${AT}/membership`, setTerms, { answer: Terms, summary: "Set prices and times for what comes" }),
  get(`${AT}/security`, readSecurity, { answer: undeclared, summary: "Whether administrators need two-step sign-in" }),
  put(`${AT}/security`, setSecurity, {
    answer: undeclared,
    summary: "Set whether administrators need two-step sign-in",
  }),
  get(`${AT}/payment-methods`, findMethodSettings, {
    answer: MethodSettings,
    summary: "Every way to pay, offered or not",
  }),
  put(`${AT}/payment-methods/:methodId`, setMethod, { answer: MethodSet, summary: "Set a way to pay" }),
  get(`${AT}/pages/:page`, readPageText, { answer: undeclared, summary: "The Markdown of a page of the site's own" }),
  put(`${AT}/pages/:page`, setPage, { answer: undeclared, summary: "Write a page anew" }),
];
