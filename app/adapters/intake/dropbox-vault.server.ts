import { z } from "zod";
import { type Vault, VaultError, type VaultFile } from "#app/domain/core/ports/vault.ts";

export type DropboxConfig = {
  /** An access token, or the means to get one: a refresh token and the app's key. */
  auth: { token: string } | { refreshToken: string; appKey: string; appSecret: string | null };
  /** The vault's folder; "" means everything that the app can see. */
  folder: string;
  /** For tests: another server that speaks Dropbox's API. */
  apiUrl: string | null;
};

const TIMEOUT_MS = 30_000;
const MAX_FILES = 100_000;
const MAX_WAIT_S = 60;

const Entry = z.object({ ".tag": z.string(), path_display: z.string().optional(), size: z.number().optional() });
const Page = z.object({ entries: z.array(Entry), cursor: z.string(), has_more: z.boolean() });
const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().default(14_400) });

/** A vault in Dropbox, read through its HTTP API: files/list_folder, its continuation, and files/download. */
export function createDropboxVault(config: DropboxConfig, fetchIt: typeof fetch = fetch): Vault {
  const api = config.apiUrl ?? "https://api.dropboxapi.com";
  const content = config.apiUrl ?? "https://content.dropboxapi.com";
  const root = config.folder.replace(/(?<!\/)\/+$/, "");
  let held: { token: string; until: number } | null = null;

  async function token(): Promise<string> {
    const { auth } = config;
    if ("token" in auth) return auth.token;
    if (held && held.until > Date.now()) return held.token;
    const body = new URLSearchParams({
      grant_type: "refresh_token",
      refresh_token: auth.refreshToken,
      client_id: auth.appKey,
      ...(auth.appSecret ? { client_secret: auth.appSecret } : {}),
    });
    const response = await send(`${api}/oauth2/token`, { method: "POST", body });
    if (!response.ok) throw new VaultError("Dropbox rejects the refresh token.");
    const { access_token, expires_in } = await jsonOf(response, Token);
    held = { token: access_token, until: Date.now() + (expires_in - 60) * 1_000 };
    return access_token;
  }

  /** Retries after the time that Dropbox names when it limits the rate, and once with a new token. */
  async function call(url: string, headers: Record<string, string>, body?: string): Promise<Response> {
    for (let turn = 0; ; turn += 1) {
      const response = await send(url, {
        method: "POST",
        headers: { ...headers, Authorization: `Bearer ${await token()}` },
        body,
      });
      if (response.ok) return response;
      await response.body?.cancel();
      if (response.status === 429 && turn < 3) await pause(Number(response.headers.get("Retry-After") ?? 1));
      else if (response.status === 401 && held && turn < 3) held = null;
      else throw new VaultError(problems[response.status] ?? `Dropbox answered with status ${response.status}.`);
    }
  }

  const send = (url: string, init: RequestInit) =>
    fetchIt(url, { ...init, redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => {
      throw new VaultError("Dropbox cannot be reached.");
    });

  const json = { "Content-Type": "application/json" };

  return {
    kind: "dropbox",
    place: `Dropbox:${root || "/"}`,
    async list(endings) {
      const found: VaultFile[] = [];
      let at = "list_folder";
      let body: object = { path: root, recursive: true, include_deleted: false };
      while (found.length < MAX_FILES) {
        const response = await call(`${api}/2/files/${at}`, json, JSON.stringify(body));
        const page = await jsonOf(response, Page);
        for (const { ".tag": tag, path_display: display, size = 0 } of page.entries)
          if (tag === "file" && display && endings.test(display))
            found.push({ path: display.slice(root.length + 1), size });
        if (!page.has_more) break;
        at = "list_folder/continue";
        body = { cursor: page.cursor };
      }
      return found;
    },
    async read(name, maxBytes) {
      const response = await call(`${content}/2/files/download`, {
        "Dropbox-API-Arg": headerSafe(JSON.stringify({ path: `${root}/${name}` })),
      });
      return readAtMost(response, maxBytes);
    },
  };
}

const problems: Record<number, string> = {
  400: "Dropbox does not understand the request.",
  401: "Dropbox rejects the token.",
  403: "Dropbox does not allow this with the token.",
  409: "Dropbox has no folder or file there.",
  429: "Dropbox has received too many requests. Try again later.",
};

const pause = (seconds: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.min(MAX_WAIT_S, Math.max(0, seconds || 1)) * 1_000));

/** HTTP headers allow ASCII only: other characters are escaped as in JSON. */
const headerSafe = (text: string) =>
  text.replace(/[\u007f-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);

async function jsonOf<Schema extends z.ZodTypeAny>(response: Response, schema: Schema): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(await response.json().catch(() => null));
  if (!parsed.success) throw new VaultError("Dropbox sent an unexpected answer.");
  return parsed.data;
}

async function readAtMost(response: Response, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (!response.body) return new Uint8Array();
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > maxBytes) throw new VaultError("It is too large.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
