/** Messages for pages that cannot be loaded, by path. */
const loads: [RegExp, string][] = [
  [/^\/$/, "Could not load files. Please check your connection."],
  [/^\/messages$/, "Error loading messages. Please try again."],
  [/^\/activity$/, "Error loading your activity data. Please try refreshing the page."],
  [/^\/admin\/uploads$/, "Failed to fetch pending uploads"],
  [/^\/admin\/payments\/[^/]+$/, "Failed to fetch payment details"],
];

export const findLoadFailure = (pathname: string): string | null =>
  loads.find(([pattern]) => pattern.test(pathname))?.[1] ?? null;
