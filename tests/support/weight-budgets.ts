import type { Weight } from "./page-weight.ts";

type Budget = Partial<Weight> & { /** HTML and CSS together. */ page: number };

const reading = { requests: 12, page: 30, js: 0 };

/** Budget of each page: KiB as sent (brotli), and number of requests. Decision 128 says what the scripts consist of. */
export const budgets: Record<string, Budget> = {
  landing: reading,
  rules: reading,
  FAQ: reading,
  login: { requests: 12, page: 22, js: 124 },
  home: { requests: 12, page: 30, js: 104 },
  torrent: { requests: 12, page: 27, js: 108 },
  topic: { requests: 12, page: 26, js: 100 },
  "tracker-stats": { requests: 15, page: 28, js: 104 },
  uploader: { requests: 20, page: 26, js: 160 },
  administration: { requests: 16, page: 28, js: 125 },
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
