import { type AddressInfo, connect, createServer } from "node:net";
import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { openPool } from "./connections.server.ts";
import { waitForDatabase } from "./wait-for-database.server.ts";

const database = useDatabase();

function at(change: (url: URL) => void): string {
  const url = new URL(database.url);
  change(url);
  return url.href;
}

describe("waiting for the database", () => {
  it("ends as soon as it answers, and says once that it waits", async () => {
    const { hostname, port } = new URL(database.url);
    const proxy = createServer((socket) => {
      const to = connect(Number(port), hostname);
      for (const end of [socket, to]) end.on("error", () => undefined);
      socket.pipe(to).pipe(socket);
    });
    const listen = (wanted: number) =>
      new Promise<number>((resolve) =>
        proxy.listen(wanted, "127.0.0.1", () => resolve((proxy.address() as AddressInfo).port)),
      );
    const free = await listen(0);
    await new Promise((resolve) => proxy.close(resolve));
    const said: string[] = [];
    const connectionString = at((url) => {
      url.host = `127.0.0.1:${free}`;
    });
    const pool = openPool({ connectionString });
    let isThere = false;
    const waiting = waitForDatabase(pool, { warn: (_about, words) => said.push(words) }).then(() => {
      isThere = true;
    });
    await expect.poll(() => said).toEqual(["waiting for the database"]);
    expect(isThere).toBe(false);
    await listen(free);
    await waiting;
    expect(said).toHaveLength(1);
    await pool.end();
    await new Promise((resolve) => proxy.close(resolve));
  });

  it("is refused where waiting mends nothing", async () => {
    const connectionString = at((url) => {
      url.pathname = "/there_is_no_such_database";
    });
    const pool = openPool({ connectionString });
    await expect(waitForDatabase(pool, { warn: () => undefined })).rejects.toMatchObject({ code: "3D000" });
    await pool.end();
  });
});
