import { expect, it } from "vitest";
import { undecidedStates } from "./kinds.ts";
import { isUndecidedCase } from "./shown-cases.server.ts";

it("what is to be decided is the same for lists as for who decides", () => {
  expect(isUndecidedCase.sql.match(/(?<=')\w+(?=')/g)).toEqual(undecidedStates);
});
