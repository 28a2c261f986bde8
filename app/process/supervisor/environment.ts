import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { absolutePaths } from "../launch/absolute-paths.ts";
import { dataFolder } from "../launch/data-folder.ts";
import { loadEnvFile, rereadEnvFile } from "../launch/env-file.ts";
import { InvalidSettings, takeSecretFiles } from "../launch/secret-files.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { hasCluster } from "./postgres-home.ts";

type Prepared = {
  env: NodeJS.ProcessEnv;
  postgres: EmbeddedPostgres | null;
  /** The same with `.env` as it is now. Throws InvalidSettings if a secret cannot be read. */
  readAgain: () => NodeJS.ProcessEnv;
};

type Options = {
  beforeDatabase?: (dataDir: string) => Promise<void>;
  /**
   * Whether a site must already exist, so that a tool that is run without the service's settings does not create a
   * second one.
   */
  needsSite?: boolean;
};

/**
 * The environment of the server and its tools: `.env`, secrets from files, and a database and a secret if none is
 * given.
 */
export async function prepareEnvironment({ beforeDatabase, needsSite = false }: Options = {}): Promise<Prepared> {
  loadEnvFile();
  const given = readSettings(process.env);
  const dataDir = dataFolder();
  const cluster = path.join(dataDir, "postgres");
  if (needsSite && !given.DATABASE_URL && !hasCluster(cluster)) throw new Error(noSite(dataDir));
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  await beforeDatabase?.(dataDir);
  const postgres = given.DATABASE_URL
    ? null
    : await startEmbeddedPostgres({
        dataDir: cluster,
        keeps: true,
        say: (text) => process.stdout.write(`${text}\n`),
      });
  const complete = (settings: NodeJS.ProcessEnv) => ({
    ...settings,
    NODE_ENV: settings.NODE_ENV ?? "production",
    DATA_DIR: dataDir,
    // The embedded one is used until the next start, because another database would be another site.
    DATABASE_URL: postgres?.url ?? settings.DATABASE_URL,
    SESSION_SECRET: settings.SESSION_SECRET || keptSecret(dataDir),
  });
  return { env: complete(given), postgres, readAgain: () => complete(readSettings(rereadEnvFile())) };
}

function readSettings(source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { env, problems } = takeSecretFiles(absolutePaths(source));
  if (problems.length > 0) throw new InvalidSettings(problems);
  if ((env.DATABASE_DIRECT_URL || env.DATABASE_READ_URL) && !env.DATABASE_URL)
    throw new InvalidSettings(["DATABASE_DIRECT_URL and DATABASE_READ_URL need DATABASE_URL: set it as well."]);
  return env;
}

const noSite = (dataDir: string) =>
  `There is no site in ${dataDir}. Run the command where the site is started, with the settings of its service:\n` +
  "DATA_DIR or DATABASE_URL, as in its unit or container, for example\n" +
  "  DATA_DIR=/var/lib/patchbay npm run doctor\n" +
  "If there is no site yet, run npm start first.";

/** Created once and kept with the data, so that a restart signs nobody out. */
function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, "session-secret");
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600 });
  return readFileSync(file, "utf8").trim();
}
