import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { apiPaths } from "#app/paths/api-paths.ts";
import { ShareError } from "./share-error.ts";

type Answer = { status: number; body: Record<string, unknown>; bytes: Uint8Array; mayRetry: boolean };
type Request = { json?: object; form?: FormData; key?: string };

/** Before each attempt after the first. */
const PAUSES_MS = [1_000, 5_000, 15_000];

/** `isNew` is false if the site had this upload of the member's before. */
type Sent = { id: number; isListed: boolean; isNew: boolean };
/** The parts of a member's own upload that are needed here. */
type Own = { id: number; torrent_id: number | null; info_hash: string | null } & Record<
  "category" | "platform" | "licence",
  string
>;

class Unreachable extends ShareError {}

/** A client of a site's API. The session is kept only in memory. */
export function openSite(site: string) {
  let cookie = "";

  async function call(method: string, path: string, { json, form, key }: Request = {}): Promise<Answer> {
    const { response, bytes } = await fetch(`${site}${path}`, {
      method,
      // Following a redirect of a form would lose its data.
      redirect: "manual",
      headers: {
        Accept: "application/json",
        ...(cookie ? { Cookie: cookie } : {}),
        ...(json ? { "Content-Type": "application/json" } : {}),
        ...(key ? { "Idempotency-Key": key } : {}),
      },
      ...(json ? { body: JSON.stringify(json) } : form ? { body: form } : {}),
    })
      .then(async (response) => ({ response, bytes: new Uint8Array(await response.arrayBuffer()) }))
      .catch((error: Error) => {
        const { code = error.message } = (error.cause ?? {}) as { code?: string };
        throw new Unreachable(`${site} cannot be reached (${code}).`);
      });
    const location = response.headers.get("location");
    if (location) throw new ShareError(`${site} redirects to ${location}. Give that address with --site.`);
    const set = response.headers.getSetCookie().map((line) => line.split(";", 1)[0] ?? "");
    if (set.length > 0) cookie = set.filter(Boolean).join("; ");
    const { status } = response;
    // 409 with a time to wait: the site is still processing the first attempt.
    const mayRetry = status >= 500 || (status === 409 && response.headers.has("retry-after"));
    return { status, body: bodyOf(bytes), bytes, mayRetry };
  }

  /** Sends a form until it is answered. Its key lets the site recognise repeats, so that it is processed once. */
  async function send(path: string, form: FormData): Promise<Answer> {
    const key = randomUUID();
    for (const pause of PAUSES_MS) {
      const answer = await call("POST", path, { form, key }).catch((error) => {
        if (error instanceof Unreachable) return null;
        throw error;
      });
      if (answer && !answer.mayRetry) return answer;
      await sleep(pause);
    }
    return call("POST", path, { form, key });
  }

  /** The member's latest uploads, newest first. */
  async function readOwn(): Promise<Own[]> {
    const { body } = await call("GET", apiPaths.uploads());
    return Array.isArray(body) ? (body as Own[]) : [];
  }

  return {
    /** Null if it succeeded, otherwise what else is required, or what is wrong. */
    async signIn(username: string, password: string, code?: string): Promise<"code" | string | null> {
      const json = { username, password, ...(code ? { code } : {}) };
      const { status, body } = await call("POST", apiPaths.signIn(), { json });
      if (status === 200) return null;
      return body.requiresCode === true && !code ? "code" : wordsOf({ status, body });
    },
    signOut: () => call("POST", apiPaths.signOut()).catch(() => undefined),
    /** Sends an upload. One that the site already has from this member is not a failure, so a run can be repeated. */
    async upload(form: FormData, infoHash: string): Promise<Sent> {
      const answer = await send(apiPaths.uploadTorrent(), form);
      const { id, torrentId, see } = answer.body;
      if (answer.status === 200) return { id: Number(id), isListed: typeof torrentId === "number", isNew: true };
      const own = answer.status === 409 ? (await readOwn()).find((one) => one.info_hash === infoHash) : undefined;
      if (own) return { id: own.id, isListed: own.torrent_id !== null, isNew: false };
      const there = typeof see === "string" ? ` See ${site}${see}` : "";
      throw new ShareError(`The site refused the upload: ${wordsOf(answer)}${there}`);
    },
    /** The details of the member's last upload that has a licence: imports have none. Null if there is none. */
    readLast: async () => (await readOwn()).find(({ licence }) => licence) ?? null,
    /** The .torrent to seed, with the member's passkey. */
    async readOwnFile(uploadId: number): Promise<Uint8Array> {
      const answer = await call("GET", apiPaths.ownFile(uploadId));
      if (answer.status !== 200)
        throw new ShareError(`The torrent was sent, but the site returned none to seed: ${wordsOf(answer)}`);
      return answer.bytes;
    },
  };
}

function bodyOf(bytes: Uint8Array): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof read === "object" && read !== null ? (read as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function wordsOf({ status, body }: Pick<Answer, "status" | "body">): string {
  const fields = Object.values((body.errors ?? {}) as Record<string, string[]>).flat();
  const words = fields.length > 0 ? fields.join(" ") : body.message;
  return typeof words === "string" && words !== "" ? words : `it answered with status ${status}.`;
}
