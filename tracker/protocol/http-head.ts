/** The first line of a request, and where it ends. */
export type RequestLine = { method: string; target: string; minor: 0 | 1; end: number };

/** What the tracker needs of a request's headers. `body`: bytes to follow, or -1 where the end cannot be known. */
export type Headers = {
  userAgent: string;
  forwardedFor: string | undefined;
  flyClientIp: string | undefined;
  keepAlive: boolean;
  body: number;
};

const LINE = "\r\n";

/**
 * Reads the line that begins at `from`. "more" when it is not whole yet, null when it is no HTTP/1 request: that is
 * for the site's server to refuse. The target may hold any byte but space, CR and LF: clients send ids raw.
 */
export function readRequestLine(text: string, from: number): RequestLine | "more" | null {
  const stop = text.indexOf("\n", from);
  if (stop < 0) return "more";
  if (text.charCodeAt(stop - 1) !== 13 || stop - 1 < from) return null;
  const line = text.slice(from, stop - 1);
  const first = line.indexOf(" ");
  const last = line.lastIndexOf(" ");
  if (first <= 0 || last === first || !/^[A-Z]{1,20}$/.test(line.slice(0, first))) return null;
  const version = line.slice(last + 1);
  if (version !== "HTTP/1.1" && version !== "HTTP/1.0") return null;
  const target = line.slice(first + 1, last);
  if (target === "" || target.includes(" ")) return null;
  return { method: line.slice(0, first), target, minor: version === "HTTP/1.1" ? 1 : 0, end: stop + 1 };
}

/** Where the headers that begin at `from` end, blank line included; -1 when they are not whole yet. */
export function findHeadEnd(text: string, from: number): number {
  if (text.startsWith(LINE, from)) return from + 2;
  const end = text.indexOf("\r\n\r\n", from);
  return end < 0 ? -1 : end + 4;
}

/** Reads the few headers that count, of those between `from` and `end`. Anything odd is passed over. */
export function readHeaders(text: string, from: number, end: number, minor: 0 | 1): Headers {
  const headers: Headers = {
    userAgent: "",
    forwardedFor: undefined,
    flyClientIp: undefined,
    keepAlive: minor === 1,
    body: 0,
  };
  for (let at = from; at < end - 2; ) {
    const stop = text.indexOf(LINE, at);
    const colon = text.indexOf(":", at);
    if (colon > at && colon < stop) takeHeader(headers, text, at, colon, stop);
    at = stop + 2;
  }
  return headers;
}

function takeHeader(headers: Headers, text: string, at: number, colon: number, stop: number): void {
  // Most headers are none of ours: their first letter and length tell.
  switch ((text.charCodeAt(at) | 32) * 100 + colon - at) {
    case 11_710:
      if (isNamed(text, at, colon, "user-agent")) headers.userAgent = text.slice(colon + 1, stop).trim();
      break;
    case 12_015:
      if (isNamed(text, at, colon, "x-forwarded-for")) {
        const value = text.slice(colon + 1, stop).trim();
        headers.forwardedFor = headers.forwardedFor === undefined ? value : `${headers.forwardedFor}, ${value}`;
      }
      break;
    case 10_213:
      if (isNamed(text, at, colon, "fly-client-ip")) headers.flyClientIp ??= text.slice(colon + 1, stop).trim();
      break;
    case 9_910:
      if (isNamed(text, at, colon, "connection")) takeConnection(headers, text.slice(colon + 1, stop).toLowerCase());
      break;
    case 9_914:
      if (isNamed(text, at, colon, "content-length")) takeLength(headers, text.slice(colon + 1, stop).trim());
      break;
    case 11_617:
      if (isNamed(text, at, colon, "transfer-encoding")) headers.body = -1;
      break;
  }
}

function isNamed(text: string, at: number, colon: number, name: string): boolean {
  return text.slice(at, colon).toLowerCase() === name;
}

function takeConnection(headers: Headers, value: string): void {
  if (value.includes("close")) headers.keepAlive = false;
  else if (value.includes("keep-alive")) headers.keepAlive = true;
}

/** Two lengths that differ, or one that is no number, leave the end of the body unknown. */
function takeLength(headers: Headers, value: string): void {
  const length = /^\d{1,15}$/.test(value) ? Number(value) : -1;
  headers.body = headers.body !== 0 && headers.body !== length ? -1 : length;
}
