import { Readable } from "node:stream";
import { COVERS } from "../../catalogue/covers/cover-files.server.ts";
import { coverFile } from "../../catalogue/covers/cover-url.ts";
import { torrentOf } from "../../catalogue/uploads/torrent-of.server.ts";
import { readApplicantPicture } from "../../core/files/application-pictures.server.ts";
import { readScreenshot } from "../../core/files/proof-pictures.server.ts";
import type { Services } from "../../core/kernel/context.server.ts";
import type { Exported } from "../../core/kernel/noun.ts";
import { fileName } from "../../core/text/file-name.ts";
import { findOwn } from "./own-rows.server.ts";
import { ownTables } from "./own-tables.ts";
import type { ZipEntry } from "./zip.server.ts";

type Deps = Pick<Services, "db" | "storage"> & { signal: AbortSignal };

/** The name of a file after an id, which keeps files with equal names apart. */
const nameOf = (id: number, name: string, ending: string) => `${id} ${fileName(name).slice(0, 80)}.${ending}`;

/** The member's rows with what names their files; bytes are read one file at a time. */
const rowsOf = <Row extends object>(deps: Deps, me: string, table: string, select: string) =>
  findOwn<Row>(deps, { ...(ownTables[table] as Exported), table, me }, select);

/** Pictures, sounds and torrents that the member has sent, under their names in the archive. */
export async function* findOwnFiles(deps: Deps, me: string): AsyncGenerator<ZipEntry> {
  yield* findPictures(deps, me);
  yield* findSounds(deps, me);
  yield* findTorrents(deps, me);
}

async function* findPictures(deps: Deps, me: string): AsyncGenerator<ZipEntry> {
  const { db, storage } = deps;
  const user = await db.user.findUnique({ where: { id: me }, select: { profilePicture: true } });
  const [, kind, base64] = /^data:image\/([a-z]+);base64,(.+)$/s.exec(user?.profilePicture ?? "") ?? [];
  if (kind && base64) yield { name: `pictures/profile.${kind}`, content: Buffer.from(base64, "base64") };
  for (const [table, name] of [
    ["payments", "payment"],
    ["registration_tokens", "registration"],
  ] as const)
    for await (const { id, file } of rowsOf<{ id: number; file: string | null }>(
      deps,
      me,
      table,
      "t.id, t.screenshot_path AS file",
    )) {
      const bytes = file && (await readScreenshot({ storage }, file));
      if (bytes) yield { name: `pictures/${name} ${id}.jpg`, content: bytes };
    }
  const answers = rowsOf<{ id: number; position: number; file: string | null }>(
    deps,
    me,
    "application_answers",
    "t.application_id AS id, t.position, t.picture AS file",
  );
  for await (const { id, position, file } of answers) {
    const bytes = file && (await readApplicantPicture({ storage }, file));
    if (bytes) yield { name: `pictures/application ${id}, answer ${position}.jpg`, content: bytes };
  }
  for await (const { id, file } of rowsOf<{ id: number; file: string }>(
    deps,
    me,
    "covers",
    "t.id, t.stored_name AS file",
  )) {
    const bytes = await storage.get(`${COVERS}/${coverFile(file, 640)}`);
    if (bytes) yield { name: `pictures/cover ${id}.webp`, content: bytes };
  }
}

async function* findSounds(deps: Deps, me: string): AsyncGenerator<ZipEntry> {
  const rows = rowsOf<{ id: number; name: string; file: string | null }>(
    deps,
    me,
    "previews",
    "t.id, t.file_name AS name, t.stored_name AS file",
  );
  for await (const { id, name, file } of rows) {
    const stream = file && (await deps.storage.getStream(file));
    if (stream) yield { name: `sounds/${nameOf(id, name, "mp3")}`, content: stream };
  }
}

async function* findTorrents(deps: Deps, me: string): AsyncGenerator<ZipEntry> {
  const { db } = deps;
  for await (const { id, name } of rowsOf<{ id: number; name: string }>(deps, me, "torrents", "t.id, t.name")) {
    const row = await db.torrent.findUnique({ where: { id }, select: { torrentData: true, nfoBytes: true } });
    if (row?.torrentData) yield { name: `torrents/${nameOf(id, name, "torrent")}`, content: row.torrentData };
    if (row?.nfoBytes) yield { name: `torrents/${nameOf(id, name, "nfo")}`, content: row.nfoBytes };
  }
  for await (const { id, name } of rowsOf<{ id: number; name: string }>(
    deps,
    me,
    "user_uploads",
    "t.id, coalesce(t.name, t.file_name) AS name",
  )) {
    const row = await db.userUpload.findUnique({ where: { id }, select: { torrentFile: true, nfoBytes: true } });
    if (row?.torrentFile) yield { name: `uploads/${nameOf(id, name, "torrent")}`, content: torrentOf(row) };
    if (row?.nfoBytes) yield { name: `uploads/${nameOf(id, name, "nfo")}`, content: row.nfoBytes };
  }
}

type Post = { title: string; at: Date; content: string };

/** Texts that the member has published, for people to read: Markdown, as it was written. */
const posts: Record<string, { table: string; select: string }> = {
  topics: { table: "forum_topics", select: "t.title, t.content, t.created_at AS at" },
  replies: {
    table: "forum_replies",
    select: "(SELECT title FROM forum_topics o WHERE o.id = t.topic_id) AS title, t.content, t.created_at AS at",
  },
  comments: {
    table: "torrent_comments",
    select:
      "(SELECT name FROM torrents o WHERE o.id = t.torrent_id) AS title, t.comment AS content, t.created_at AS at",
  },
};

export function* findPosts(deps: Deps, me: string): Generator<ZipEntry> {
  for (const [name, { table, select }] of Object.entries(posts))
    yield { name: `posts/${name}.md`, content: markdownOf(rowsOf<Post>(deps, me, table, select)) };
}

/** A title is put on one line, so that nothing in it is read as further Markdown. */
const markdownOf = (rows: AsyncIterable<Post>): AsyncIterable<Uint8Array> =>
  Readable.from(
    (async function* () {
      for await (const { title, at, content } of rows)
        yield Buffer.from(`# ${title.replace(/\s+/g, " ")}\n\n*${at.toISOString()}*\n\n${content}\n\n---\n\n`);
    })(),
  );
