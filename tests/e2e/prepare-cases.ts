import { randomBytes } from "node:crypto";
import type { Db } from "#app/domain/core/kernel/context.server.ts";
import { counter, notice } from "#app/domain/moderation/cases/testing.ts";
import { makeMember, makeTorrent } from "#tests/support/factories.ts";
import type { Post } from "./test.ts";

type Tools = { db: Db; postAs: (username: string) => Promise<Post> };

/** Old, so that it comes last in every list. */
const createdAt = new Date("2020-01-01T00:00:00Z");
const unique = () => randomBytes(4).toString("hex");

/** A torrent with another member's comment on it, which a third member may report. */
export async function prepareComment({ db }: Tools) {
  const id = unique();
  const reporter = await makeMember(db);
  const writer = await makeMember(db);
  const torrent = await makeTorrent(db, { name: `Talked Over Pack ${id}`, comments: 1, createdAt });
  const text = `Buy <b>cheap</b> pills ${id}`;
  const comment = await db.torrentComment.create({
    data: { torrentId: torrent.id, userId: writer.id, comment: text },
  });
  return { reporter: reporter.username, writer: writer.username, torrent, comment, text };
}

/** The same comment, reported; `post` sends what an administrator does to the case. */
export async function prepareReport(tools: Tools) {
  const { db, postAs } = tools;
  const prepared = await prepareComment(tools);
  const admin = (await makeMember(db, { isAdmin: true })).username;
  const reason = `Spam, says ${prepared.reporter}`;
  const report = { kind: "comment", relatedId: prepared.comment.id, reason };
  const { id } = await (await postAs(prepared.reporter))<{ id: number }>("/api/reports", report);
  const step = async (name: string, data: object) => {
    const { version } = await db.case.findUniqueOrThrow({ where: { id } });
    await (await postAs(admin))(`/api/admin/cases/${id}/${name}`, { version, ...data });
  };
  return { ...prepared, id, admin, reason, step, path: `/admin/complaints/${id}` };
}

/** A torrent and a takedown notice about it; `step` sends what an administrator does to the torrent. */
export async function prepareNotice({ db, postAs }: Tools) {
  const id = unique();
  const [uploader, admin, claimant] = [
    await makeMember(db),
    await makeMember(db, { isAdmin: true }),
    await makeMember(db),
  ];
  const torrent = await makeTorrent(db, { name: `Contested Pack ${id}`, uploadedBy: uploader.id, createdAt });
  const name = `Clara ${id}`;
  const sent = { ...notice, organisation: undefined, name, email: `clara-${id}@mant.test`, targets: torrent.name };
  const { reference } = await (await postAs(claimant.username))<{ reference: string }>("/api/takedown", sent);
  const { caseId } = await db.takedownNotice.findUniqueOrThrow({ where: { reference } });
  const { id: noticedId } = await db.noticeItem.findFirstOrThrow({ where: { caseId } });
  const step = async (what: "decide" | "counter", decision: string, reason: string) => {
    const { version } = await db.case.findUniqueOrThrow({ where: { id: caseId } });
    const to = `/api/admin/cases/${caseId}/torrents/${noticedId}/${what}`;
    await (await postAs(admin.username))(to, { version, decision, reason });
  };
  const answer = async () =>
    (await postAs(uploader.username))(`/api/takedown/counter/${noticedId}`, {
      ...counter,
      statement: "I recorded it myself.",
    });
  const counterPath = `/takedown/counter/${noticedId}`;
  return { torrent, uploader: uploader.username, name, reference, step, answer, caseId, counterPath };
}
