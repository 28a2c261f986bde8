import type { Services } from "../kernel/context.server.ts";
import { joiningAt } from "./joining-shape.ts";
import { recallSetting } from "./settings.server.ts";

/** How people join at present and what it costs, for the texts of the site. */
export const recallTerms = async ({ settings, clock }: Pick<Services, "settings" | "clock">) => ({
  joining: joiningAt(await recallSetting(settings, "joining"), clock()),
  membership: await recallSetting(settings, "membership"),
});
