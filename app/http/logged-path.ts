/** A request's path for the log: without its query, and without the tokens that some URLs contain. */
export const loggedPath = (url: string): string =>
  (url.replace(/^https?:\/\/[^/]*/, "").split("?", 1)[0] ?? "").replace(/[\w-]{24,}/g, "…").slice(0, 200);

export const nameRequest = ({ method, url = "/" }: { method?: string; url?: string }): string =>
  `${method} ${loggedPath(url)}`;
