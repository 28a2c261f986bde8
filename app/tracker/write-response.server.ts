import type { RequestLine } from "#tracker/protocol/http-head.ts";

const HEAD = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nCache-Control: no-store\r\nContent-Length: ";

/** An HTTP response with a body, which is a binary string. An answer to HEAD has the length but no body. */
export function writeResponse(
  body: string,
  { method, minor }: Pick<RequestLine, "method" | "minor">,
  keepAlive: boolean,
): string {
  // HTTP/1.1 keeps a connection open by default, HTTP/1.0 closes it.
  const connection = keepAlive ? (minor === 1 ? "" : "Connection: keep-alive\r\n") : "Connection: close\r\n";
  return `${HEAD}${body.length}\r\n${connection}\r\n${method === "HEAD" ? "" : body}`;
}
