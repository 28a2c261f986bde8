import { readAbout, setAbout } from "#app/domain/moderation/profiles/about.server.ts";
import { findMember } from "#app/domain/moderation/profiles/find-member.server.ts";
import { findMembers } from "#app/domain/moderation/profiles/find-members.server.ts";
import { findStaff } from "#app/domain/moderation/profiles/find-staff.server.ts";
import { readPrivacy, setPrivacy } from "#app/domain/moderation/profiles/privacy.server.ts";

import { read, session } from "./table.server.ts";

export const profilesApi = [
  read.get("/staff", findStaff, { summary: "The staff: the shown roles and their holders" }),
  read.get("/members", findMembers, {
    summary: "Active members, sorted by name unless stated otherwise",
  }),
  read.get("/members/:username", findMember, {
    summary: "A member as the caller may see them, with a page of their uploads, posts or comments",
  }),
  read.get("/user/about", readAbout, { summary: "The member's text about themselves" }),
  session.put("/user/about", setAbout, { summary: "Set the member's text about themselves" }),
  read.get("/user/privacy", readPrivacy, { summary: "What others can see of the member" }),
  session.put("/user/privacy", setPrivacy, { summary: "Set what others can see of the member" }),
];
