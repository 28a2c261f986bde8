import { Prisma } from "#app/db/generated/client.ts";
import { mayDo } from "../../core/kernel/actor.ts";
import { anyone, isSignedIn } from "../../core/kernel/allow.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { readLanding } from "../site-pages/read-landing.server.ts";
import { COVERS } from "./cover-files.server.ts";
import { findSubject } from "./find-subject.server.ts";
import { CoverOf, OneCoverFile } from "./schema.ts";

const noSuchCover = () => refuse("not-found", "This cover no longer exists.");

/** Every member may see a listed torrent's cover; only the sender and reviewers may see others. */
const seen = (name: string, userId: string, isReviewer: boolean) => Prisma.sql`
  SELECT 1 FROM covers c LEFT JOIN torrents t ON t.id = c.torrent_id LEFT JOIN user_uploads u ON u.id = c.upload_id
  WHERE c.stored_name = ${name} AND (t.is_active OR (${isReviewer} AND u.status IS DISTINCT FROM 'draft') OR (t.id IS NULL AND u.user_id = ${userId}))`;

/**
 * The bytes of a cover in one size. The cover of a torrent that is no longer listed is for reviewers of uploads only.
 * Visitors get the covers that the landing page shows. Refusals: not-found.
 */
export const readCover = defineUseCase({
  name: "covers.read",
  input: OneCoverFile,
  allow: anyone,
  async read({ reads, storage, actor, ...context }, { file }) {
    const [name = ""] = file.split(".");
    if (actor) {
      if ((await reads.rows(seen(name, actor.id, mayDo(actor, "uploads.review")))).length === 0) return noSuchCover();
    } else {
      const landing = await readLanding.run({ ...context, reads, storage, actor, replica: null }, {});
      if (!landing.ok) return noSuchCover();
      const { newest, wall, sounds } = landing.value;
      if (![...newest, ...wall, ...sounds].some(({ cover }) => cover === name)) return noSuchCover();
    }
    const bytes = await storage.get(`${COVERS}/${file}`);
    return bytes ? ok({ bytes }) : noSuchCover();
  },
});

/** The name and the cover of an upload or a torrent, for those who may change it. Refusals: not-found. */
export const findCover = defineUseCase({
  name: "covers.find",
  input: CoverOf,
  allow: isSignedIn,
  async read({ db, actor }, of) {
    const subject = await findSubject(db, actor, of);
    if (!subject.ok) return subject;
    const { kind, id, name, status, userId, where } = subject.value;
    const cover = await db.cover.findUnique({ where, select: { storedName: true, alt: true } });
    return ok({ kind, id, name, status, isMine: userId === actor.id, cover: cover && lookOf(cover) });
  },
});

/** A cover as the review and edit screens show it. */
export const lookOf = ({ storedName, alt }: { storedName: string; alt: string }) => ({ name: storedName, alt });
