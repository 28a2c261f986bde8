import { expect, it } from "vitest";
import { actWords } from "./act-words.ts";

it("reads an act as a sentence does", () => {
  expect(actWords("users.change-password")).toBe("Change password");
  expect(actWords("roles.set-of-user")).toBe("Change roles");
  expect(actWords("suspend")).toBe("Suspend");
});
