import { holding } from "../../core/kernel/allow.ts";
import { rowsOf } from "../../core/kernel/pages.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { iso } from "../../core/kernel/utc.ts";
import { nameColumns, shownName } from "../../people/members/deleted-member.ts";
import { noSuchUser, subjectOf } from "../../people/members/one-user.ts";
import { Changed, MemberNotes } from "./output.ts";
import { AddMemberNote, ListMemberNotes, PinMemberNote } from "./schema.ts";

/** Staff notes about a member, pinned ones first, then the newest. Refuses all but staff. Refusals: not-found. */
export const findMemberNotes = defineUseCase({
  name: "standing.find-notes",
  input: ListMemberNotes,
  output: MemberNotes,
  allow: holding("members.discipline"),
  async read({ db, actor }, { userId, page, limit }) {
    const user = await db.user.findFirst({
      where: { id: userId, deletedAt: null },
      select: { username: true, _count: { select: { memberNotes: true } } },
    });
    if (!user) return noSuchUser();
    const rows = await db.memberNote.findMany({
      where: { userId },
      orderBy: [{ isPinned: "desc" }, { id: "desc" }],
      ...rowsOf({ page, limit }),
      select: {
        id: true,
        text: true,
        isPinned: true,
        createdAt: true,
        editedAt: true,
        byId: true,
        by: { select: nameColumns },
      },
    });
    const notes = rows.map(({ by, byId, createdAt, editedAt, ...note }) => ({
      ...note,
      by: shownName(by),
      isOwn: byId === actor.id,
      createdAt: createdAt.toISOString(),
      editedAt: iso(editedAt),
    }));
    return ok({ username: user.username, notes, total: user._count.memberNotes, page, limit });
  },
});

/** Adds a note about a member for other staff. Refusals: not-found. */
export const addMemberNote = defineUseCase({
  name: "standing.add-note",
  input: AddMemberNote,
  output: Changed,
  allow: holding("members.discipline"),
  async write({ tx, actor, clock }, { userId, text, isPinned }) {
    const user = await tx.user.findFirst({
      where: { id: userId, deletedAt: null },
      select: { id: true, username: true },
    });
    if (!user) return noSuchUser();
    const data = { userId, byId: actor.id, text, isPinned, createdAt: clock() };
    const { id } = await tx.memberNote.create({ data, select: { id: true } });
    return ok({ id, message: "Note added." }, { audit: { subject: subjectOf(user), after: { note: id } } });
  },
});

/** Pins a note to the top, or unpins it. Refusals: not-found. */
export const pinMemberNote = defineUseCase({
  name: "standing.pin-note",
  input: PinMemberNote,
  output: Changed,
  allow: holding("members.discipline"),
  async write({ tx }, { userId, noteId, isPinned }) {
    const { count } = await tx.memberNote.updateMany({ where: { id: noteId, userId }, data: { isPinned } });
    if (count === 0) return refuse("not-found", "That note doesn't exist.");
    return ok(
      { id: noteId, message: isPinned ? "Note pinned." : "Note unpinned." },
      { audit: { unaudited: "It only changes the order of notes." } },
    );
  },
});
