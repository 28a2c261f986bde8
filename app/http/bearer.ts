import type { IncomingHttpHeaders } from "node:http";

const BEARER = /^Bearer +([A-Za-z0-9_-]{20,100})$/i;

/** The token in an Authorization header (RFC 6750); null if there is none. */
export const bearerOf = (header: string | null | undefined): string | null => BEARER.exec(header ?? "")?.[1] ?? null;

/**
 * Whether a request identifies its caller with a header. A page of another site cannot send this header: its browser
 * would send a preflight request, which is refused.
 */
export const bringsToken = (headers: IncomingHttpHeaders): boolean => bearerOf(headers.authorization) !== null;
