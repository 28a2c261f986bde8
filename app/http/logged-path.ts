/** The path of a request as the log shows it: without the token that the address of a feed or of an application holds. */
export const loggedPath = (url: string): string =>
  new URL(url).pathname.replace(/pb_[\w-]+/g, "pb_…").replace(/^((?:\/api)?\/applications?\/)[\w-]+/, "$1…");
