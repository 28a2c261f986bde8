import { readAbout, setAbout } from "#app/domain/moderation/profiles/about.server.ts";
import { findMember } from "#app/domain/moderation/profiles/find-member.server.ts";
import { findMembers } from "#app/domain/moderation/profiles/find-members.server.ts";
import { findStaff } from "#app/domain/moderation/profiles/find-staff.server.ts";
import { readPrivacy, setPrivacy } from "#app/domain/moderation/profiles/privacy.server.ts";
import { About, Members, OneMember, Privacy, Staff } from "./answers/profiles.ts";
import { read, session } from "./table.server.ts";

export const profilesApi = [
  read.get("/staff", findStaff, Staff, { summary: "Who the staff are: the roles that are shown, and their holders" }),
  read.get("/members", findMembers, Members, {
    summary: "Active members, by name unless told",
  }),
  read.get("/members/:username", findMember, OneMember, {
    summary: "A member as the caller may see them, with a page of their uploads, posts or comments",
  }),
  read.get("/user/about", readAbout, About, { summary: "What the member says about themselves" }),
  session.put("/user/about", setAbout, About, { summary: "Set what the member says about themselves" }),
  read.get("/user/privacy", readPrivacy, Privacy, { summary: "What the member shows to others" }),
  session.put("/user/privacy", setPrivacy, Privacy, { summary: "Set what the member shows to others" }),
];
