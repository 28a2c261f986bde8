import { appEntries } from "./content/apps.ts";
import { extraEntries } from "./content/extras.ts";
import { guideEntries } from "./content/guides.ts";
import { miscellaneousEntries } from "./content/miscellaneous.ts";
import { pluginEntries } from "./content/plugins.ts";
import { sampleEntries } from "./content/samples.ts";
import type { DemoEntry } from "./entry.ts";

/** The whole demo index: 72 releases, all invented, with content generated here. */
export const catalogue: readonly DemoEntry[] = [
  ...sampleEntries,
  ...pluginEntries,
  ...appEntries,
  ...guideEntries,
  ...extraEntries,
  ...miscellaneousEntries,
];
