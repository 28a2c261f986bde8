import type { Right } from "../../core/kernel/rights.ts";

type Note = { label: string; hint: string; isRequired: boolean };

export type BulkAct = {
  label: string;
  /** The right of the act on one, where it is not that of its kind. */
  right?: Right;
  /** The effect, for the confirmation page. */
  does: string;
  /** The effect on a free site; null where the act means nothing there, and is not offered. */
  doesWhereFree?: string | null;
  isDanger?: true;
  note?: Note;
  /** Whether the ready answers of the kind's queue can be chosen as the note. */
  hasReadyAnswers?: true;
  /** The label of a box that takes back the points that the chosen things have earned. */
  takePoints?: string;
};

type Kind = { one: string; many: string; right: Right; acts: Record<string, BulkAct> };

const answer: Note = { label: "Reason", hint: "Each reporter reads it.", isRequired: true };

const answerToApplicants: Note = {
  label: "Answer (optional)",
  hint: "Each of them reads it, on their page and by mail. {name} becomes their username.",
  isRequired: false,
};

/** Bulk acts of administrators. A kind has the name of its list in addresses. */
export const bulkKinds = {
  users: {
    one: "member",
    many: "members",
    right: "accounts.suspend",
    acts: {
      activate: { label: "Activate", does: "They can sign in again." },
      waive: {
        right: "fees.waive",
        label: "Waive fee for a month",
        does: "They do not have to pay for a month.",
        doesWhereFree: null,
      },
      deactivate: {
        label: "Deactivate",
        does: "They cannot sign in until they have paid, and their torrents stop announcing.",
        doesWhereFree:
          "They cannot sign in until an administrator activates their accounts, and their torrents stop announcing.",
        isDanger: true,
      },
      suspend: {
        label: "Suspend",
        does: "They are signed out everywhere and cannot sign in until an administrator activates their accounts.",
        isDanger: true,
      },
    },
  },
  registrations: {
    one: "registration",
    many: "registrations",
    right: "registrations.decide",
    acts: {
      approve: {
        label: "Approve",
        does: "Their accounts are made, and a mail tells them.",
      },
      reject: {
        label: "Reject",
        does: "A mail tells them.",
        isDanger: true,
        note: { label: "Note (optional)", hint: "It is in each mail.", isRequired: false },
      },
    },
  },
  applications: {
    one: "application",
    many: "applications",
    right: "registrations.decide",
    acts: {
      approve: {
        label: "Accept",
        does: "They can register by the link to their page, and pay as the site is set. A mail tells each of them.",
        note: answerToApplicants,
        hasReadyAnswers: true,
      },
      reject: {
        label: "Reject",
        does: "They can apply again after the time that you have set. A mail tells each of them.",
        isDanger: true,
        note: answerToApplicants,
        hasReadyAnswers: true,
      },
    },
  },
  uploads: {
    one: "upload",
    many: "uploads",
    right: "uploads.review",
    acts: {
      approve: { label: "Approve", does: "They are listed right away, as they are." },
      reject: {
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
    right: "torrents.remove",
    acts: {
      delete: {
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
    right: "cases.decide",
    acts: {
      take: { label: "Take", does: "They are in review, and in your hands." },
      uphold: {
        label: "Uphold",
        does: "The reported content stays: remove it in its case. A message is answered by mail.",
        note: answer,
      },
      decline: { label: "Decline", does: "Nothing is removed.", isDanger: true, note: answer },
    },
  },
  forum: {
    one: "topic",
    many: "topics",
    right: "forum.moderate",
    acts: {
      pin: { label: "Pin", does: "They are listed above the others." },
      unpin: { label: "Unpin", does: "They are listed among the others." },
      lock: { label: "Lock", does: "Members can no longer reply." },
      unlock: { label: "Unlock", does: "Members can reply again." },
      delete: {
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

/** The right of the act on one. */
export const rightOf = (kind: BulkKind, act: string): Right => actsOf(kind)[act]?.right ?? bulkKinds[kind].right;

/** "1 member", "12 members". */
export const countOf = (kind: BulkKind, count: number): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? bulkKinds[kind].one : bulkKinds[kind].many}`;
