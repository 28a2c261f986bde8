import { clearCaches } from "../../core/kernel/caches.ts";
import type { Context } from "../../core/kernel/context.server.ts";
import { notifyProgress } from "../../core/kernel/progress.server.ts";
import { titleOf } from "../../core/operations/kinds.ts";
import { countMembers } from "../../people/members/count-members.server.ts";
import { type Command, commands } from "./commands.ts";
import { countDatabase } from "./read-database.server.ts";
import { runOperation } from "./run-operation.server.ts";

type Answer = { output: string; isError: boolean };

const answer = (lines: string[]): Answer => ({ output: lines.join("\n"), isError: false });
const megabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MB`;
const gigabytes = (bytes: number | string) => `${(Number(bytes) / 1024 ** 3).toFixed(2)} GB`;
const column = (rows: [string, string | number][]) => {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width + 2)}${value}`);
};

/** Days, hours, minutes and seconds, without leading zeros. */
export function spanOf(seconds: number): string {
  const whole = Math.floor(seconds);
  const parts = [Math.floor(whole / 86_400), Math.floor(whole / 3_600) % 24, Math.floor(whole / 60) % 60, whole % 60];
  const first = parts.findIndex((part) => part > 0);
  return parts
    .map((part, i) => `${part}${"dhms"[i]}`)
    .slice(first === -1 ? 3 : first)
    .join(" ");
}

/** The answers of commands. All except sync, clear and refresh only read. */
export async function answerCommand(context: Context, command: Command): Promise<Answer> {
  switch (command) {
    case "help":
      return answer(column(Object.entries(commands)));
    case "clear":
      return answer(["The console is empty."]);
    case "stats":
      return stats(context);
    case "users":
      return users(context);
    case "torrents":
      return torrents(context);
    case "status":
      return status(context);
    case "uptime":
      return answer([`The server has been running for ${spanOf(context.host.vitals().uptime)}.`]);
    case "memory":
      return memory(context);
    case "sync":
      return sync(context);
    case "refresh":
      clearCaches();
      await notifyProgress(context.db, "caches");
      return answer(["All figures are being recalculated."]);
  }
}

async function stats(context: Context): Promise<Answer> {
  const counts = await countDatabase(context);
  return answer(
    column([
      ["Users", `${counts.totalUsers} (${counts.activeUsers} active, ${counts.eliteUsers} elite)`],
      ["Administrators", counts.adminUsers],
      ["Torrents", `${counts.totalTorrents}, ${gigabytes(counts.totalStorageSize)}`],
      ["Messages", counts.totalMessages],
      ["Payments", counts.totalPayments],
      ["Average points", counts.averagePoints.toFixed(1)],
      ["Sessions", counts.activeSessions],
      ["Database", megabytes(Number(counts.databaseSize))],
    ]),
  );
}

async function users({ db }: Context): Promise<Answer> {
  const [{ total, active }, newest] = await Promise.all([
    countMembers({ db }),
    db.user.findMany({ where: { deletedAt: null }, orderBy: [{ createdAt: "desc" }, { id: "desc" }], take: 5 }),
  ]);
  const rows = newest.map((user): [string, string] => [
    user.username,
    `${user.createdAt.toISOString().slice(0, 10)} ${user.isAdmin ? "administrator" : user.isActive ? "active" : "inactive"}`,
  ]);
  return answer([`${total} users, ${active} active. The newest:`, ...(rows.length > 0 ? column(rows) : [])]);
}

async function torrents({ db }: Context): Promise<Answer> {
  const counts = await db.torrentCount.groupBy({
    by: ["category"],
    _sum: { count: true },
    orderBy: { category: "asc" },
  });
  const rows = counts.map(({ category, _sum }): [string, number] => [category, _sum.count ?? 0]);
  const total = rows.reduce((sum, [, count]) => sum + count, 0);
  return answer([`${total} torrents.`, ...(rows.length > 0 ? column(rows) : [])]);
}

async function status({ db, tracker, host }: Context): Promise<Answer> {
  const [answered, running, last] = await Promise.all([
    tracker.answerScrape(),
    db.operation.findMany({ where: { status: "running" }, select: { kind: true } }),
    host.backups.list(),
  ]);
  return answer(
    column([
      ["Database", "answers"],
      ["Tracker", answered ? "answers" : "does not answer"],
      ["Running", running.map(({ kind }) => titleOf(kind)).join(", ") || "nothing"],
      ["Last backup", last[0]?.createdAt.toISOString() ?? "none"],
      ["Version", host.vitals().version],
    ]),
  );
}

function memory({ host }: Context): Answer {
  const { rss, heapUsed, heapTotal } = host.vitals();
  return answer(
    column([
      ["In all", megabytes(rss)],
      ["Heap used", megabytes(heapUsed)],
      ["Heap", megabytes(heapTotal)],
    ]),
  );
}

async function sync(context: Context): Promise<Answer> {
  const result = await runOperation.run(context, { operation: "sync-vault", wait: false });
  if (!result.ok) return { output: result.message, isError: true };
  return answer([
    result.value.status === "running" ? "The vault is being indexed. See the System tab." : result.value.message,
  ]);
}
