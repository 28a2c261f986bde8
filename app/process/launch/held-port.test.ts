import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, expect, it } from "vitest";
import { freePort } from "#tests/support/free-port.ts";
import { holdPort, listenAt, passOn, takeHeldPort } from "./held-port.ts";

const folders = { inherits: folderWith({ inheritsPort: true }), opens: folderWith({}) };
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});
afterAll(() => {
  for (const folder of Object.values(folders)) rmSync(folder, { recursive: true, force: true });
});

function folderWith(manifest: object): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "held-port-"));
  writeFileSync(path.join(folder, "package.json"), JSON.stringify(manifest));
  return folder;
}

async function hold(HOST = "127.0.0.1") {
  const PORT = await freePort();
  const port = await holdPort({ PORT: String(PORT), HOST });
  ends.push(port.letGo);
  return { port, url: `http://127.0.0.1:${PORT}`, number: PORT };
}

/** A server that answers with its name, and ends when its channel is closed. */
async function serve(name: string, held: number | null): Promise<ChildProcess> {
  const { stdio, env } = passOn(held);
  const script = `
    const server = require("http").createServer((_, res) => res.setHeader("Connection", "close").end("${name}"));
    server.listen({ fd: Number(process.env.HELD_PORT), backlog: 8 }, () => process.send("ready"));
    process.on("disconnect", () => process.exit());`;
  const child = spawn(process.execPath, ["-e", script], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit", "ipc", ...stdio],
  });
  ends.push(() => child.kill("SIGKILL"));
  await once(child, "message");
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.disconnect();
  await ended;
}

const ask = (url: string) =>
  fetch(url).then(
    (response) => response.text(),
    ({ cause }: { cause: NodeJS.ErrnoException }) => cause.code,
  );

it("what connects between two servers is answered by the second one", async () => {
  const { port, url } = await hold();
  // Bound, but nothing is listening yet.
  expect(port.forServer(folders.inherits)).toBeGreaterThan(2);
  expect(await ask(url)).toBe("ECONNREFUSED");
  const first = await serve("first", port.forServer(folders.inherits));
  expect(await ask(url)).toBe("first");
  await end(first);
  const waiting = ask(url);
  const second = await serve("second", port.forServer(folders.inherits));
  expect(await waiting).toBe("second");
  await end(second);
  port.letGo();
  expect(await ask(url)).toBe("ECONNREFUSED");
});

it("a release that opens the port itself can do so, also after one that got it", async () => {
  const { port, number } = await hold();
  await end(await serve("new", port.forServer(folders.inherits)));
  expect(port.forServer(folders.opens)).toBeNull();
  const old = createServer().listen(number, "127.0.0.1");
  await once(old, "listening");
  // Until the server has ended, the next one cannot get the port from here.
  expect(port.forServer(folders.inherits)).toBeNull();
  old.close();
  await once(old, "close");
  expect(port.forServer(folders.inherits)).toBeGreaterThan(2);
});

it.each([
  ["a port that is taken", "127.0.0.1"],
  ["an address of another machine", "192.0.2.1"],
  ["a name that there is not", "nowhere.invalid"],
])("nothing is held of %s: the server says why it cannot open it", async (_, HOST) => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const held = await holdPort({ PORT: String(port), HOST });
  expect(held.forServer(folders.inherits)).toBeNull();
  other.close();
});

it.each(["localhost", "::1", "::"])("a port of %s is held", async (HOST) => {
  const { port } = await hold(HOST);
  expect(port.forServer(folders.inherits)).toBeGreaterThan(2);
});

it("a process reads its descriptor once, and listens by itself without one", () => {
  const environment: NodeJS.ProcessEnv = { NODE_ENV: "test", ...passOn(9).env };
  expect(listenAt(takeHeldPort(environment), { PORT: 80, HOST: "::" })).toEqual({ fd: 4, backlog: 4096 });
  expect(takeHeldPort(environment)).toBeNull();
  expect(listenAt(null, { PORT: 80, HOST: "::" })).toEqual({ port: 80, host: "::", backlog: 4096 });
});
