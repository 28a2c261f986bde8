import { existsSync, readFileSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import path from "node:path";
import { describe, expect, it } from "vitest";

const LINK = /\]\(\.\.\/([^)]+)\)/;

type Row = { thing: string; file: string; text: string; upstream: string; test: string };

const rows = readFileSync("docs/private-apis.md", "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| relied on"))
  .map((line): Row => {
    const [thing = "", file = "", text = "", upstream = "", test = ""] = line
      .slice(2, -2)
      .split(" | ")
      .map((cell) => cell.trim());
    return { thing, file, text, upstream, test };
  });

const holds = (file: string, text: string) => existsSync(file) && readFileSync(file, "utf8").includes(text);
const quoted = (cell: string) => /^`(.+)`$/.exec(cell)?.[1] ?? "";
const linked = (cell: string) => LINK.exec(cell)?.[1] ?? "";

describe("the list of private APIs", () => {
  it("names files that hold what it says", () => {
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.filter(({ file, text }) => !quoted(text) || !holds(linked(file), quoted(text)))).toEqual([]);
  });

  it("names a test that exists for each of them", () => {
    expect(rows.filter(({ test }) => !/\.ts$/.test(linked(test)) || !existsSync(linked(test)))).toEqual([]);
  });

  it("is what the installed packages do", () => {
    const inPackages = rows.flatMap(({ thing, upstream }) => {
      const [, file = "", text = ""] = /^`([^`]+)`: `(.+)`$/.exec(upstream) ?? [];
      return file ? [{ thing, file: path.join("node_modules", file), text }] : [];
    });
    expect(inPackages.length).toBeGreaterThan(12);
    expect(inPackages.filter(({ file, text }) => !holds(file, text))).toEqual([]);
  });
});

it("the handle of a connection can stop reading", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  const socket = await new Promise<Socket>((resolve) => {
    server.on("connection", resolve);
    server.on("listening", () => {
      const { port } = server.address() as { port: number };
      void fetch(`http://127.0.0.1:${port}`).catch(() => undefined);
    });
  });
  const { _handle } = socket as Socket & { _handle: { readStop?: unknown } };
  expect(typeof _handle.readStop).toBe("function");
  socket.destroy();
  server.close();
});
