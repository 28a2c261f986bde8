import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { spanOf } from "./answer-command.server.ts";
import { commandFrom, commands } from "./commands.ts";
import { LINES_KEPT, RESTRICTED, readConsole, runCommand } from "./console.server.ts";
import { readDatabase } from "./read-database.server.ts";

const database = useDatabase();
let primary: ReturnType<typeof makeContext> | undefined;

async function asPrimary() {
  primary ??= makeContext(
    database.db,
    actorFrom(await makeMember(database.db, { isAdmin: true, isPrimaryAdmin: true })),
  );
  return primary;
}
const run = async (command: string) => unwrap(runCommand.execute(await asPrimary(), { command }));

describe("the console", () => {
  it("knows its commands, also in capitals and as sync-vault, and nothing else", () => {
    expect(Object.keys(commands)).toEqual([
      ...["help", "clear", "stats", "users", "torrents", "status", "uptime", "memory", "sync", "refresh"],
    ]);
    expect(commandFrom(" HELP ")).toBe("help");
    expect(commandFrom("sync-vault")).toBe("sync");
    for (const other of ["constructor", "__proto__", "toString", "rm -rf /", "help; ls", "", "SELECT 1", "help\nls"])
      expect(commandFrom(other)).toBeNull();
  });

  it("answers each command, and an unknown one too", async () => {
    await makeTorrent(database.db, { category: "Samples" });
    const says: Record<string, string | RegExp> = {
      help: "Lists the commands",
      stats: /Users +\d+ \(\d+ active/,
      users: /\d+ users, \d+ active. The newest:\nmember/,
      torrents: /\d+ torrents.\nSamples +\d+/,
      status: /Database +answers\nTracker +answers\nRunning +nothing\nLast backup +none\nVersion +0.1.0/,
      uptime: "1h 2m 5s",
      memory: /In all +100.0 MB/,
      refresh: "All figures are being recalculated.",
    };
    for (const [command, words] of Object.entries(says)) {
      const answer = await run(command);
      expect(answer.isError, command).toBe(false);
      expect(answer.output).toMatch(words);
    }
    expect(await run("sync")).toMatchObject({ isError: true, output: expect.stringContaining("VAULT_DIR") });
    expect(await run("drop table users")).toMatchObject({
      isError: true,
      output: "Unknown command: drop table users. Type help for a list.",
    });
  });

  it("shows every administrator its lines, and takes commands from the primary one alone", async () => {
    await run("uptime");
    const other = makeContext(database.db, actorFrom(await makeMember(database.db, { isAdmin: true })));
    const seen = await unwrap(readConsole.execute(other, {}));
    expect(seen.lines.at(-1)).toMatchObject({ command: "uptime", actorName: primary?.actor?.username });
    expect(seen).toMatchObject({ mayType: false, restriction: RESTRICTED });
    expect((await unwrap(readConsole.execute(await asPrimary(), {}))).mayType).toBe(true);
    expect(await runCommand.execute(other, { command: "help" })).toMatchObject({
      code: "forbidden",
      message: RESTRICTED,
    });
  });

  it("is cleared, keeps a bounded number of lines, and every command stands in the audit log", async () => {
    await run("clear");
    expect((await unwrap(readConsole.execute(await asPrimary(), {}))).lines).toEqual([]);
    const line = { actorName: "x", command: "help", output: "", createdAt: new Date() };
    await database.db.consoleLine.createMany({ data: Array(LINES_KEPT + 30).fill(line) });
    await run("memory");
    expect(await database.db.consoleLine.count()).toBe(LINES_KEPT);
    expect((await unwrap(readConsole.execute(await asPrimary(), {}))).lines.at(-1)).toMatchObject({
      command: "memory",
    });
    const acts = await database.db.auditEntry.findMany({
      where: { act: "console.run" },
      orderBy: { id: "desc" },
      take: 2,
    });
    expect(acts.map(({ subjectName }) => subjectName)).toEqual(["memory", "clear"]);
  });

  it("says which command is too long or none", async () => {
    const context = await asPrimary();
    expect(await runCommand.execute(context, { command: " " })).toMatchObject({ message: "Enter a command." });
    expect(await runCommand.execute(context, { command: "x".repeat(201) })).toMatchObject({ code: "invalid" });
  });

  it.each([
    [0, "0s"],
    [59.9, "59s"],
    [3_600, "1h 0m 0s"],
    [90_061, "1d 1h 1m 1s"],
  ])("says %d seconds as %s", (seconds, words) => expect(spanOf(seconds)).toBe(words));
});

describe("the figures of the database", () => {
  it("are counted as they are now", async () => {
    const { db } = database;
    const context = await asPrimary();
    const before = await unwrap(readDatabase.execute(context, {}));
    const elite = await makeMember(db, { membershipStatus: "elite" });
    await makeMember(db, { isActive: false });
    await makeMember(db, { isSuspended: true });
    await makeTorrent(db, { sizeBytes: 5_000_000_000n });
    await makeTorrent(db, { isActive: false });
    await db.userActivity.create({ data: { userId: elite.id, activityType: "test", points: 70 } });
    await db.chatMessage.create({ data: { userId: elite.id, username: elite.username, message: "hi" } });
    await db.privateMessage.create({ data: { senderId: elite.id, receiverId: elite.id, subject: "x", content: "y" } });
    await db.payment.create({ data: { userId: elite.id, amount: 10 } });
    const session = { userId: elite.id, sess: {} };
    await db.session.create({ data: { ...session, sid: "live", expire: new Date(Date.now() + 60_000) } });
    await db.session.create({ data: { ...session, sid: "over", expire: new Date(Date.now() - 60_000) } });
    const after = await unwrap(readDatabase.execute(context, {}));
    const points = before.averagePoints * before.totalUsers + 70;
    expect(after).toMatchObject({
      totalUsers: before.totalUsers + 3,
      activeUsers: before.activeUsers + 1,
      eliteUsers: before.eliteUsers + 1,
      adminUsers: before.adminUsers,
      totalTorrents: before.totalTorrents + 1,
      totalStorageSize: Number(before.totalStorageSize) + 5_000_000_000,
      totalMessages: before.totalMessages + 2,
      totalPayments: before.totalPayments + 1,
      activeSessions: before.activeSessions + 1,
      averagePoints: Math.round((points / (before.totalUsers + 3)) * 100) / 100,
    });
    expect(after.databaseSize).toBeGreaterThan(1_000_000);
  });
});
