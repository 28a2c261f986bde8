import { z } from "zod";

const flag = z
  .enum(["0", "1", "true", "false", ""])
  .default("")
  .transform((value) => value === "1" || value === "true");
const optionalText = z
  .string()
  .trim()
  .optional()
  .transform((value) => value || null);
const optionalUrl = optionalText.pipe(z.string().url().nullable());

const Env = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  DATABASE_URL: z.string().url(),
  DATA_DIR: z.string().min(1).default("./data"),
  SESSION_SECRET: z.string().min(32, "must be at least 32 characters"),
  PUBLIC_URL: optionalUrl.transform((url) => url?.replace(/\/+$/, "") ?? null),
  /** Whose word counts for the client's address: none, "fly", or how many proxies stand in front. */
  TRUST_PROXY: z.union([z.literal("fly"), z.coerce.number().int().min(0).max(8)]).default(0),
  SITE_NAME: z.string().trim().min(1).max(60).default("Patchbay"),
  SITE_TAGLINE: z.string().trim().max(120).default("Members only"),
  SUPPORT_EMAIL: optionalText.pipe(z.string().email().nullable()),
  COMMUNITY_URL: optionalUrl,
  /** `tracker`: announces alone; `web`: everything else; both must use one database. */
  ROLE: z.enum(["all", "web", "tracker"]).default("all"),
  /** Whether an answer waits for the disk too: without, a killed process loses nothing, but a power cut some seconds. */
  TRACKER_SYNC: z
    .enum(["0", "1", "true", "false", ""])
    .default("0")
    .transform((value) => value === "1" || value === "true"),
  ANNOUNCE_INTERVAL: z.coerce.number().int().min(60).max(7200).default(1800),
  ADMIN_USERNAME: z.string().trim().min(1).max(32).default("admin"),
  ADMIN_EMAIL: z.string().trim().email().default("admin@localhost.localdomain"),
  ADMIN_PASSWORD: optionalText,
  DEMO: flag,
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

export type Env = z.output<typeof Env>;

/** Reads every setting once. Throws with the variable's name and what is wrong with it. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const parsed = Env.safeParse(source);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`These environment variables are not valid (see .env.example):\n${lines.join("\n")}`);
}
