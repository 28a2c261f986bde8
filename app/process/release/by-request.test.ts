import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { changedByRequest } from "../launch/requests.ts";
import { insteadOfButton } from "./by-request.ts";

let checkout: string;
beforeEach(() => {
  checkout = mkdtempSync(path.join(tmpdir(), "patchbay-button-"));
  mkdirSync(path.join(checkout, ".git"));
  for (const [name, value] of Object.entries(changedByRequest(true))) vi.stubEnv(name, value);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(checkout, { recursive: true, force: true });
});
const instead = (role = "all") => insteadOfButton({ checkout, dataDir: "/var/lib/patchbay", role });

it("nothing else has to be done where the supervisor may change the checkout", () => {
  expect(instead()).toBeNull();
});

it.each([
  ["an image", () => rmSync(path.join(checkout, ".git"), { recursive: true }), "docker compose up --build --detach"],
  [
    "Fly",
    () => {
      vi.stubEnv("FLY_APP_NAME", "patchbay");
      rmSync(path.join(checkout, ".git"), { recursive: true });
    },
    "fly deploy",
  ],
  [
    "a supervisor that takes no requests",
    () => {
      for (const name of Object.keys(changedByRequest(true))) vi.stubEnv(name, undefined);
    },
    "Restart it once",
  ],
])("says what to do instead with %s", (_, arrange, toDo) => {
  arrange();
  expect(instead()?.split("\n")).toEqual([expect.any(String), expect.stringContaining(toDo)]);
});

it("says what to do instead with several roles", () => {
  expect(instead("web")).toMatch(/runs as several roles\.\nUpgrade them by hand/);
});

it("names the command for somebody who may write the checkout", () => {
  const git = path.join(checkout, ".git");
  const said = insteadOfButton({ checkout, dataDir: "/var/lib/patchbay", role: "all" }, (folder) => folder !== git);
  expect(said).toContain(`may not write ${git}.`);
  expect(said).toContain(`cd ${checkout} && DATA_DIR=/var/lib/patchbay npm run upgrade`);
});
