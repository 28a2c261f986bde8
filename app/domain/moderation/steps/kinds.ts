import type { StandingKind } from "#app/db/generated/enums.ts";
import { isMemberRight, memberRights, untilWords } from "../../core/kernel/member-rights.ts";
import type { Right } from "../../core/kernel/rights.ts";

export const stepKinds = ["note", "warning", "limit", "suspension", "end"] as const satisfies readonly StandingKind[];

export const stepLabels: Record<StandingKind, string> = {
  note: "Note",
  warning: "Warning",
  limit: "Limited right",
  suspension: "Suspension",
  end: "End of membership",
};

/** As staff read them, who also write notes about members to each other. */
export const staffStepLabels: Record<StandingKind, string> = { ...stepLabels, note: "Note to the member" };

/** Steps that close the account while they are in force. */
export const closingKinds: readonly StandingKind[] = ["suspension", "end"];

/** The right that a step needs: closing an account takes more than warning its owner. */
export const rightFor = (kind: StandingKind): Right => (isClosing(kind) ? "accounts.suspend" : "members.discipline");

export const isClosing = (kind: StandingKind) => closingKinds.includes(kind);

/** The limited rights in words, as one list. */
export const rightWords = (rights: readonly string[]): string =>
  rights
    .filter(isMemberRight)
    .map((right) => memberRights[right])
    .join(", ");

type Step = { kind: StandingKind; rights: readonly string[]; until: Date | null };

/** The effect of a step, as its member reads it. */
export function effectOf({ kind, rights, until }: Step): string {
  if (kind === "note") return "A note from the staff. It does not restrict your account.";
  if (kind === "warning") return "A warning from the staff. It does not restrict your account.";
  if (kind === "limit") return `You may not do this${untilWords(until)}: ${rightWords(rights)}.`;
  if (kind === "suspension") return `Your account is suspended${untilWords(until)}.`;
  return "Your membership has ended.";
}

/** Kinds of rows of a timeline. */
export const rowTypes = [
  "step",
  "note",
  "watch",
  "report",
  "act",
  "fee",
  "upload",
  "takedown",
  "payment",
  "alarm",
  "invitee",
] as const;
