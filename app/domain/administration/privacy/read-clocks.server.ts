import { anyone } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { isFreeSite } from "../../core/settings/membership-shape.ts";
import { readSetting } from "../../core/settings/settings.server.ts";
import { clocks } from "./clocks.ts";
import { keptWords } from "./kept-words.ts";
import { PrivacyPage } from "./output.ts";

/** Every kind of personal data that the site keeps: what it holds, why, who sees it, and how long. For anyone. */
export const readClocks = defineUseCase({
  name: "privacy.read-clocks",
  output: PrivacyPage,
  allow: anyone,
  async read({ db }) {
    const times = await readSetting(db, "traces");
    const isFree = isFreeSite(await readSetting(db, "membership"));
    const kinds = clocks.map(({ title, holds, why, whyFree, seenBy, kept }) => ({
      title,
      holds,
      why: (isFree && whyFree) || why,
      seenBy,
      kept: keptWords({ kept }, times),
      days: typeof kept === "string" ? null : times[kept.days],
    }));
    return ok({ kinds });
  },
});
