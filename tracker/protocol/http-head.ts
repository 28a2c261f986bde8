/** The first line of a request, and where it ends. */
export type RequestLine = { method: string; target: string; minor: 0 | 1; end: number };

/** The headers that the tracker needs. `body`: how many bytes follow, or -1 if that cannot be known. */
export type Headers = {
  userAgent: string;
  forwardedFor: string | undefined;
  forwarded: string | undefined;
  flyClientIp: string | undefined;
  keepAlive: boolean;
  body: number;
};

const LINE_END = "\r\n";

/**
 * Reads the request line that begins at `from`. Returns "more" if it is incomplete, and null if it is not an HTTP/1
 * request, which the site's server refuses. The target may have any byte except space, CR and LF: some clients send raw
 * ids.
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

/** The end of the headers that begin at `from`, after the blank line. -1 if they are incomplete. */
export function findHeadEnd(text: string, from: number): number {
  if (text.startsWith(LINE_END, from)) return from + 2;
  const end = text.indexOf("\r\n\r\n", from);
  return end < 0 ? -1 : end + 4;
}

/** Reads the few headers that matter between `from` and `end`. Malformed lines are ignored. */
export function readHeaders(text: string, from: number, end: number, minor: 0 | 1): Headers {
  const headers: Headers = {
    userAgent: "",
    forwardedFor: undefined,
    forwarded: undefined,
    flyClientIp: undefined,
    keepAlive: minor === 1,
    body: 0,
  };
  for (let at = from; at < end - 2; ) {
    const stop = text.indexOf(LINE_END, at);
    const colon = text.indexOf(":", at);
    // Most headers do not matter, and most of those have names of another length: skip them without a copy.
    if (colon > at && colon < stop && (NAME_LENGTHS >> (colon - at)) & 1)
      readHeader(headers, text.slice(at, colon).toLowerCase(), text, colon + 1, stop);
    at = stop + 2;
  }
  return headers;
}

/** The names that `readHeader` knows. */
const NAMES = [
  "user-agent",
  "x-forwarded-for",
  "forwarded",
  "fly-client-ip",
  "connection",
  "content-length",
  "transfer-encoding",
];
/** Bit n is set when one of the names has n characters. A shift counts modulo 32, so a very long name may pass too. */
const NAME_LENGTHS = NAMES.reduce((bits, { length }) => bits | (1 << length), 0);

/** Reads a header with a lower-case name, whose value is between `from` and `stop`. */
function readHeader(headers: Headers, name: string, text: string, from: number, stop: number): void {
  switch (name) {
    case "user-agent":
      headers.userAgent = text.slice(from, stop).trim();
      break;
    case "x-forwarded-for":
      headers.forwardedFor = joinLines(headers.forwardedFor, text.slice(from, stop).trim());
      break;
    case "forwarded":
      headers.forwarded = joinLines(headers.forwarded, text.slice(from, stop).trim());
      break;
    case "fly-client-ip":
      headers.flyClientIp ??= text.slice(from, stop).trim();
      break;
    case "connection":
      readConnection(headers, text.slice(from, stop).toLowerCase());
      break;
    case "content-length":
      readLength(headers, text.slice(from, stop).trim());
      break;
    case "transfer-encoding":
      headers.body = -1;
      break;
  }
}

/** A header that comes more than once is one list. */
const joinLines = (before: string | undefined, value: string) => (before === undefined ? value : `${before}, ${value}`);

function readConnection(headers: Headers, value: string): void {
  if (value.includes("close")) headers.keepAlive = false;
  else if (value.includes("keep-alive")) headers.keepAlive = true;
}

/** Two different lengths, or one that is not a number, leave the end of the body unknown. */
function readLength(headers: Headers, value: string): void {
  const length = /^\d{1,15}$/.test(value) ? Number(value) : -1;
  headers.body = headers.body !== 0 && headers.body !== length ? -1 : length;
}
