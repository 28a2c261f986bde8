import { MemberField } from "#app/db/generated/enums.ts";

export type { MemberField };

/** The parts that a member shows or hides, in the order of the form. Name and picture are always shown. */
export const memberFields = Object.values(MemberField);

type Words = { label: string; hint: string };

/** The form's label and description of each field. */
export const fieldWords: Record<MemberField, Words> = {
  role: {
    label: "Role",
    hint: "Administrator, Elite Member and role badges on your profile, in the list of members and beside your name",
  },
  joined: {
    label: "Date joined",
    hint: "On your profile and in the list of members. Until you change something here, “Newest” lists you by month",
  },
  seen: { label: "Last visit", hint: "Rounded: today, this week, this month or earlier" },
  online: { label: "Being online", hint: "Whether you are listed as online in the chat" },
  about: { label: "About me", hint: "The text on your profile" },
  uploads: {
    label: "Uploads",
    hint: "The list on your profile, and your name on torrents, in feeds and in announcements of new torrents",
  },
  posts: { label: "Topics and replies", hint: "The list on your profile. The forum still shows your name" },
  comments: {
    label: "Comments",
    hint: "The list on your profile, and your name on things you have thanked. Comments still show your name",
  },
  collections: {
    label: "Collections",
    hint: "The list of shared collections on your profile, and your name on them",
  },
  figures: {
    label: "Seeding figures",
    hint: "Traffic, ratio and seeding time on your profile and in the leaderboard; thanks received on your profile",
  },
  transfers: { label: "Downloads and seeding", hint: "Your name in live activity and in lists of peers" },
};

export const presets = ["open", "quiet", "hidden"] as const;
type Preset = (typeof presets)[number];

/** Quiet hides times and downloads, hidden everything but name and picture. */
export const presetFields: Record<Preset, readonly MemberField[]> = {
  open: memberFields,
  quiet: ["role", "about", "uploads", "posts", "comments", "collections"],
  hidden: [],
};

export const presetWords: Record<Preset | "own", Words> = {
  open: { label: "Open", hint: "Members see everything below" },
  quiet: { label: "Quiet", hint: "Your dates, downloads and figures are hidden" },
  hidden: { label: "Hidden", hint: "Only your name and picture" },
  own: { label: "Your choice for each part", hint: "Each part by itself" },
};

/** The preset that shows exactly these fields. */
export function presetOf(shown: readonly MemberField[]): Preset | "own" {
  const same = (fields: readonly MemberField[]) =>
    fields.length === shown.length && fields.every((field) => shown.includes(field));
  return presets.find((preset) => same(presetFields[preset])) ?? "own";
}
