import type { Pool } from "pg";
import pg from "pg";
import type { SiteConfig } from "#app/domain/context.server.ts";
import { type SettingKey, type SettingValue, settingShapes } from "#app/domain/settings/shapes.ts";
import type { Log } from "#app/log.server.ts";

type Options = {
  /** What the environment says; settings of operators go before it. */
  defaults: Omit<SiteConfig, "logo" | "intervals">;
  pool: Pool;
  connectionString: string;
  log: Log;
};

const RECONNECT_MS = 1_000;
/** Should a notice ever be lost, no process is behind for longer. */
const ANEW_MS = 60_000;

/**
 * The site's words as they stand now: one object that is read like a constant, and kept true by the notice `settings`,
 * whichever process has written.
 */
export function createSiteConfig({ defaults, pool, connectionString, log }: Options) {
  let own: SettingValue<"site"> = settingShapes.site.parse({});
  let intervals: SettingValue<"intervals"> = settingShapes.intervals.parse({});
  let client: pg.Client | null = null;
  let stopped = false;
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
    const read = <Key extends SettingKey>(key: Key) => {
      const parsed = settingShapes[key].safeParse(rows.find((row) => row.key === key)?.value ?? {});
      return (parsed.success ? parsed.data : settingShapes[key].parse({})) as SettingValue<Key>;
    };
    own = read("site");
    intervals = read("intervals");
  }

  const anew = () => reload().catch((error) => log.warn({ err: error }, "the site's settings cannot be read now"));

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString, keepAlive: true, application_name: "patchbay settings" });
    let broken = false;
    next.on("error", () => {
      if (broken || stopped) return;
      broken = true;
      client = null;
      void next.end().catch(() => undefined);
      void reconnect();
    });
    next.on("notification", ({ payload }) => {
      if (payload === "site" || payload === "intervals") void anew();
    });
    await next.connect();
    await next.query("LISTEN settings");
    client = next;
    await reload();
  }

  async function reconnect(): Promise<void> {
    while (!stopped && client === null) {
      await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
      await connect().catch((error) => log.warn({ err: error }, "settings cannot be listened for yet"));
    }
  }

  return {
    site,
    reload,
    async start(): Promise<void> {
      await connect();
      timer = setInterval(() => void anew(), ANEW_MS);
      timer.unref();
    },
    async stop(): Promise<void> {
      stopped = true;
      clearInterval(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
