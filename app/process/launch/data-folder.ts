import path from "node:path";

/** The folder of the site's data, absolute: within the folder that a command is typed in unless DATA_DIR names another. */
export const dataFolder = (): string => path.resolve(process.env.DATA_DIR ?? "./data");
