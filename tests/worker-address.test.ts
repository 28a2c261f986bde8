import { expect, it } from "vitest";
import { findWorkerName, withWorkerAddress } from "../.config/worker-address.ts";

// In two pieces, or the tests' own transform would look for this worker.
const code = `export const address = new URL(${'"./read-image-from-source.mjs"'}, import.meta.url);`;

it("a module that tells the address of a worker is led to the built one, whatever Rollup calls it", () => {
  expect(findWorkerName(code)).toBe("read-image");
  const built = withWorkerAddress(code, "import.meta.ROLLUP_FILE_URL_$$YpJ6E$&");
  expect(built).toBe("export const address = new URL(import.meta.ROLLUP_FILE_URL_$$YpJ6E$&);");
  expect(findWorkerName(built)).toBeNull();
});
