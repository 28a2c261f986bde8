import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { confine } from "./confine.server.ts";

const folder = mkdtempSync(path.join(tmpdir(), "patchbay-confined-"));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string) => path.join(folder, name);

describe("a confined process", () => {
  it.each([false, true])("reads its own file, and no secret; writes and starts nothing (add-ons: %s)", (addons) => {
    mkdirSync(at("code"), { recursive: true });
    writeFileSync(at("session-secret"), "the secret");
    writeFileSync(at("source"), "a sound");
    const attempts = `
      import { readFileSync, writeFileSync, readdirSync, symlinkSync } from "node:fs";
      import { spawnSync } from "node:child_process";
      import { Worker } from "node:worker_threads";
      const attempt = (act) => { try { return String(act()); } catch (error) { return error.code; } };
      console.log(JSON.stringify({
        source: attempt(() => readFileSync(${JSON.stringify(at("source"))})),
        secret: attempt(() => readFileSync(${JSON.stringify(at("session-secret"))})),
        aside: attempt(() => readFileSync(${JSON.stringify(at("code/../session-secret"))})),
        folder: attempt(() => readdirSync(${JSON.stringify(folder)})),
        environment: attempt(() => readFileSync("/proc/" + process.ppid + "/environ")),
        link: attempt(() => symlinkSync(${JSON.stringify(at("session-secret"))}, ${JSON.stringify(at("code/link"))})),
        write: attempt(() => writeFileSync(${JSON.stringify(at("source"))}, "")),
        program: attempt(() => spawnSync("/bin/cat", [${JSON.stringify(at("session-secret"))}]).stdout),
        thread: attempt(() => new Worker("", { eval: true })),
      }));`;
    writeFileSync(at("code/worker.mjs"), attempts);
    const worker = pathToFileURL(at("code/worker.mjs"));
    const ran = spawnSync(process.execPath, [
      ...confine(worker, { files: [at("source")], addons }),
      at("code/worker.mjs"),
    ]);
    const denied = "ERR_ACCESS_DENIED";
    expect(String(ran.stderr)).toBe("");
    expect(JSON.parse(String(ran.stdout))).toEqual({
      source: "a sound",
      secret: denied,
      aside: denied,
      folder: denied,
      environment: denied,
      link: denied,
      write: denied,
      program: denied,
      thread: denied,
    });
  });
});
