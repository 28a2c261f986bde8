import { EventEmitter } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readFormData } from "./read-form-data.server.ts";
import { cleanUpReceived, keepFile, withReceivedFiles } from "./received-files.server.ts";

let root: string;
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), "received-"));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const dataOf = (text: string) => Readable.from([Buffer.from(text)]);

/** Runs something as the handler of a request; returns its result and the function that ends the request. */
async function within<Value>(run: () => Promise<Value>) {
  const res = new EventEmitter();
  const value = await new Promise<Value>((resolve, reject) => {
    withReceivedFiles(root, res as never, () => void run().then(resolve, reject));
  });
  return { value, end: () => res.emit("close") };
}

describe("the files of a request", () => {
  it("lie on the disk until it is answered, whatever they are called", async () => {
    const { value: file, end } = await within(() => keepFile("../../a.torrent", dataOf("bytes")));
    expect([file.name, file.size, await file.text(), file instanceof File]).toEqual([
      "../../a.torrent",
      5,
      "bytes",
      true,
    ]);
    const form = new FormData();
    form.append("torrent", file);
    expect(form.get("torrent")).toBe(file);
    expect(readdirSync(root)).toHaveLength(1);
    end();
    await expect.poll(() => readdirSync(root)).toEqual([]);
  });

  it("that break off leave nothing", async () => {
    async function* broken() {
      yield Buffer.from("x");
      throw new Error("broken");
    }
    const { end } = await within(async () => expect(keepFile("a", broken())).rejects.toThrow("broken"));
    end();
    await expect.poll(() => readdirSync(root)).toEqual([]);
  });

  it("are at most fifty", async () => {
    const body = new FormData();
    for (let i = 0; i < 51; i += 1) body.append("file", new File(["x"], "x"));
    const { end } = await within(() =>
      expect(readFormData(new Request("http://x", { method: "POST", body }))).rejects.toThrow(),
    );
    end();
    await expect.poll(() => readdirSync(root)).toEqual([]);
  });

  it("are kept for one request while another ends, and for one after both", async () => {
    const { end: endFirst } = await within(() => keepFile("a", dataOf("first")));
    const { end: endSecond } = await within(async () => {
      endFirst();
      expect(await (await keepFile("b", dataOf("second"))).text()).toBe("second");
    });
    endSecond();
    const { value: file, end } = await within(() => keepFile("c", dataOf("third")));
    expect(await file.text()).toBe("third");
    end();
    await expect.poll(() => readdirSync(root)).toEqual([]);
  });

  it("that a killed process left are removed by the next, but not those of its neighbour", async () => {
    const left = path.join(root, "request-left");
    mkdirSync(left);
    await cleanUpReceived(root, Date.now() + 60_000);
    expect(existsSync(left)).toBe(true);
    await cleanUpReceived(root, Date.now() + 7_200_000);
    expect(existsSync(left)).toBe(false);
    await cleanUpReceived(path.join(root, "nowhere"));
  });
});
