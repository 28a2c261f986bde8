import { Prisma } from "#app/db/generated/client.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { PageNumber } from "../../core/kernel/page-input.ts";
import { pageCount } from "../../core/kernel/pages.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { notListed } from "../torrents/find-torrent.server.ts";
import { OneTorrent } from "../torrents/schema.ts";
import { readFileFacts } from "./file-facts.ts";
import { TorrentFiles } from "./output.ts";
import type { NamedFile } from "./read-contents.ts";

export const FILES_PER_PAGE = 1_000;

type Row = { name: string; total: number; files: NamedFile[] };

/** One page of a torrent's files, in its own order, with the facts read from each path. Refusals: not-found; gone. */
export const findFiles = defineUseCase({
  name: "catalogue.find-files",
  input: OneTorrent.extend({ page: PageNumber }),
  output: TorrentFiles,
  allow: isSignedIn,
  replica: true,
  async read({ db, reads }, { torrentId, page }) {
    const from = (page - 1) * FILES_PER_PAGE;
    const range = JSON.stringify({ from, to: from + FILES_PER_PAGE - 1 });
    const [row] = await reads.rows<Row>(Prisma.sql`
      SELECT name, coalesce(jsonb_array_length(files), 0) AS total,
        jsonb_path_query_array(coalesce(files, '[]'), '$[$from to $to]', ${range}::jsonb) AS files
      FROM torrents WHERE id = ${torrentId} AND is_active`);
    if (!row) return notListed(db, torrentId);
    const files = row.files.map(({ path, length }) => ({ path, length, ...readFileFacts(path.split("/")) }));
    const { name, total } = row;
    return ok({ name, files, total, page, limit: FILES_PER_PAGE, pages: pageCount(total, FILES_PER_PAGE) });
  },
});
