import type { Weight } from "./page-weight.ts";

type Budget = Partial<Weight> & { /** HTML and CSS together. */ page: number };

const reading = { requests: 12, page: 30, js: 0 };
// 100 until pages kept unsent text, fell back from event streams and named the site as a source;
// 103 until names had badges of roles, and pages a bar while the site is seen as a role;
// two less for forms and plots until there was a bell, and members could follow, thank and leave;
// 104, and less for forms and plots, until members could keep, export and report, and a site could be read-only.
// 105 until comments were answered, and uploads had tags.
const member = { requests: 12, page: 30, js: 106 };
/** With what checks input in the browser. */
const form = { ...member, requests: 13, js: 131 };
/** With plots; 107 until the bell followed notices by itself, and collections were played to their end. */
const figures = { ...member, requests: 15, js: 108 };

/** Budget of each page: KiB as sent (brotli), and number of requests. */
export const budgets: Record<string, Budget> = {
  landing: reading,
  rules: reading,
  FAQ: reading,
  login: form,
  home: member,
  torrent: member,
  topic: member,
  "tracker-stats": figures,
};

/** The bars that a page misses, as sentences. */
export function overBudget(name: string, weight: Weight): string[] {
  const { page, ...rest } = budgets[name] ?? { page: Number.POSITIVE_INFINITY };
  const bars: [string, number, number][] = [
    ["HTML and CSS", weight.html + weight.css, page],
    ...Object.entries(rest).map(([key, bar]): [string, number, number] => [key, weight[key as keyof Weight], bar]),
  ];
  return bars
    .filter(([, is, bar]) => is > bar)
    .map(([what, is, bar]) => `${name}: ${what} ${is.toFixed(1)}, at most ${bar}`);
}
