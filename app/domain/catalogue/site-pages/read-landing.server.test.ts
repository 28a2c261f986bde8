import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { readLandingTexts, setLanding } from "../../core/settings/set-landing.server.ts";
import { writeSetting } from "../../core/settings/settings.server.ts";
import { settingShapes } from "../../core/settings/shapes.ts";
import { linesOf, questionsOf } from "./landing-parts.server.ts";
import { readLanding } from "./read-landing.server.ts";

const database = useDatabase();
const texts = settingShapes.landing.parse({});
const START = Date.parse("2100-01-01T00:00:00Z");
let minutes = 0;
/** Each view is late enough that nothing is cached from the one before. */
const look = () => {
  const now = new Date(START + ++minutes * 3_600_000);
  return unwrap(readLanding.execute(makeContext(database.db, null, { clock: () => now }), {}));
};
const staff = async () => makeContext(database.db, actorFrom(await makeMember(database.db, { isAdmin: true })));

describe("the landing page", () => {
  it("counts what is listed, who is a member and what is seeded", async () => {
    await makeMember(database.db);
    await makeMember(database.db, { isActive: false });
    await makeTorrent(database.db, { category: "Samples", sizeBytes: 1_000n, seeders: 3 });
    await makeTorrent(database.db, { category: "DAWs", sizeBytes: 24n, seeders: 2 });
    await makeTorrent(database.db, { category: "DAWs", sizeBytes: 7_000n, seeders: 9, isActive: false });
    const view = await look();
    expect(view).toMatchObject({
      figures: { members: 1, bytes: "1024", seeding: 5 },
      lead: texts.lead,
    });
    expect(view.counts).toMatchObject({ Samples: 1, DAWs: 1 });
  });

  it("shows the newest six by category, and their names only where the operator says so", async () => {
    for (let i = 1; i <= 7; i++)
      await makeTorrent(database.db, { name: `Secret ${i}`, createdAt: new Date(START + i * 1_000) });
    const hidden = await look();
    expect(hidden.newest.map(({ name }) => name)).toEqual(Array(6).fill(null));
    expect(JSON.stringify(hidden)).not.toMatch(/Secret|[0-9a-f]{40}/);
    await unwrap(setLanding.execute(await staff(), { ...texts, showsTitles: true, playsSounds: true }));
    const { newest } = await look();
    expect(newest.map(({ name }) => name)).toEqual([7, 6, 5, 4, 3, 2].map((i) => `Secret ${i}`));
    expect(JSON.stringify(newest)).not.toMatch(/[0-9a-f]{40}/);
  });

  it("has a wall of covers in whole rows where there are enough, and their pictures only where names are shown", async () => {
    const show = (showsTitles: boolean) =>
      writeSetting(database.db, "landing", { ...texts, showsTitles, playsSounds: true }, null);
    const made = async (count: number) => {
      for (let i = 0; i < count; i++) {
        const { id } = await makeTorrent(database.db, { name: `Walled ${i}`, createdAt: new Date(START + i) });
        await database.db.cover.create({
          data: { torrentId: id, storedName: `${id}`.padStart(16, "0"), source: "sent", alt: "" },
        });
      }
      return database.db.torrent.count({ where: { isActive: true } });
    };
    await made(11 - (await made(0)));
    expect((await look()).wall).toEqual([]);
    await made(1);
    const { wall, newest } = await look();
    expect(wall).toHaveLength(6);
    expect(wall.filter(({ id }) => newest.some((one) => one.id === id))).toEqual([]);
    await made(29);
    expect((await look()).wall).toHaveLength(24);
    await show(false);
    for (const { name, cover } of (await look()).wall) expect([name, cover]).toEqual([null, null]);
    await show(true);
    const last = (await look()).wall.at(-1);
    expect([last?.name, last?.cover]).toEqual([expect.stringMatching(/^Walled/), expect.stringMatching(/^\d{16}$/)]);
  });

  it("is made once in ten seconds, whoever asks", async () => {
    const now = new Date(START);
    const context = makeContext(database.db, null, { clock: () => now });
    const [one, two] = [await unwrap(readLanding.execute(context, {})), await unwrap(readLanding.execute(context, {}))];
    expect(two).toBe(one);
  });

  it("follows a change of the mode at once, like the rest of the page", async () => {
    const now = new Date(START);
    const answer = async () => {
      const view = await unwrap(readLanding.execute(makeContext(database.db, null, { clock: () => now }), {}));
      return view.questions[0]?.html ?? "";
    };
    expect(await answer()).toContain("Anyone may join");
    await writeSetting(database.db, "joining", settingShapes.joining.parse({ mode: "closed" }), null);
    expect(await answer()).toContain("Joining is closed");
    await database.db.setting.deleteMany({ where: { key: "joining" } });
  });
});

describe("its texts", () => {
  it("are replaced by administrators, and the audit log keeps both", async () => {
    const context = await staff();
    const before = await unwrap(readLandingTexts.execute(context, {}));
    await unwrap(
      setLanding.execute(context, { lead: " Wires ", benefits: "One\n\n Two ", questions: "# Why?\n\n*So*." }),
    );
    expect(await look()).toMatchObject({
      lead: "Wires",
      benefits: ["One", "Two"],
      rules: [],
      questions: [{ question: "Why?", html: "<p><em>So</em>.</p>\n" }],
    });
    const [entry] = await database.db.auditEntry.findMany({ where: { actorId: context.actor?.id } });
    expect(entry).toMatchObject({ act: "settings.set-landing", before, after: { lead: "Wires" } });
  });

  it.each([
    [{ lead: " " }, "lead", "Describe this site."],
    [{ lead: "x".repeat(301) }, "lead", "At most 300 characters."],
    [{ rules: "x".repeat(2_001) }, "rules", "At most 2,000 characters."],
    [{ questions: "No heading" }, "questions", "Begin each question with #."],
  ])("are refused where they are too long or not what is asked for", async (wrong, field, message) => {
    expect(await setLanding.execute(await staff(), { ...texts, ...wrong })).toMatchObject({
      code: "invalid",
      errors: { [field]: [message] },
    });
  });

  it("fall into lines, and into questions with their answers, without any HTML of their own", () => {
    expect(linesOf(" a \n\nb\r\n")).toEqual(["a", "b"]);
    expect(questionsOf("# A <b>?\n\nYes\n\n## B?\n\n<i>no</i>")).toEqual([
      { question: "A <b>?", html: "<p>Yes</p>\n" },
      { question: "B?", html: "<p>&lt;i&gt;no&lt;/i&gt;</p>\n" },
    ]);
    expect(questionsOf("")).toEqual([]);
  });
});
