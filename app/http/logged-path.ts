/** The path of a request as the log shows it: without the token that the address of a feed holds. */
export const loggedPath = (url: string): string => new URL(url).pathname.replace(/pb_[\w-]+/g, "pb_…");
