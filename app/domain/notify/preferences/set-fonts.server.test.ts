import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { fontFamilies, fontSizes } from "./fonts.ts";
import { readFonts } from "./read-fonts.server.ts";
import { setFonts } from "./set-fonts.server.ts";

const database = useDatabase();

describe("setFonts", () => {
  it("stores font and size with the member's account and no other", async () => {
    const [user, other] = await Promise.all([makeMember(database.db), makeMember(database.db)]);
    const context = makeContext(database.db, actorFrom(user));
    const fonts = { fontFamily: "georgia", fontSize: "large" };
    expect(await setFonts.execute(context, fonts)).toMatchObject({ ok: true, value: fonts });
    const stored = (id: string) =>
      database.db.user.findUniqueOrThrow({ where: { id }, select: { fontFamily: true, fontSize: true } });
    expect(await stored(user.id)).toEqual(fonts);
    expect(await stored(other.id)).toEqual({ fontFamily: "system", fontSize: "medium" });
  });

  it("takes each font and size that the form offers", async () => {
    const context = makeContext(database.db, actorFrom(await makeMember(database.db)));
    for (const { value: fontFamily } of fontFamilies)
      for (const { value: fontSize } of fontSizes)
        expect(setFonts.input.safeParse({ fontFamily, fontSize }).success).toBe(true);
    expect(await readFonts.execute(context, {})).toEqual({
      ok: true,
      value: { fontFamily: "system", fontSize: "medium" },
    });
  });

  it.each(["comic", "", null, 1, ["arial"]])("knows no font %j", async (fontFamily) => {
    const context = makeContext(database.db, actorFrom(await makeMember(database.db)));
    expect(await setFonts.execute(context, { fontFamily, fontSize: "medium" })).toMatchObject({
      code: "invalid",
      errors: { fontFamily: ["Choose one of the fonts."] },
    });
  });
});
