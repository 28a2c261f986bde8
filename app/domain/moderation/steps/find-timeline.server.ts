import { Prisma } from "#app/db/generated/client.ts";
import type { StandingKind } from "#app/db/generated/enums.ts";
import { mayDo } from "../../core/kernel/actor.ts";
import { holding } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { iso } from "../../core/kernel/utc.ts";
import { recallSetting } from "../../core/settings/settings.server.ts";
import { shownNameIfAny } from "../../people/members/deleted-member.ts";
import { noSuchUser } from "../../people/members/one-user.ts";
import { actWords } from "../audit/act-words.ts";
import { type rowTypes, staffStepLabels } from "./kinds.ts";
import { Timeline } from "./output.ts";
import { ListTimeline } from "./schema.ts";
import { entriesOf } from "./timeline-entries.server.ts";

/** The part of a row that only steps have; times as PostgreSQL writes them in JSON. */
type Step = {
  kind: StandingKind;
  rights: string[];
  until: string | null;
  note: string;
  answer: string | null;
  answeredAt: string | null;
  liftedAt: string | null;
  liftReason: string | null;
};

type Row = {
  type: (typeof rowTypes)[number];
  id: number;
  at: Date;
  title: string;
  text: string;
  step: Step | null;
  username: string | null;
  deletedAt: Date | null;
};

const watchTitles: Record<string, string> = {
  ended: "Watched until the watch was ended",
  over: "Watched until its end date",
};

const inviteeTitle = (title: string) => {
  const [kind, ...name] = title.split(" ");
  return `${kind === "end" ? "Membership of an invited member ended" : "Invited member suspended"}: ${name.join(" ")}`;
};

const titles: Record<Row["type"], (title: string, username: string) => string> = {
  step: (title) => title,
  note: () => "Note",
  watch: (title) => watchTitles[title] ?? "Watched",
  report: (title) => `Report: ${title}`,
  act: actWords,
  fee: (period) => `Warned about an unpaid fee${period ? `: ${period}` : ""}`,
  payment: (reference) => `Payment rejected: ${reference}`,
  upload: (name) => `Upload rejected: ${name}`,
  takedown: (name) => `Torrent taken down: ${name}`,
  alarm: (networks) => `Passkey used from ${networks} networks on one day`,
  invitee: inviteeTitle,
};

const titleOf = ({ type, title, step }: Row, username: string): string =>
  step ? staffStepLabels[step.kind] : titles[type](title, username);

/**
 * The timeline of a member, newest first: disciplinary steps, notes, reports, decisions against them, staff actions,
 * warnings about fees, alarms, and steps that closed accounts of people they invited; each only for staff with the
 * right to see it. Refuses all but staff. Refusals: not-found.
 */
export const findTimeline = defineUseCase({
  name: "standing.find-timeline",
  input: ListTimeline,
  output: Timeline,
  allow: holding("members.discipline", "accounts.suspend"),
  async read({ db, reads, actor, clock, settings }, { userId, page, limit }) {
    const user = await db.user.findFirst({ where: { id: userId, deletedAt: null }, select: { username: true } });
    if (!user) return noSuchUser();
    const entries = entriesOf(userId, clock(), {
      // Staff see reports about themselves only in the queue, and only if nobody else decides them.
      reports: mayDo(actor, "cases.decide") && userId !== actor.id,
      acts: mayDo(actor, "audit.read"),
      roles: mayDo(actor, "roles.grant"),
      fees: mayDo(actor, "payments.decide"),
      uploads: mayDo(actor, "uploads.review"),
      takedowns: mayDo(actor, "notices.decide"),
      alarms: mayDo(actor, "tracker.decide"),
      invitees: (await recallSetting(settings, "invitations")).marksInviter,
    });
    const [rows, [count]] = await Promise.all([
      reads.rows<Row>(Prisma.sql`
        SELECT e.type, e.id, e.at, e.title, e.text, e.step, u.username, u.deleted_at AS "deletedAt"
        FROM (${entries}) e LEFT JOIN users u ON u.id = e.by
        ORDER BY e.at DESC, e.type, e.id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`),
      reads.rows<{ total: number }>(Prisma.sql`SELECT count(*)::float8 AS total FROM (${entries}) e`),
    ]);
    const timeline = rows.map((row) => ({
      type: row.type,
      id: row.id,
      at: row.at.toISOString(),
      by: shownNameIfAny(row),
      title: titleOf(row, user.username),
      text: row.text,
      step: row.step && {
        ...row.step,
        until: iso(row.step.until),
        answeredAt: iso(row.step.answeredAt),
        liftedAt: iso(row.step.liftedAt),
      },
    }));
    return ok({ userId, username: user.username, timeline, total: count?.total ?? 0, page, limit });
  },
});
