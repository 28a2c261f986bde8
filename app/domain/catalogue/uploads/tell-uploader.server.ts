import { z } from "zod";
import { systemOnly } from "../../core/kernel/allow.ts";
import type { Services, Tx } from "../../core/kernel/context.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase, systemContext } from "../../core/kernel/use-case.server.ts";
import { notifyMember } from "../../core/news/notify-member.server.ts";
import { askedOf } from "./asked.ts";
import { type Decision, decisionsMail } from "./mails.ts";

/** Maximum number of decisions in one mail. */
const AT_ONCE = 100;

/**
 * Notifies an uploader of the waiting decisions, all in one mail and one message, as the uploads are now. The decisions
 * are deleted in the transaction that queues the mail, so that a repeated job sends nothing twice.
 */
const tellOnce = defineUseCase({
  name: "uploads.tell-uploader",
  input: z.object({ userId: z.string() }),
  allow: systemOnly,
  async write({ tx, site, clock }, { userId }) {
    const rows = await tx.decisionToTell.findMany({
      where: { userId },
      orderBy: [{ decidedAt: "asc" }, { uploadId: "asc" }],
      take: AT_ONCE,
      select: { uploadId: true },
    });
    // Read after they are locked: undoing a decision changes it together with the upload.
    const taken = await tx.$queryRaw<Taken[]>`
      DELETE FROM decisions_to_tell WHERE upload_id = ANY(${rows.map(({ uploadId }) => uploadId)}) AND user_id = ${userId}
      RETURNING upload_id AS "uploadId", points, was_told AS "wasTold", decided_at AS "decidedAt"`;
    const told = await readDecisions(tx, taken);
    const isDone = rows.length < AT_ONCE;
    const user = await tx.user.findUnique({ where: { id: userId }, select: { username: true, email: true } });
    const [first] = told;
    if (!first || !user) return ok({ isDone });
    const body = decisionsMail(
      { username: user.username, origin: site.mailOrigin },
      told.map(({ decision }) => decision),
    );
    const key = `decisions:${first.uploadId}:${first.decidedAt.getTime()}`;
    await notifyMember(tx, { site, clock }, { id: userId, email: user.email }, { kind: "decision", key, body });
    return ok({ isDone });
  },
});

type Taken = { uploadId: number; points: number; wasTold: boolean; decidedAt: Date };

/** The decisions as they are now, oldest first, without those that are no longer true. */
async function readDecisions(tx: Tx, taken: Taken[]) {
  const uploads = await tx.userUpload.findMany({
    where: { id: { in: taken.map(({ uploadId }) => uploadId) } },
    select: {
      ...{ id: true, status: true, name: true, fileName: true, moderatorNotes: true, asked: true },
      torrent: { select: { id: true, name: true, isActive: true } },
    },
  });
  const byId = new Map(uploads.map((upload) => [upload.id, upload]));
  return taken
    .sort((a, b) => a.decidedAt.getTime() - b.decidedAt.getTime() || a.uploadId - b.uploadId)
    .flatMap((row) => {
      const upload = byId.get(row.uploadId);
      const decision = upload ? decisionOn(upload, row) : null;
      return decision ? [{ ...row, decision }] : [];
    });
}

type Upload = {
  id: number;
  status: string;
  name: string | null;
  fileName: string;
  moderatorNotes: string | null;
  asked: unknown;
  torrent: { id: number; name: string; isActive: boolean } | null;
};

function decisionOn({ torrent, ...upload }: Upload, { points, wasTold }: Taken): Decision | null {
  const name = upload.name ?? upload.fileName;
  const notes = upload.moderatorNotes;
  if (upload.status === "rejected") return { kind: "rejected", name, notes };
  if (upload.status === "returned")
    return { kind: "returned", name, asked: askedOf(upload.asked) ?? {}, uploadId: upload.id };
  if (upload.status === "pending") return wasTold ? { kind: "undone", name } : null;
  return torrent?.isActive
    ? { kind: "approved", name: torrent.name, notes, torrentId: torrent.id, award: points }
    : null;
}

/** The job: notifies one uploader of all decisions. */
export async function tellUploader(services: Services, { userId }: { userId: string }): Promise<void> {
  for (;;) {
    const told = await tellOnce.run(systemContext(services), { userId });
    if (!told.ok || told.value.isDone) return;
  }
}
