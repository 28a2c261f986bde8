import type { Pool } from "pg";
import { createListener } from "#app/db/listen.server.ts";
import type { Log } from "#app/domain/ports/log.ts";
import type { SiteConfig } from "#app/domain/ports/site-config.ts";
import { parseSetting } from "#app/domain/settings/settings.server.ts";
import type { SettingKey, SettingValue } from "#app/domain/settings/shapes.ts";

type Options = {
  /** What the environment says; settings of operators go before it. */
  defaults: Omit<SiteConfig, "logo" | "intervals">;
  pool: Pool;
  connectionString: string;
  log: Log;
};

/** Should a notice ever be lost, no process is behind for longer. */
const ANEW_MS = 60_000;

/**
 * The site's words as they stand now: one object that is read like a constant, and kept true by the notice `settings`,
 * whichever process has written.
 */
export function createSiteConfig({ defaults, pool, connectionString, log }: Options) {
  let own: SettingValue<"site"> = parseSetting("site", null);
  let intervals: SettingValue<"intervals"> = parseSetting("intervals", null);
  let timer: NodeJS.Timeout | undefined;

  const site: SiteConfig = {
    get name() {
      return own.name ?? defaults.name;
    },
    get tagline() {
      return own.tagline ?? defaults.tagline;
    },
    get supportEmail() {
      return own.supportEmail ?? defaults.supportEmail;
    },
    get communityUrl() {
      return own.communityUrl ?? defaults.communityUrl;
    },
    get logo() {
      return own.logo;
    },
    get intervals() {
      return intervals;
    },
    publicUrl: defaults.publicUrl,
    mailOrigin: defaults.mailOrigin,
  };

  async function reload(): Promise<void> {
    const { rows } = await pool.query<{ key: string; value: unknown }>(
      "SELECT key, value FROM settings WHERE key IN ('site', 'intervals')",
    );
    const read = <Key extends SettingKey>(key: Key) => parseSetting(key, rows.find((row) => row.key === key)?.value);
    own = read("site");
    intervals = read("intervals");
  }

  const anew = () => reload().catch((error) => log.warn({ err: error }, "the site's settings cannot be read now"));

  const listener = createListener({
    connectionString,
    log,
    name: "settings",
    channels: ["settings"],
    ready: reload,
    async notices(batch) {
      if (batch.some(({ payload }) => payload === "site" || payload === "intervals")) await anew();
    },
  });

  return {
    site,
    reload,
    async start(): Promise<void> {
      await listener.start();
      timer = setInterval(() => void anew(), ANEW_MS);
      timer.unref();
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await listener.stop();
    },
  };
}
