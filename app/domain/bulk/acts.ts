import type { Right } from "../kernel/rights.ts";

type Note = { label: string; hint: string; isRequired: boolean };

export type BulkAct = {
  label: string;
  /** The right of the act on one. */
  right: Right;
  /** The effect, for the confirmation page. */
  does: string;
  isDanger?: true;
  note?: Note;
  /** The label of a box that takes back the points that the chosen things have earned. */
  takePoints?: string;
};

type Kind = { one: string; many: string; acts: Record<string, BulkAct> };

const answer: Note = { label: "Reason", hint: "Each reporter reads it.", isRequired: true };

/** Bulk acts of administrators. A kind has the name of its list in addresses. */
export const bulkKinds = {
  users: {
    one: "member",
    many: "members",
    acts: {
      activate: { right: "accounts.suspend", label: "Activate", does: "They can sign in again." },
      waive: { right: "fees.waive", label: "Waive fee for a month", does: "They do not have to pay for a month." },
      deactivate: {
        right: "accounts.suspend",
        label: "Deactivate",
        does: "They cannot sign in until they have paid, and their torrents stop announcing.",
        isDanger: true,
      },
      suspend: {
        right: "accounts.suspend",
        label: "Suspend",
        does: "They are signed out everywhere and cannot sign in until an administrator activates their accounts.",
        isDanger: true,
      },
    },
  },
  registrations: {
    one: "registration",
    many: "registrations",
    acts: {
      approve: {
        right: "registrations.decide",
        label: "Approve",
        does: "Their accounts are made, and a mail tells them.",
      },
      reject: {
        right: "registrations.decide",
        label: "Reject",
        does: "A mail tells them.",
        isDanger: true,
        note: { label: "Note (optional)", hint: "It is in each mail.", isRequired: false },
      },
    },
  },
  uploads: {
    one: "upload",
    many: "uploads",
    acts: {
      approve: { right: "uploads.review", label: "Approve", does: "They are listed right away, as they are." },
      reject: {
        right: "uploads.review",
        label: "Reject",
        does: "They do not come into the index.",
        isDanger: true,
        note: { label: "Notes", hint: "Each uploader reads them.", isRequired: true },
      },
    },
  },
  torrents: {
    one: "torrent",
    many: "torrents",
    acts: {
      delete: {
        right: "torrents.remove",
        label: "Delete",
        does: "They leave the index and the tracker at once, and nobody can upload them again. This action cannot be undone by members; administrators can restore what they deleted.",
        isDanger: true,
        takePoints: "Not allowed here: take back the points that its upload earned",
      },
    },
  },
  complaints: {
    one: "case",
    many: "cases",
    acts: {
      take: { right: "cases.decide", label: "Take", does: "They are in review, and in your hands." },
      uphold: {
        right: "cases.decide",
        label: "Uphold",
        does: "The reported content stays: remove it in its case. A message is answered by mail.",
        note: answer,
      },
      decline: { right: "cases.decide", label: "Decline", does: "Nothing is removed.", isDanger: true, note: answer },
    },
  },
  forum: {
    one: "topic",
    many: "topics",
    acts: {
      pin: { right: "forum.moderate", label: "Pin", does: "They are listed above the others." },
      unpin: { right: "forum.moderate", label: "Unpin", does: "They are listed among the others." },
      lock: { right: "forum.moderate", label: "Lock", does: "Members can no longer reply." },
      unlock: { right: "forum.moderate", label: "Unlock", does: "Members can reply again." },
      delete: {
        right: "forum.moderate",
        label: "Delete",
        does: "They go with all their replies. Points are taken back.",
        isDanger: true,
      },
    },
  },
} as const satisfies Record<string, Kind>;

export type BulkKind = keyof typeof bulkKinds;

export const isBulkKind = (kind: string): kind is BulkKind => Object.hasOwn(bulkKinds, kind);

export const actsOf = (kind: BulkKind): Record<string, BulkAct> => bulkKinds[kind].acts;

/** "1 member", "12 members". */
export const countOf = (kind: BulkKind, count: number): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? bulkKinds[kind].one : bulkKinds[kind].many}`;
