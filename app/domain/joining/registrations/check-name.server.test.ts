import { describe, expect, it } from "vitest";
import { refusedName } from "./check-name.server.ts";

const refused = (name: string) => refusedName(name, "Kit Shop");

describe("a username", () => {
  it.each([
    ...[
      "Administrator",
      "moderator",
      "system",
      "Deleted_member",
      "deleted.member",
      "Adm1n",
      "admin2",
      "ad.min",
      "ROOT",
    ],
    ...["PatchbaySupport", "Kit-Shop", "kitshop_staff", "user", "Nobody", "m0d"],
  ])("is reserved where it reads like the site, its staff or nobody: %s", (name) => {
    expect(refused(name)).toBe("This username is reserved. Choose another.");
  });

  it.each(["mirefοld", "аdmin", "мoderator", "Tракер", "田中Мир", "김철수ひ", "Ꭰavid"])(
    "does not mix alphabets: %s",
    (name) => {
      expect(refused(name)).toBe("A username may contain letters of one alphabet only.");
    },
  );

  it.each([
    ...["wren", "modern", "teammate", "user42", "member1", "staffan", "josé", "мир", "नमस्ते", "สวัสดี", "田中Taro"],
    ...["김철수DJ", "ひらカタ漢", "1234", "a_b-c.d"],
  ])("may be %s", (name) => {
    expect(refused(name)).toBeNull();
  });
});
