import { readAbout, setAbout } from "#app/domain/moderation/profiles/about.server.ts";
import { findMember } from "#app/domain/moderation/profiles/find-member.server.ts";
import { findMembers } from "#app/domain/moderation/profiles/find-members.server.ts";
import { findStaff } from "#app/domain/moderation/profiles/find-staff.server.ts";
import { readPrivacy, setPrivacy } from "#app/domain/moderation/profiles/privacy.server.ts";
import { About, Members, OneMember, Privacy, Staff } from "./answers/profiles.ts";
import { read, session } from "./table.server.ts";

export const profilesApi = [
  read.get("/staff", findStaff, Staff, { summary: "The staff: the shown roles and their holders" }),
  read.get("/members", findMembers, Members, {
    summary: "Active members, sorted by name unless stated otherwise",
  }),
  read.get("/members/:username", findMember, OneMember, {
    summary: "A member as the caller may see them, with a page of their uploads, posts or comments",
  }),
  read.get("/user/about", readAbout, About, { summary: "The member's text about themselves" }),
  session.put("/user/about", setAbout, About, { summary: "Set the member's text about themselves" }),
  read.get("/user/privacy", readPrivacy, Privacy, { summary: "What others can see of the member" }),
  session.put("/user/privacy", setPrivacy, Privacy, { summary: "Set what others can see of the member" }),
];
