import { counted } from "../../core/kernel/counted.ts";
import type { Right } from "../../core/kernel/rights.ts";

type Note = { label: string; hint: string; isRequired: boolean };

export type BulkAct = {
  label: string;
  /** The outcome, which follows the number of items: "9 members suspended". */
  did: string;
  /** The right needed for the single action, if it is not the right of its kind. */
  right?: Right;
  /** The effect, for the confirmation page. */
  does: string;
  /** The effect on a free site; null if the action has no effect there and is not offered. */
  doesWhereFree?: string | null;
  isDanger?: true;
  note?: Note;
  /** Whether the ready answers of the kind's queue can be chosen as the note. */
  hasReadyAnswers?: true;
  /** The hint of a field for the day on which the effect ends. */
  until?: string;
  /** The label of a checkbox for taking back the points that the chosen items earned. */
  takePoints?: string;
};

type Kind = { one: string; many: string; right: Right; acts: Record<string, BulkAct> };

const answer: Note = { label: "Reason", hint: "Each reporter can read it.", isRequired: true };

const answerToApplicants: Note = {
  label: "Answer (optional)",
  hint: "Each of them can read it on their page and in the mail. {name} is replaced by their username.",
  isRequired: false,
};

/** Bulk actions of administrators. A kind is named as its list is in URLs. */
export const bulkKinds = {
  users: {
    one: "member",
    many: "members",
    right: "accounts.suspend",
    acts: {
      activate: { label: "Activate", did: "activated", does: "They can sign in again." },
      waive: {
        right: "fees.waive",
        label: "Waive fee for a month",
        did: "given a month without a fee",
        does: "They do not have to pay for a month.",
        doesWhereFree: null,
      },
      deactivate: {
        label: "Deactivate",
        did: "deactivated",
        does: "They cannot sign in until they have paid, and their torrents stop announcing.",
        doesWhereFree: "They cannot sign in until staff activate their accounts, and their torrents stop announcing.",
        isDanger: true,
      },
      suspend: {
        label: "Suspend",
        did: "suspended",
        does: "They are signed out everywhere and cannot sign in until the end date or until staff activate their accounts.",
        isDanger: true,
        note: { label: "Reason", hint: "Sent to each of them as a message and by email.", isRequired: true },
        until: "The day (UTC) on which the suspension ends automatically. If empty, it lasts until staff lift it.",
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
        did: "approved",
        does: "Their accounts are created, and they are notified by mail.",
      },
      reject: {
        label: "Reject",
        did: "rejected",
        does: "They are notified by mail.",
        isDanger: true,
        note: { label: "Note (optional)", hint: "It is included in each mail.", isRequired: false },
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
        did: "accepted",
        does: "They can register through the link to their page, and pay if the site requires it. Each of them is notified by mail.",
        note: answerToApplicants,
        hasReadyAnswers: true,
      },
      reject: {
        label: "Reject",
        did: "rejected",
        does: "They can apply again after the time that you have set. Each of them is notified by mail.",
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
      approve: { label: "Approve", did: "approved", does: "They are listed immediately, as they are." },
      reject: {
        label: "Reject",
        did: "rejected",
        does: "They are not listed in the index.",
        isDanger: true,
        note: { label: "Notes", hint: "Each uploader can read them.", isRequired: true },
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
        did: "deleted",
        does: "They are removed from the index and the tracker immediately, and nobody can upload them again. This action cannot be undone by members; staff can list them again under Deleted torrents.",
        isDanger: true,
        note: { label: "Reason (optional)", hint: "Members can read it on the torrent's page.", isRequired: false },
        takePoints: "Not allowed here: take back the points earned by the upload",
      },
    },
  },
  complaints: {
    one: "case",
    many: "cases",
    right: "cases.decide",
    acts: {
      take: { label: "Take", did: "taken", does: "They are in review and assigned to you." },
      uphold: {
        label: "Uphold",
        did: "upheld",
        does: "The reported content stays; remove it in its case. Messages are answered by mail.",
        note: answer,
      },
      decline: { label: "Decline", did: "declined", does: "Nothing is removed.", isDanger: true, note: answer },
    },
  },
  forum: {
    one: "topic",
    many: "topics",
    right: "forum.moderate",
    acts: {
      pin: { label: "Pin", did: "pinned", does: "They are listed above the others." },
      unpin: { label: "Unpin", did: "unpinned", does: "They are listed among the others." },
      lock: { label: "Lock", did: "locked", does: "Members can no longer reply." },
      unlock: { label: "Unlock", did: "unlocked", does: "Members can reply again." },
      delete: {
        label: "Delete",
        did: "deleted",
        does: "They are deleted with all their replies. Points earned are taken back.",
        isDanger: true,
      },
    },
  },
} as const satisfies Record<string, Kind>;

export type BulkKind = keyof typeof bulkKinds;

export const isBulkKind = (kind: string): kind is BulkKind => Object.hasOwn(bulkKinds, kind);

export const actsOf = (kind: BulkKind): Record<string, BulkAct> => bulkKinds[kind].acts;

/** The right needed for the single action. */
export const rightOf = (kind: BulkKind, act: string): Right => actsOf(kind)[act]?.right ?? bulkKinds[kind].right;

/** "1 member", "12 members". */
export const countOf = (kind: BulkKind, count: number): string =>
  counted(count, bulkKinds[kind].one, bulkKinds[kind].many);

/** "9 members suspended. 1 member refused." */
export const outcomeOf = (kind: BulkKind, act: string, done: number, refused: number): string =>
  `${countOf(kind, done)} ${actsOf(kind)[act]?.did ?? "changed"}.${refused > 0 ? ` ${countOf(kind, refused)} refused.` : ""}`;
