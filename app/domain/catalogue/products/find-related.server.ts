import { Prisma } from "#app/db/generated/client.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { notListed } from "../torrents/find-torrent.server.ts";
import { relatedOfTorrent, type StoredRelated, toRelated } from "../torrents/related.server.ts";
import { OneTorrent } from "../torrents/schema.ts";
import { Related } from "./output.ts";

/** Reads what is shown beside a torrent. Refuses visitors. Refusals: not-found; gone (taken down). */
export const findRelated = defineUseCase({
  name: "products.find-related",
  input: OneTorrent,
  output: Related,
  allow: isSignedIn,
  async read({ db, reads }, { torrentId }) {
    const [row] = await reads.rows<{ related: StoredRelated }>(Prisma.sql`
      SELECT ${relatedOfTorrent} AS related FROM torrents t WHERE t.id = ${torrentId} AND t.is_active`);
    return row ? ok(toRelated(row.related)) : notListed(db, torrentId);
  },
});
