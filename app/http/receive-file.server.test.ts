import { describe, expect, it } from "vitest";
import { z } from "zod";
import { MAX_PROOF_BYTES } from "#app/domain/core/files/proof-pictures.server.ts";
import { anyone } from "#app/domain/core/kernel/allow.ts";
import { ok, refuse } from "#app/domain/core/kernel/result.ts";
import { defineUseCase } from "#app/domain/core/kernel/use-case.server.ts";
import type { receiveUpload } from "#app/domain/joining/payments/receive-upload.server.ts";
import { makeContext } from "#tests/support/factories.ts";
import { makeApp, makeArgs } from "#tests/support/http-args.ts";
import { receiveFile } from "./receive-file.server.ts";

const app = makeApp(makeContext(null as never, null), {
  isUploadAllowed: (name, query) => name === "incoming/abc" && query.get("ticket") === "valid",
});
const store = defineUseCase({
  name: "tests.store",
  input: z.object({ name: z.string(), bytes: z.instanceof(Uint8Array) }),
  allow: anyone,
  async read(_, { bytes }) {
    return bytes.length === 0 ? refuse("invalid", "This is no image.") : ok({ size: bytes.length });
  },
}) as unknown as typeof receiveUpload;

async function put(body: string | Uint8Array<ArrayBuffer>, ticket = "valid", method = "PUT") {
  const request = new Request(`http://localhost/upload/abc?ticket=${ticket}`, { method, body });
  const response = await receiveFile(makeArgs(app, request, { name: "abc" }), store);
  return { status: response.status, allow: response.headers.get("Allow"), body: await response.json() };
}

describe("a file for a signed URL", () => {
  it("is received whole", async () => {
    expect(await put("12345")).toMatchObject({ status: 200, body: { size: 5 } });
  });

  it("comes by PUT alone", async () => {
    expect(await put("12345", "valid", "POST")).toMatchObject({ status: 405, allow: "PUT" });
  });

  it("is refused without a valid ticket, before its size matters", async () => {
    expect(await put(new Uint8Array(MAX_PROOF_BYTES + 1), "forged")).toMatchObject({ status: 403 });
  });

  it("is refused when it is too large, and when it is no image", async () => {
    expect(await put(new Uint8Array(MAX_PROOF_BYTES + 1))).toMatchObject({ status: 413 });
    expect(await put("")).toMatchObject({ status: 422, body: { message: "This is no image." } });
  });
});
