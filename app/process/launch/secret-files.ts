import { readFileSync } from "node:fs";
import { CannotStart } from "./cannot-start.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings that can be given in a file: DATABASE_URL_FILE names the file that holds DATABASE_URL, and so on. */
export const secretNames = [
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "DATABASE_READ_URL",
  "SESSION_SECRET",
  "ADMIN_PASSWORD",
  "SMTP_URL",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "BACKUP_S3_ACCESS_KEY_ID",
  "BACKUP_S3_SECRET_ACCESS_KEY",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "DROPBOX_TOKEN",
  "DROPBOX_REFRESH_TOKEN",
  "DROPBOX_APP_KEY",
  "DROPBOX_APP_SECRET",
  "METRICS_TOKEN",
  "OTEL_EXPORTER_OTLP_HEADERS",
] as const;

const reasons: Record<string, string> = {
  ENOENT: "there is no such file",
  EACCES: "this user may not read it",
  EISDIR: "it is a folder",
};

/**
 * Replaces `…_FILE` variables by the content of the files they name, without the trailing line break. `problems`
 * describes which files cannot be used.
 */
export function takeSecretFiles<T extends Environment>(source: T): { env: T; problems: string[] } {
  const env: Record<string, string | undefined> = { ...source };
  const problems: string[] = [];
  for (const name of secretNames) {
    const file = env[`${name}_FILE`];
    delete env[`${name}_FILE`];
    if (!file) continue;
    if (env[name]) {
      problems.push(`${name}_FILE: ${name} is set too. Unset one of them`);
      continue;
    }
    try {
      env[name] = readFileSync(file, "utf8").replace(/^\ufeff|\r?\n$/g, "");
      if (!env[name]) problems.push(`${name}_FILE: ${file} is empty`);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      problems.push(`${name}_FILE: ${file} cannot be read: ${reasons[code ?? ""] ?? message}`);
    }
  }
  return { env: env as T, problems };
}

/** The settings are invalid, so no attempt to start can succeed. */
export class InvalidSettings extends CannotStart {
  constructor(problems: string[]) {
    super(
      `These environment variables are not valid:\n${problems.map((line) => `  ${line}`).join("\n")}`,
      "Correct them: .env.example describes each.",
    );
  }
}
