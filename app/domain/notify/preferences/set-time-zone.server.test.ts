import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { setTimeZone } from "./set-time-zone.server.ts";

const database = useDatabase();

describe("setTimeZone", () => {
  it("is kept with the member's account and no other, until the browser shall say it again", async () => {
    const [user, other] = await Promise.all([makeMember(database.db), makeMember(database.db)]);
    const context = makeContext(database.db, actorFrom(user));
    const stored = async (id: string) => (await database.db.user.findUniqueOrThrow({ where: { id } })).timeZone;
    expect(await setTimeZone.execute(context, { timeZone: "Asia/Tokyo" })).toMatchObject({ ok: true });
    expect([await stored(user.id), await stored(other.id)]).toEqual(["Asia/Tokyo", null]);
    expect(await setTimeZone.execute(context, { timeZone: "auto" })).toMatchObject({ ok: true });
    expect(await stored(user.id)).toBeNull();
  });

  it.each(["Europe/Atlantis", "", "+01:00", "../etc", null, 1])("knows no zone %j", async (timeZone) => {
    const context = makeContext(database.db, actorFrom(await makeMember(database.db)));
    expect(await setTimeZone.execute(context, { timeZone })).toMatchObject({
      code: "invalid",
      errors: { timeZone: ["Choose one of the time zones."] },
    });
  });
});
