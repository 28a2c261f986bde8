import { z } from "zod";
import { checkbox, choice, line, optionalLine, optionalText } from "../../core/kernel/fields.ts";
import { pageInput, Search } from "../../core/kernel/page-input.ts";
import { type MemberField, presets } from "../../people/members/member-fields.ts";

export const MEMBERS_PER_PAGE = 50;
export const LINES_PER_PAGE = 20;
export const ABOUT_MAX = 2_000;

export const memberSorts = ["name", "joined", "uploads"] as const;

export const ListMembers = z.object({
  ...pageInput(MEMBERS_PER_PAGE),
  search: Search,
  sortBy: choice(memberSorts, "Sort members by name, joined or uploads.")
    .default("name")
    .describe(
      "joined is by month for members who have not chosen whether to show it; both leave out those who hide the field",
    ),
  role: optionalLine(60).describe("`admin`, `elite`, or the name of a role with a badge, for members who show it"),
});

export const memberLists = ["uploads", "posts", "comments", "collections", "thanks"] as const;
export type MemberList = (typeof memberLists)[number];

/** The privacy field that controls a list. */
export const fieldOfList = (list: MemberList): MemberField => (list === "thanks" ? "figures" : list);

export const OneMember = z.object({
  username: line({ missing: "That member doesn't exist.", max: 64, tooLong: "That member doesn't exist." }),
  list: choice(memberLists, "Choose uploads, posts, comments, collections or thanks.")
    .optional()
    .describe("If absent, the first list that the caller may see"),
  page: pageInput(LINES_PER_PAGE).page,
  as: choice(["member"], "Choose member to see the page as members see it.")
    .optional()
    .describe("member: the page as members without extra rights see it"),
});

export const SetAbout = z.object({ about: optionalText(ABOUT_MAX, "At most 2,000 characters.") });

/** The fields apply if the preset is "own". */
export const SetPrivacy = z.object({
  preset: choice([...presets, "own"], "Choose open, quiet, hidden or your own choice."),
  role: checkbox,
  joined: checkbox,
  seen: checkbox,
  online: checkbox,
  about: checkbox,
  uploads: checkbox,
  posts: checkbox,
  comments: checkbox,
  collections: checkbox,
  figures: checkbox,
  transfers: checkbox,
});
