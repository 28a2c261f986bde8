type Options = {
  method?: string;
  json?: unknown;
  form?: Record<string, string>;
  headers?: Record<string, string>;
  body?: BodyInit;
  signal?: AbortSignal;
};

export type Client = {
  request: (path: string, options?: Options) => Promise<Response>;
  json: <T = Record<string, unknown>>(
    path: string,
    options?: Options,
  ) => Promise<{ status: number; body: T; headers: Headers }>;
  cookies: Map<string, string>;
};

/** A small HTTP client with a cookie jar that follows no redirects: what an API client or a browser's first hop sees. */
export function createClient(baseUrl: string): Client {
  const cookies = new Map<string, string>();
  const request: Client["request"] = async (path, { method, json, form, headers = {}, body, signal } = {}) => {
    // Uncompressed by default, to save the time of both sides. Tests of compression ask for it.
    const sent = new Headers({ "Accept-Encoding": "identity", ...headers });
    if (cookies.size > 0) sent.set("Cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    if (json !== undefined) sent.set("Content-Type", "application/json");
    const response = await fetch(new URL(path, baseUrl), {
      method: method ?? (json !== undefined || form || body ? "POST" : "GET"),
      headers: sent,
      body: json !== undefined ? JSON.stringify(json) : form ? new URLSearchParams(form) : body,
      redirect: "manual",
      signal,
    });
    for (const line of response.headers.getSetCookie()) keep(line);
    return response;
  };
  function keep(line: string) {
    const [pair = ""] = line.split(";");
    const at = pair.indexOf("=");
    if (/max-age=0/i.test(line)) cookies.delete(pair.slice(0, at));
    else cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
  return {
    request,
    cookies,
    async json<T>(path: string, options?: Options) {
      const response = await request(path, options);
      return { status: response.status, body: (await response.json()) as T, headers: response.headers };
    },
  };
}

/** A client signed in through the API. */
export async function signInClient(baseUrl: string, username: string, password: string): Promise<Client> {
  const client = createClient(baseUrl);
  const response = await client.json("/api/auth/login", { json: { username, password } });
  if (response.status !== 200) throw new Error(`sign-in failed: ${JSON.stringify(response.body)}`);
  return client;
}
