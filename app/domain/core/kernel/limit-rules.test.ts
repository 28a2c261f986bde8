import { expect, it } from "vitest";
import { ruleOf, tryAgain } from "./limit-rules.ts";

it("says how long to wait, in the singular for one second, minute or hour", () => {
  expect(ruleOf("message").message?.(1)).toBe("You are writing very fast. Wait 1 second.");
  expect(tryAgain(60)).toBe("Try again in 1 minute.");
  expect(tryAgain(61)).toBe("Try again in 2 minutes.");
  expect(ruleOf("emailChange").message?.(3_600)).toBe("Try again in 1 hour.");
});
