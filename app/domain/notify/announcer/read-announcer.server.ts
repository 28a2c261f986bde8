import { Prisma } from "#app/db/generated/client.ts";
import { holding } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { readSetting } from "../../core/settings/settings.server.ts";
import { Announcer } from "./output.ts";
import { shownSetting } from "./set-announcer.server.ts";

/** Three times the interval at which the announcer records its state: after that, it is not running. */
const SILENT_MS = 90_000;

type Row = {
  nick: string | null;
  connected_since: Date | null;
  last_error: string | null;
  last_error_at: Date | null;
  seen_at: Date | null;
  waiting: number;
  text: string | null;
  sent_at: Date | null;
};

/** The announcer's settings, without secrets, and its state. Refuses all but staff. */
export const readAnnouncer = defineUseCase({
  name: "announcer.read",
  output: Announcer,
  allow: holding("announcer.manage"),
  async read({ db, reads, clock }) {
    const [setting, [row]] = await Promise.all([
      readSetting(db, "announcer"),
      reads.rows<Row>(Prisma.sql`
        SELECT s.nick, s.connected_since, s.last_error, s.last_error_at, s.seen_at, last.text, last.sent_at,
          (SELECT count(*)::int FROM announcer_lines WHERE sent_at IS NULL) AS waiting
        FROM (SELECT 1) AS one LEFT JOIN announcer_state s ON true
        LEFT JOIN LATERAL (
          SELECT text, sent_at FROM announcer_lines WHERE sent_at IS NOT NULL ORDER BY sent_at DESC, id DESC LIMIT 1
        ) last ON true`),
    ]);
    const since = row?.seen_at && clock().getTime() - row.seen_at.getTime() < SILENT_MS ? row.connected_since : null;
    return ok({
      ...shownSetting(setting),
      state: {
        connectedSince: since?.toISOString() ?? null,
        nickNow: since ? (row?.nick ?? null) : null,
        waiting: row?.waiting ?? 0,
        lastLine: row?.text && row.sent_at ? { text: row.text, at: row.sent_at.toISOString() } : null,
        lastError:
          row?.last_error && row.last_error_at ? { text: row.last_error, at: row.last_error_at.toISOString() } : null,
      },
    });
  },
});
