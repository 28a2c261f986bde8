import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boundaryOf, MalformedForm, readParts } from "./multipart.server.ts";

async function* pieces(bytes: Uint8Array, sizes: number[]) {
  let at = 0;
  for (let i = 0; at < bytes.length; i += 1) {
    const size = sizes[i % sizes.length] ?? bytes.length;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

async function parse(bytes: Uint8Array, boundary: string, sizes = [bytes.length || 1]) {
  const parts: { name: string; filename: string | null; bytes: string }[] = [];
  for await (const { name, filename, data } of readParts(pieces(bytes, sizes), boundary)) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of data) chunks.push(chunk);
    parts.push({ name, filename, bytes: Buffer.concat(chunks).toString("latin1") });
  }
  return parts;
}

async function encode(form: FormData) {
  const response = new Response(form);
  const boundary = boundaryOf(response.headers.get("Content-Type"));
  return { boundary: boundary ?? "", bytes: new Uint8Array(await response.arrayBuffer()) };
}

describe("a multipart form", () => {
  it("is read the same, however its bytes are cut", async () => {
    const contents = fc.array(fc.constantFrom("\r", "\n", "-", "--", "\r\n--", "formdata", "x", "\0"), {
      maxLength: 60,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(contents, { maxLength: 4 }),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }),
        async (files, sizes) => {
          const form = new FormData();
          for (const [i, words] of files.entries()) form.append("folder", new File([words.join("")], `${i}.wav`));
          const { bytes, boundary } = await encode(form);
          expect(await parse(bytes, boundary, sizes)).toEqual(
            files.map((words, i) => ({ name: "folder", filename: `${i}.wav`, bytes: words.join("") })),
          );
        },
      ),
    );
  });

  it("keeps paths, semicolons, quotation marks and letters of any language in a name", async () => {
    for (const name of ["Kit/drums/kick.wav", "a; b=c.wav", 'the "best".wav', "Füße ♪.wav"]) {
      const head = `Content-Disposition: form-data; name="folder"; filename="${name.replaceAll('"', "%22")}"`;
      const bytes = Buffer.from(`--b\r\n${head}\r\n\r\nx\r\n--b--\r\n`);
      expect(await parse(bytes, "b")).toEqual([{ name: "folder", filename: name, bytes: "x" }]);
    }
  });

  it("goes on with the next part when one is not read", async () => {
    const form = new FormData();
    form.append("file", new File(["x".repeat(100_000)], "a"));
    form.append("note", "words");
    const { bytes, boundary } = await encode(form);
    const names: string[] = [];
    for await (const { name } of readParts(pieces(bytes, [1_000]), boundary)) names.push(name);
    expect(names).toEqual(["file", "note"]);
  });

  it.each([
    ["ends too early", '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx'],
    ["has a part without a name", "--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--"],
    ["has headers without an end", `--b\r\n${"x".repeat(20_000)}`],
    ["has nonsense behind a boundary", "--bxx"],
    ["is empty", ""],
  ])("is refused when it %s", async (_, text) => {
    await expect(parse(Buffer.from(text), "b")).rejects.toThrow(MalformedForm);
  });

  it("has a boundary, quoted or not", () => {
    expect(boundaryOf("multipart/form-data; boundary=abc")).toBe("abc");
    expect(boundaryOf('multipart/form-data; charset=utf-8; boundary="a b"')).toBe("a b");
    expect(boundaryOf("application/json")).toBeNull();
    expect(boundaryOf(null)).toBeNull();
  });
});
