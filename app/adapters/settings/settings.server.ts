import type { Pool } from "pg";
import type { Listen } from "#app/db/listen.server.ts";
import type { Log } from "#app/domain/core/ports/log.ts";
import type { Settings } from "#app/domain/core/ports/settings.ts";
import type { SiteConfig } from "#app/domain/core/ports/site-config.ts";
import { parseSetting } from "#app/domain/core/settings/shapes.ts";

type Options = {
  /** Values from the environment, which operators' settings override. */
  defaults: Omit<SiteConfig, "logo" | "intervals">;
  pool: Pool;
  listen: Listen;
  log: Log;
};

/** If a notification is lost, no process is outdated for longer than this. */
const ANEW_MS = 60_000;

/**
 * The current settings in memory, and the site's wording, which is read like constants. The notification `settings`
 * keeps both current, whichever process wrote them.
 */
export function createSettings({ defaults, pool, listen, log }: Options) {
  let rows = new Map<string, unknown>();
  let version = 0;
  let own = parseSetting("site", undefined);
  let intervals = parseSetting("intervals", undefined);
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

  // One at a time: an earlier read must not overwrite the result of a later one.
  let reading: Promise<void> = Promise.resolve();
  function reload(): Promise<void> {
    const next = reading.then(readRows);
    reading = next.catch(() => undefined);
    return next;
  }

  async function readRows(): Promise<void> {
    const found = await pool.query<{ key: string; value: unknown }>("SELECT key, value FROM settings");
    rows = new Map(found.rows.map(({ key, value }) => [key, value]));
    own = parseSetting("site", rows.get("site"));
    intervals = parseSetting("intervals", rows.get("intervals"));
    version += 1;
  }

  const anew = () => reload().catch((error) => log.warn({ err: error }, "the site's settings cannot be read now"));

  const listener = listen({
    channels: ["settings"],
    ready: reload,
    notices: anew,
  });
  const settings: Settings = { find: async (key) => rows.get(key), reload, version: () => version };

  return {
    site,
    settings,
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
