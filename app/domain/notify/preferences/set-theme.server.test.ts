import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { setTheme } from "./set-theme.server.ts";

const database = useDatabase();
const themes = () => database.db.user.findMany({ select: { id: true, theme: true } });

describe("setTheme", () => {
  it("is kept with the member's account and no other", async () => {
    const [user, other] = await Promise.all([makeMember(database.db), makeMember(database.db)]);
    const context = makeContext(database.db, actorFrom(user));
    expect(await setTheme.execute(context, { theme: "light" })).toEqual({ ok: true, value: { theme: "light" } });
    expect(await themes()).toEqual(
      expect.arrayContaining([
        { id: user.id, theme: "light" },
        { id: other.id, theme: "dark" },
      ]),
    );
  });

  it("changes no account for a visitor", async () => {
    const before = await themes();
    expect(await setTheme.execute(makeContext(database.db, null), { theme: "light" })).toMatchObject({ ok: true });
    expect(await themes()).toEqual(before);
  });

  it.each(["pink", "", null, undefined, "DARK"])("knows no theme %j", async (theme) => {
    expect(await setTheme.execute(makeContext(database.db, null), { theme })).toMatchObject({ code: "invalid" });
  });
});
