import type { IncomingHttpHeaders } from "node:http";

const BEARER = /^Bearer +([A-Za-z0-9_-]{20,100})$/i;

/** The token in an Authorization header (RFC 6750); null where there is none. */
export const bearerOf = (header: string | null | undefined): string | null => BEARER.exec(header ?? "")?.[1] ?? null;

/**
 * Whether a request says by itself who makes it. No page of another site can send this header here: it would have to
 * ask first, and is told no.
 */
export const bringsToken = (headers: IncomingHttpHeaders): boolean => bearerOf(headers.authorization) !== null;
