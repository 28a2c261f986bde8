import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { addComment } from "./add-comment.server.ts";
import { MOST_ANSWERS, QUOTE_MAX, UNMARKED_EDIT_MS } from "./bounds.ts";
import { deleteComment } from "./delete-comment.server.ts";
import { editComment } from "./edit-comment.server.ts";
import { COMMENTS_PER_PAGE, findComment, findComments } from "./find-comments.server.ts";
import { readCommentQuote } from "./read-quote.server.ts";

const database = useDatabase();

async function setUp() {
  const { db } = database;
  const [author, other, admin] = await Promise.all([makeMember(db), makeMember(db), makeMember(db, { isAdmin: true })]);
  const torrent = await makeTorrent(db);
  const as = (user: Awaited<ReturnType<typeof makeMember>>) => makeContext(db, actorFrom(user));
  const count = async () => (await db.torrent.findUniqueOrThrow({ where: { id: torrent.id } })).comments;
  const add = async (comment: string, user = author, answerTo?: number) => {
    const result = await addComment.execute(as(user), { torrentId: torrent.id, comment, answerTo });
    if (!result.ok) throw new Error(result.message);
    return result.value.id;
  };
  return { db, author, other, admin, torrent, as, count, add };
}

describe("comments", () => {
  it("are added and counted", async () => {
    const { add, count, as, author, torrent } = await setUp();
    await add("  first  ");
    await add("second");
    expect(await count()).toBe(2);
    const found = await findComments.execute(as(author), { torrentId: torrent.id });
    expect(found).toMatchObject({
      ok: true,
      value: { total: 2, comments: [{ comment: "first", mayDelete: true }, { comment: "second" }] },
    });
  });

  it("of two members in the same words are two", async () => {
    const { add, count, other } = await setUp();
    await add("nice");
    await add("nice", other);
    expect(await count()).toBe(2);
  });

  it("are deleted by their author and by administrators, and by nobody else", async () => {
    const { add, count, as, author, other, admin } = await setUp();
    const [one, two] = [await add("one"), await add("two")];
    expect(await deleteComment.execute(as(other), { commentId: one })).toMatchObject({ code: "forbidden" });
    expect(await deleteComment.execute(makeContext(database.db, null), { commentId: one })).toMatchObject({
      code: "unauthenticated",
    });
    expect(await count()).toBe(2);
    expect(await deleteComment.execute(as(author), { commentId: one })).toMatchObject({ ok: true });
    expect(await deleteComment.execute(as(admin), { commentId: two })).toMatchObject({ ok: true });
    expect(await count()).toBe(0);
  });

  it("are counted down once when they are deleted twice at once", async () => {
    const { add, count, as, author, admin } = await setUp();
    await add("stays");
    const commentId = await add("goes");
    const results = await Promise.all(
      [as(author), as(admin), as(author)].map((who) => deleteComment.execute(who, { commentId })),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await count()).toBe(1);
  });

  it("come in pages, the last of which can be asked for by that name", async () => {
    const { db, torrent, author, as } = await setUp();
    const createdAt = new Date();
    const data = Array.from({ length: COMMENTS_PER_PAGE + 1 }, (_, i) => ({
      torrentId: torrent.id,
      userId: author.id,
      comment: `c${i}`,
      createdAt,
    }));
    await db.torrentComment.createMany({ data });
    await db.torrent.update({ where: { id: torrent.id }, data: { comments: data.length } });
    const last = await findComments.execute(as(author), { torrentId: torrent.id, page: "last" });
    expect(last).toMatchObject({
      ok: true,
      value: { page: 2, pages: 2, comments: [{ comment: `c${COMMENTS_PER_PAGE}` }] },
    });
  });

  it("are refused when blank, too long, or on what is not listed", async () => {
    const { db, torrent, as, author } = await setUp();
    const send = (comment: unknown, torrentId: unknown = torrent.id) =>
      addComment.execute(as(author), { torrentId, comment });
    expect(await send("   ")).toMatchObject({ code: "invalid", errors: { comment: ["Write a comment."] } });
    expect(await send("x".repeat(2_001))).toMatchObject({ code: "invalid" });
    expect(await send("hi", 2_000_000_000)).toMatchObject({ code: "not-found" });
    expect(await send("hi", "99999999999")).toMatchObject({ code: "invalid" });
    await db.torrent.update({ where: { id: torrent.id }, data: { isActive: false } });
    expect(await send("hi")).toMatchObject({ code: "not-found" });
  });

  it("say who wrote them, for the page that asks before it deletes", async () => {
    const { add, as, other, author, torrent } = await setUp();
    const commentId = await add("mine");
    const found = await findComment.execute(as(other), { commentId });
    expect(found).toMatchObject({
      ok: true,
      value: { username: author.username, torrentName: torrent.name, mayDelete: false },
    });
  });

  it("say that they are gone, for the page that asks and for the call that deletes", async () => {
    const { as, author } = await setUp();
    const gone = { code: "not-found", message: "This comment no longer exists." };
    for (const useCase of [findComment, deleteComment])
      expect(await useCase.execute(as(author), { commentId: 2_000_000_000 })).toMatchObject(gone);
  });

  it("are pointed at by a number: text is one in a form and in a path alone", async () => {
    const { add, as, author, torrent } = await setUp();
    const commentId = await add("mine");
    for (const wrong of [String(commentId), true, null, 1.5, "0x1"])
      expect(await findComment.execute(as(author), { commentId: wrong })).toMatchObject({
        errors: { commentId: ["Invalid comment ID."] },
      });
    expect(await findComment.executeText(as(author), { commentId: String(commentId) })).toMatchObject({ ok: true });
    const list = (page: string) => findComments.executeText(as(author), { torrentId: String(torrent.id), page });
    expect(await list("last")).toMatchObject({ ok: true, value: { page: 1 } });
    expect(await list("2")).toMatchObject({ ok: true, value: { page: 2, comments: [] } });
    for (const page of ["first", "0", "1.5"]) expect(await list(page)).toMatchObject({ code: "invalid" });
  });

  it("are marked as edited only when they change after ten minutes, with the time of the change", async () => {
    const { add, as, author, torrent } = await setUp();
    const commentId = await add("frist");
    const wrote = (
      await database.db.torrentComment.findUniqueOrThrow({ where: { id: commentId } })
    ).createdAt.getTime();
    const editAt = (comment: string, after: number) =>
      editComment.execute({ ...as(author), clock: () => new Date(wrote + after) }, { commentId, comment });
    const edited = { ok: true, value: { id: commentId, torrentId: torrent.id, comment: "first", editedAt: null } };
    expect(await editAt("first", UNMARKED_EDIT_MS)).toEqual(edited);
    expect(await editAt("first", UNMARKED_EDIT_MS + 1)).toEqual(edited);
    const editedAt = new Date(wrote + UNMARKED_EDIT_MS + 2).toISOString();
    expect(await editAt("second", UNMARKED_EDIT_MS + 2)).toMatchObject({ ok: true, value: { editedAt } });
    const found = await findComments.execute(as(author), { torrentId: torrent.id });
    expect(found).toMatchObject({ value: { comments: [{ comment: "second", editedAt, mayEdit: true }] } });
  });

  it("are edited by their author alone, while the torrent is listed and with something to say", async () => {
    const { db, add, as, author, other, admin, torrent } = await setUp();
    const commentId = await add("mine");
    const edit = (user: typeof author, comment = "yours") => editComment.execute(as(user), { commentId, comment });
    for (const user of [other, admin])
      expect(await edit(user)).toMatchObject({ code: "forbidden", message: "You can only edit your own comments." });
    expect(await edit(author, "  ")).toMatchObject({ errors: { comment: ["Write a comment."] } });
    await db.torrent.update({ where: { id: torrent.id }, data: { isActive: false } });
    expect(await edit(author)).toMatchObject({ code: "not-found" });
    expect(await db.torrentComment.findUniqueOrThrow({ where: { id: commentId } })).toMatchObject({ comment: "mine" });
  });

  it("are quoted below their own torrent alone, by their beginning where they are long", async () => {
    const { db, add, as, author, other, torrent } = await setUp();
    const [short, long] = [await add("one\n\ntwo"), await add("x".repeat(QUOTE_MAX + 1))];
    const quote = async (id: unknown, torrentId = torrent.id) => {
      const found = await readCommentQuote.execute(as(other), { torrentId, quote: String(id) });
      return found.ok && found.value?.text;
    };
    expect(await quote(short)).toBe(`> ${author.username} wrote:\n>\n> one\n>\n> two\n\n`);
    expect(await quote(long)).toBe(`> ${author.username} wrote:\n>\n> ${"x".repeat(QUOTE_MAX)}…\n\n`);
    expect(await quote(short, (await makeTorrent(db)).id)).toBeUndefined();
    for (const none of ["0", "topic", 2_000_000_000]) expect(await quote(none)).toBeUndefined();
  });

  it("answer another, with links both ways, the first ten of them, until that is deleted", async () => {
    const { add, as, author, other, torrent } = await setUp();
    const asked = await add("Which DAW?");
    const answers: number[] = [];
    for (let i = 0; i <= MOST_ANSWERS; i++) answers.push(await add(`Answer ${i}`, other, asked));
    const shown = async () => (await unwrap(findComments.execute(as(author), { torrentId: torrent.id }))).comments;
    const [question, first] = await shown();
    expect(question).toMatchObject({ id: asked, answerTo: null, answerCount: MOST_ANSWERS + 1 });
    const linked = answers.slice(0, MOST_ANSWERS).map((id) => ({ id, username: other.username }));
    expect(question?.answers).toEqual(linked);
    expect(first).toMatchObject({ answerTo: { id: asked, username: author.username }, answers: [], answerCount: 0 });
    await unwrap(deleteComment.execute(as(author), { commentId: asked }));
    expect((await shown())[0]).toMatchObject({ id: first?.id, answerTo: null });
  });

  it("answer nothing below another torrent, and nothing that is gone", async () => {
    const { db, add, as, author, count, torrent } = await setUp();
    const asked = await add("Which DAW?");
    const elsewhere = await makeTorrent(db);
    const answer = (torrentId: number, answerTo: unknown) =>
      addComment.execute(as(author), { torrentId, comment: "This one.", answerTo });
    expect(await answer(elsewhere.id, asked)).toMatchObject({ code: "conflict" });
    await unwrap(deleteComment.execute(as(author), { commentId: asked }));
    expect(await answer(torrent.id, asked)).toMatchObject({ code: "conflict" });
    expect(await answer(torrent.id, "first")).toMatchObject({ code: "invalid" });
    expect(await count()).toBe(0);
  });

  it("tell the writer of what they answer, once, also where they mention and quote them", async () => {
    const { db, add, author, other, admin } = await setUp();
    const asked = await add("Which DAW?");
    const text = `> ${author.username} wrote:\n>\n> Which DAW?\n\nThis one, @${author.username} and @${admin.username}.`;
    const id = await add(text, other, asked);
    await runJobs(makeContext(db, null), "tell-members");
    const told = await db.notice.findMany({ where: { link: `/comments/${id}` }, select: { userId: true, kind: true } });
    expect(told.sort((a, b) => a.kind.localeCompare(b.kind))).toEqual([
      { userId: author.id, kind: "answer" },
      { userId: admin.id, kind: "mention" },
    ]);
    const own = await add("Found it.", author, asked);
    await runJobs(makeContext(db, null), "tell-members");
    expect(await db.notice.count({ where: { link: `/comments/${own}` } })).toBe(0);
  });

  it("say on which page of their torrent they are", async () => {
    const { db, add, as, author, torrent } = await setUp();
    const data = { torrentId: torrent.id, userId: author.id, comment: "before", createdAt: new Date(0) };
    await db.torrentComment.createMany({ data: Array.from({ length: COMMENTS_PER_PAGE - 1 }, () => data) });
    const ids = [await add("last of a page"), await add("first of the next")];
    const pages = await Promise.all(ids.map((commentId) => findComment.execute(as(author), { commentId })));
    expect(pages).toMatchObject([{ value: { page: 1 } }, { value: { page: 2 } }]);
  });
});
