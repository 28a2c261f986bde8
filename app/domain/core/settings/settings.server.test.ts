import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { readSetting, writeSetting } from "./settings.server.ts";

const database = useDatabase();

describe("a setting", () => {
  it("has its defaults before anyone has set it, and where a field came later than the row", async () => {
    expect(await readSetting(database.db, "membership")).toEqual({
      monthlyPrice: 10,
      yearlyPrice: 100,
      reminderDays: 3,
      graceDays: 7,
      price: "paid",
      trialDays: 30,
      freeSince: null,
      supporterRole: null,
    });
    await database.db.setting.create({ data: { key: "membership", value: { monthlyPrice: 12 } } });
    expect(await readSetting(database.db, "membership")).toMatchObject({ monthlyPrice: 12, graceDays: 7 });
  });

  it("is what was written last, and its defaults again when the row cannot be read", async () => {
    const before = await readSetting(database.db, "membership");
    await writeSetting(database.db, "membership", { ...before, graceDays: 14 }, null);
    expect(await readSetting(database.db, "membership")).toMatchObject({ graceDays: 14 });
    await database.db.setting.update({ where: { key: "membership" }, data: { value: "nonsense" } });
    expect(await readSetting(database.db, "membership")).toMatchObject({ monthlyPrice: 10, graceDays: 7 });
  });

  it("is not written with a value that nobody could read", async () => {
    const before = await readSetting(database.db, "tracker");
    const tooMany = { ...before, maxAnnouncesPerMinute: 100_000 };
    await expect(writeSetting(database.db, "tracker", tooMany, null)).rejects.toThrow("less than or equal to 10000");
    expect(await readSetting(database.db, "tracker")).toEqual(before);
  });
});
