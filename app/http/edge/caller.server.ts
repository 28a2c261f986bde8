import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { unsign } from "cookie-signature";
import { networkOf } from "#app/domain/core/kernel/network-of.ts";
import { bringsToken } from "../bearer.ts";
import { KNOWN_DEVICE } from "../known-device.server.ts";
import { SESSION } from "../session-cookie.server.ts";
import { cookieValue } from "./cookies.ts";

type Deps = {
  addressOf: (socketAddress: string | undefined, headers: IncomingHttpHeaders) => string;
  /** Signs the site's cookies. */
  secret: string;
  /** Whether a path belongs to the API, whose calls check the token before they read the body. */
  isApiCall: (path: string) => boolean;
};

export type EdgeCaller = {
  isMember: boolean;
  /** The network that the caller is counted under. Visitors, who need no account, are counted by a wider one. */
  network: string;
  /** The caller's identity: the signed cookie, or the network if there is none. */
  mark: string;
};

/**
 * Tells who a request comes from without asking the database. A cookie signed by this site shows that somebody has
 * signed in with this browser. Whether the session is still valid is checked later: here it only decides who is refused
 * first.
 */
export function createCallers({ addressOf, secret, isApiCall }: Deps) {
  const signedMark = (header: string | undefined): string | null => {
    for (const name of [SESSION, KNOWN_DEVICE]) {
      const value = cookieValue(header, name);
      if (value !== null && unsign(value, secret) !== false) return value;
    }
    return null;
  };

  return {
    callerOf({ headers, socket }: IncomingMessage): EdgeCaller {
      const address = addressOf(socket.remoteAddress, headers);
      const mark = signedMark(headers.cookie);
      const network = networkOf(address, mark === null ? 48 : 64);
      return { isMember: mark !== null, network, mark: mark ?? network };
    },

    /** Whether an unknown token is refused before the body is read, so that the body does not hold a slot for long. */
    isCheckedFirst: ({ url = "/", headers }: IncomingMessage): boolean =>
      bringsToken(headers) && isApiCall(url.split("?", 1)[0] ?? ""),
  };
}
