import { type Case, type NoticeItem, Prisma, type TakedownNotice } from "#app/db/generated/client.ts";
import type { Reads } from "#app/db/reads.server.ts";
import type { Actor } from "../../core/kernel/actor.ts";
import { type MemberFile, memberFile } from "../../people/members/member-file.server.ts";
import { shownNameIn } from "../../people/members/shown-name.server.ts";
import { isReportedThere } from "./remove-reported.server.ts";

type Member = { id: string; username: string };

/** Times are texts, as in JSON. */
type InJson<Row> = { [Key in keyof Row]: Row[Key] extends Date | null ? string | Extract<Row[Key], null> : Row[Key] };

export type NoticeItemRow = InJson<Omit<NoticeItem, "caseId" | "uploaderId">> & {
  isListed: boolean;
  uploader: Member | null;
};

export type CaseDetails = {
  reporter: Member | null;
  /** The author of the reported text, or the reported member. */
  accusedId: string | null;
  /** Their file. */
  file: MemberFile | null;
  handler: string | null;
  isThere: boolean;
  notes: { id: number; author: string; text: string; createdAt: string }[];
  notice: Omit<TakedownNotice, "caseId" | "fingerprint"> | null;
  torrents: NoticeItemRow[];
};

const notesOf = (caseId: number) => Prisma.sql`
  SELECT coalesce(json_agg(n), '[]') FROM (
    SELECT id, author_name AS author, text, created_at AS "createdAt" FROM case_notes
    WHERE case_id = ${caseId} ORDER BY id) n`;

const torrentsOf = (caseId: number) => Prisma.sql`
  SELECT coalesce(json_agg(i), '[]') FROM (
    SELECT n.id, n.target, n.torrent_id AS "torrentId", coalesce(t.name, n.name) AS name, n.info_hash AS "infoHash",
      coalesce(t.is_active, false) AS "isListed", n.status, n.reason, n.decided_at AS "decidedAt",
      CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'username', ${shownNameIn(Prisma.sql`u`)}) END AS uploader,
      n.counter_statement AS "counterStatement", n.counter_name AS "counterName",
      n.counter_address AS "counterAddress", n.counter_signature AS "counterSignature",
      n.countered_at AS "counteredAt", n.counter_reason AS "counterReason",
      n.counter_decided_at AS "counterDecidedAt"
    FROM noticed_torrents n LEFT JOIN torrents t ON t.id = n.torrent_id LEFT JOIN users u ON u.id = n.uploader_id
    WHERE n.case_id = ${caseId} ORDER BY n.id) i`;

/** Reads a case's related rows in one statement: its people, notes, notice, and the notice's torrents. */
export async function findDetails(reads: Reads, row: Case, actor: Actor): Promise<CaseDetails> {
  const [details] = await reads.rows<CaseDetails>(Prisma.sql`
    SELECT (SELECT json_build_object('id', u.id, 'username', ${shownNameIn(Prisma.sql`u`)}) FROM users u WHERE u.id = ${row.reporterId}) AS reporter,
      (SELECT id FROM users WHERE id = ${row.accusedId}) AS "accusedId",
      ${memberFile(Prisma.sql`${row.accusedId}`, actor)} AS file,
      (SELECT ${shownNameIn(Prisma.sql`u`)} FROM users u WHERE u.id = ${row.handledBy}) AS handler,
      ${isReportedThere(row)} AS "isThere", (${notesOf(row.id)}) AS notes,
      (SELECT to_jsonb(n) - 'case_id' - 'fingerprint' FROM takedown_notices n WHERE case_id = ${row.id}) AS notice,
      (${torrentsOf(row.id)}) AS torrents`);
  return details as CaseDetails;
}
