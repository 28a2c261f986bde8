import { recordAct } from "../audit/record-act.server.ts";
import { isStaff } from "../kernel/allow.ts";
import { ok, RefusalError } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { auditSubject, noSuchCase } from "./change-case.server.ts";
import { AddNote } from "./schema.ts";

const DOUBLE_SUBMIT_MS = 60_000;

/** Writes a note that only administrators read. The same words within a minute are one. Refusals: not-found. */
export const addNote = defineUseCase({
  name: "cases.add-note",
  input: AddNote,
  allow: isStaff,
  async run(context, { caseId, text }) {
    const { id: authorId, username: authorName } = actorOf(context);
    const createdAt = context.clock();
    return context.db.$transaction(async (tx) => {
      // Holding the case makes two simultaneous submits stand in line.
      await tx.$queryRaw`SELECT id FROM cases WHERE id = ${caseId} FOR NO KEY UPDATE`;
      const about = await tx.case.findUnique({ where: { id: caseId }, select: { id: true, subject: true } });
      if (!about) throw new RefusalError(noSuchCase());
      const since = new Date(createdAt.getTime() - DOUBLE_SUBMIT_MS);
      const words = { caseId, authorId, text };
      const same = await tx.caseNote.findFirst({ where: { ...words, createdAt: { gt: since } }, select: { id: true } });
      if (same) return ok(same);
      const note = await tx.caseNote.create({ data: { ...words, authorName, createdAt }, select: { id: true } });
      await recordAct(tx, context, { act: "cases.add-note", subject: auditSubject(about), after: { note: note.id } });
      return ok(note);
    });
  },
});
