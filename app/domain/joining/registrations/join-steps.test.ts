import { expect, it } from "vitest";
import { stepAt } from "./join-steps.ts";

const door = { startsFree: true, needsApproval: true, provesAddress: true };

it("an accepted applicant waits for no second approval and confirms no address", () => {
  expect(stepAt(door, "Register")).toEqual({ steps: ["Register", "Confirm your address", "Approval"], at: 1 });
  expect(stepAt(door, "Register", true)).toEqual({ steps: ["Register", "Your account opens"], at: 1 });
  const paid = stepAt({ ...door, startsFree: false }, "Register", true);
  expect(paid?.steps).toEqual(["Register", "Choose how to pay", "Pay", "Approval"]);
});
