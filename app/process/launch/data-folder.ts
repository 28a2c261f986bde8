import path from "node:path";

/** The absolute path of the site's data: DATA_DIR, by default a folder in the current directory. */
export const dataFolder = (): string => path.resolve(process.env.DATA_DIR ?? "./data");
