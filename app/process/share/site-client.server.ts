import { apiPaths } from "#app/paths/api-paths.ts";
import { ShareError } from "./share-error.ts";

type Answer = { status: number; body: Record<string, unknown>; bytes: Uint8Array };
type Sent = { json?: object; form?: FormData };

/** Speaks to a site as its API describes. The session is kept in memory alone. */
export function openSite(site: string) {
  let cookie = "";

  async function call(method: string, path: string, { json, form }: Sent = {}): Promise<Answer> {
    const response = await fetch(`${site}${path}`, {
      method,
      // A redirect of a form would be followed without what was sent.
      redirect: "manual",
      headers: {
        Accept: "application/json",
        ...(cookie ? { Cookie: cookie } : {}),
        ...(json ? { "Content-Type": "application/json" } : {}),
      },
      ...(json ? { body: JSON.stringify(json) } : form ? { body: form } : {}),
    }).catch((error: Error) => {
      const { code = error.message } = (error.cause ?? {}) as { code?: string };
      throw new ShareError(`${site} cannot be reached (${code}).`);
    });
    const location = response.headers.get("location");
    if (location) throw new ShareError(`${site} sends us to ${location}. Please name that address with --site.`);
    const set = response.headers.getSetCookie().map((line) => line.split(";", 1)[0] ?? "");
    if (set.length > 0) cookie = set.filter(Boolean).join("; ");
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, body: bodyOf(bytes), bytes };
  }

  return {
    /** Null when it is done, otherwise what is asked for besides, or what is wrong. */
    async signIn(username: string, password: string, code?: string): Promise<"code" | string | null> {
      const json = { username, password, ...(code ? { code } : {}) };
      const { status, body } = await call("POST", apiPaths.signIn(), { json });
      if (status === 200) return null;
      return body.requiresCode === true && !code ? "code" : wordsOf({ status, body });
    },
    signOut: () => call("POST", apiPaths.signOut()).catch(() => undefined),
    async upload(form: FormData): Promise<{ id: number }> {
      const answer = await call("POST", apiPaths.uploadTorrent(), { form });
      if (answer.status !== 200) throw new ShareError(`The site refused the upload: ${wordsOf(answer)}`);
      return { id: Number(answer.body.id) };
    },
    /** The .torrent to seed, with the member's passkey. */
    async readOwnFile(uploadId: number): Promise<Uint8Array> {
      const answer = await call("GET", apiPaths.ownFile(uploadId));
      if (answer.status !== 200)
        throw new ShareError(`The torrent was sent, but the site gave none to seed: ${wordsOf(answer)}`);
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
