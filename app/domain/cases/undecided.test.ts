import { expect, it } from "vitest";
import { isUndecidedCase } from "../admin/queues.server.ts";
import { undecidedStates } from "./kinds.ts";

it("what is to be decided is the same for lists as for who decides", () => {
  expect(isUndecidedCase.sql.match(/(?<=')\w+(?=')/g)).toEqual(undecidedStates);
});
