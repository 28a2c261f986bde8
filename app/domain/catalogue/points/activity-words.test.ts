import { expect, it } from "vitest";
import { activityWords } from "./activity-words.ts";

it.each([
  ["topic", "Topic"],
  ["topic_reversed", "Topic taken back"],
  ["monthly_reset", "End of the month"],
  ["admin_adjustment", "Adjustment"],
  ["contest_won", "Contest won"],
])("the type %s is %s in words", (type, words) => {
  expect(activityWords(type)).toBe(words);
});
