import type { ServerResponse } from "node:http";

/** Calls back with the status just before the head of an answer is written. */
export function beforeHead(res: ServerResponse, act: (status: number) => void): void {
  const writeHead = res.writeHead.bind(res) as (...args: unknown[]) => ServerResponse;
  res.writeHead = ((status: number, ...rest: unknown[]) => {
    act(status);
    return writeHead(status, ...rest);
  }) as ServerResponse["writeHead"];
}
