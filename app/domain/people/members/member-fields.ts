import { MemberField } from "#app/db/generated/enums.ts";

export type { MemberField };

/** The parts that a member shows or hides, in the order of the form. Name and picture are always shown. */
export const memberFields = Object.values(MemberField);

type Words = { label: string; hint: string };

/** Each field in the words of the form. */
export const fieldWords: Record<MemberField, Words> = {
  role: {
    label: "Role",
    hint: "Administrator, Elite Member and badges of roles, on your page, in the list of members and beside your name",
  },
  joined: { label: "Day of joining", hint: "On your page and in the list of members" },
  seen: { label: "Last visit", hint: "Rounded: today, this week, this month or earlier" },
  online: { label: "Being online", hint: "You count among those who are online in the chat" },
  about: { label: "About me", hint: "The text on your page" },
  uploads: {
    label: "Uploads",
    hint: "On your page; your name on torrents, in feeds and where new torrents are announced",
  },
  posts: { label: "Topics and replies", hint: "The list on your page. In the forum they keep your name" },
  comments: {
    label: "Comments",
    hint: "The list on your page, and your name where you have thanked. Below torrents comments keep your name",
  },
  collections: {
    label: "Collections",
    hint: "The list on your page of those that you share, and your name on them",
  },
  figures: {
    label: "Seeding figures",
    hint: "Traffic, ratio and seeding time on your page and in the leaderboard; thanks received on your page",
  },
  transfers: { label: "Downloads and seeding", hint: "Your name in live activity and in the list of peers" },
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
  quiet: { label: "Quiet", hint: "No times, no downloads, no figures" },
  hidden: { label: "Hidden", hint: "Name and picture alone" },
  own: { label: "As chosen below", hint: "Each part by itself" },
};

/** The preset that shows exactly these fields. */
export function presetOf(shown: readonly MemberField[]): Preset | "own" {
  const same = (fields: readonly MemberField[]) =>
    fields.length === shown.length && fields.every((field) => shown.includes(field));
  return presets.find((preset) => same(presetFields[preset])) ?? "own";
}
