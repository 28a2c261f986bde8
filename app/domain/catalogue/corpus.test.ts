import { it } from "vitest";
import { measureCorpus } from "#tests/support/contents-corpus.ts";
it("x", () => {
  const m = measureCorpus("develop");
  console.log(m.wrong.join("\n"), JSON.stringify(m.scores));
});
