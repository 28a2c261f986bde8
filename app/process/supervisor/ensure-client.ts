import { existsSync, readFileSync } from "node:fs";
import { runScript } from "./run-script.ts";

const schema = "prisma/schema.prisma";
/** `npm run generate` puts it next to the generated client. */
const usedSchema = "app/db/generated/schema.prisma";

const isCurrent = () => existsSync(usedSchema) && readFileSync(usedSchema, "utf8") === readFileSync(schema, "utf8");

/** Generates the database client unless the one on disk was made from exactly this schema. */
export const ensureClient = async (): Promise<void> => {
  if (!isCurrent()) await runScript("generate");
};
