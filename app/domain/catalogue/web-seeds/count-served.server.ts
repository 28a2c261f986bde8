import { systemOnly } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { CountServed } from "./schema.ts";

/** Adds bytes to those that a member has downloaded from a torrent's web seed. */
export const countServed = defineUseCase({
  name: "web-seeds.count-served",
  input: CountServed,
  allow: systemOnly,
  async write({ tx, clock }, { userId, torrentId, bytes }) {
    // Nothing is counted for a torrent or member that has since been deleted.
    await tx.$executeRaw`
      INSERT INTO web_seed_uses (user_id, torrent_id, served, last_at)
      SELECT u.id, t.id, ${bytes}::bigint, ${clock()} FROM users u, torrents t
      WHERE u.id = ${userId} AND t.id = ${torrentId}
      ON CONFLICT (user_id, torrent_id) DO UPDATE SET served = web_seed_uses.served + excluded.served, is_open = true,
        last_at = greatest(web_seed_uses.last_at, excluded.last_at)`;
    return ok({ bytes });
  },
});
