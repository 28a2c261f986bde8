import type { Services } from "../kernel/context.server.ts";
import { joiningAt } from "./joining-shape.ts";
import { recallSetting } from "./settings.server.ts";

/** How people can join now and what it costs, for the site's texts. */
export const recallTerms = async ({ settings, clock }: Pick<Services, "settings" | "clock">) => ({
  joining: joiningAt(await recallSetting(settings, "joining"), clock()),
  membership: await recallSetting(settings, "membership"),
});
