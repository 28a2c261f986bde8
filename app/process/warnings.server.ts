import type { Env } from "./env.server.ts";

/** Warnings about the settings for the operator, one line each. */
export function warnOfSettings({ PUBLIC_URL, PORT }: Pick<Env, "PUBLIC_URL" | "PORT">): string[] {
  if (PUBLIC_URL === null)
    return [
      `Warning: PUBLIC_URL is not set. Mails link to http://localhost:${PORT}, which members cannot reach, and session cookies also travel without encryption. Set it to the address that members use, for example https://patchbay.example.`,
    ];
  if (PUBLIC_URL.startsWith("http:"))
    return [
      `Warning: PUBLIC_URL begins with http:. Passwords and session cookies travel without encryption. Put a proxy with a certificate in front, and set PUBLIC_URL to its https: address.`,
    ];
  return [];
}
