import { acceptTerms } from "#app/domain/people/terms/accept-terms.server.ts";
import { findAcceptances } from "#app/domain/people/terms/find-acceptances.server.ts";
import { readOwnTerms } from "#app/domain/people/terms/read-own-terms.server.ts";

import { admin, read, session } from "./table.server.ts";

export const termsApi = [
  read.get("/user/terms", readOwnTerms, {
    summary: "The current rules, the version that the member has accepted, and the changes since",
  }),
  session.post("/user/terms/accept", acceptTerms, {
    summary: "Accept the current version; 409 if a newer version has been published",
  }),
  admin.get("/admin/users/:userId/terms", findAcceptances, {
    summary: "The versions of the rules that a member has accepted, and when",
  }),
];
