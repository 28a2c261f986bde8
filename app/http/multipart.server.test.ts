import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FieldsTooLarge, isMultipart, MalformedForm, readParts } from "./multipart.server.ts";

async function* pieces(bytes: Uint8Array, sizes: number[]) {
  let at = 0;
  for (let i = 0; at < bytes.length; i += 1) {
    const size = sizes[i % sizes.length] ?? bytes.length;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

const typeOf = (boundary: string) => `multipart/form-data; boundary=${boundary}`;

async function parse(bytes: Uint8Array, type: string, sizes = [bytes.length || 1], maxFields = 1_000) {
  const parts: { name: string; filename: string | null; bytes: string }[] = [];
  for await (const part of readParts(pieces(bytes, sizes), type, maxFields)) {
    if (part.kind === "field") parts.push({ name: part.name, filename: null, bytes: part.value });
    else {
      const chunks: Uint8Array[] = [];
      for await (const chunk of part.data) chunks.push(chunk);
      parts.push({ name: part.name, filename: part.filename, bytes: Buffer.concat(chunks).toString("latin1") });
    }
  }
  return parts;
}

async function encode(form: FormData) {
  const response = new Response(form);
  return { type: response.headers.get("Content-Type") ?? "", bytes: new Uint8Array(await response.arrayBuffer()) };
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
          const { bytes, type } = await encode(form);
          expect(await parse(bytes, type, sizes)).toEqual(
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
      expect(await parse(bytes, typeOf("b"))).toEqual([{ name: "folder", filename: name, bytes: "x" }]);
    }
  });

  it("goes on with the next part when one is not read", async () => {
    const form = new FormData();
    form.append("file", new File(["x".repeat(100_000)], "a"));
    form.append("note", "words");
    const { bytes, type } = await encode(form);
    const names: string[] = [];
    for await (const { name } of readParts(pieces(bytes, [1_000]), type, 1_000)) names.push(name);
    expect(names).toEqual(["file", "note"]);
  });

  it.each([
    ["ends too early", '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx'],
    ["has a part without a name", "--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--"],
    ["has headers without an end", `--b\r\n${"x".repeat(20_000)}`],
    ["has nonsense behind a boundary", "--bxx"],
    ["is empty", ""],
  ])("is refused when it %s", async (_, text) => {
    await expect(parse(Buffer.from(text), typeOf("b"))).rejects.toThrow(MalformedForm);
  });

  it("has a boundary, quoted or not", async () => {
    const bytes = (boundary: string) =>
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--${boundary}--`);
    const parts = [{ name: "a", filename: null, bytes: "x" }];
    expect(await parse(bytes("abc"), "multipart/form-data; boundary=abc")).toEqual(parts);
    expect(await parse(bytes("a b"), 'multipart/form-data; charset=utf-8; boundary="a b"')).toEqual(parts);
    for (const type of ["multipart/form-data", "multipart/form-data; boundary=", typeOf("x".repeat(71))])
      await expect(parse(bytes("x".repeat(71)), type)).rejects.toThrow(MalformedForm);
    expect(isMultipart("multipart/form-data; boundary=abc")).toBe(true);
    expect(isMultipart("application/json")).toBe(false);
    expect(isMultipart("multipart/form-database")).toBe(false);
    expect(isMultipart(null)).toBe(false);
  });
});

describe("a hostile multipart form", () => {
  const file = (header: string, body = "x") =>
    Buffer.from(`--b\r\nContent-Disposition: form-data; name="folder"; ${header}\r\n\r\n${body}\r\n--b--\r\n`);

  it("gives the name of `filename*` in its own letters, with its path", async () => {
    const [part] = await parse(file("filename*=UTF-8''Kit%2FF%C3%BC%C3%9Fe.wav"), typeOf("b"));
    expect(part?.filename).toBe("Kit/Füße.wav");
  });

  it.each([
    ["a boundary that is cut", 'name="a"\r\n\r\nx\r\n--'],
    ["an end of another boundary", 'name="a"; filename="a"\r\n\r\nx\r\n--c--\r\n'],
    ["a file without an end", `name="a"; filename="a"\r\n\r\n${"x".repeat(200_000)}`],
    ["a header without an end", `name="a"; filename="${"x".repeat(200_000)}`],
  ])("is refused for %s, however its bytes are cut", async (_, rest) => {
    const bytes = Buffer.from(`--b\r\nContent-Disposition: form-data; ${rest}`);
    for (const sizes of [[bytes.length], [7, 1_000], [65_536]])
      await expect(parse(bytes, typeOf("b"), sizes)).rejects.toThrow(MalformedForm);
  });

  it("is refused when its body breaks off with an error", async () => {
    async function* broken() {
      yield file('filename="a"').subarray(0, 70);
      throw new Error("aborted");
    }
    const read = async () => {
      for await (const part of readParts(broken(), typeOf("b"), 10))
        if (part.kind === "file") for await (const _ of part.data);
    };
    await expect(read()).rejects.toThrow(MalformedForm);
  });

  it("keeps no more than a bounded header in memory", async () => {
    const bomb = Array.from({ length: 5_000 }, (_, i) => `X-${i}: ${"y".repeat(100)}\r\n`).join("");
    const bytes = Buffer.from(`--b\r\n${bomb}Content-Disposition: form-data; name="a"\r\n\r\nx\r\n--b--\r\n`);
    expect(await parse(bytes, typeOf("b"), [10_000])).toEqual([]);
  });

  it("is refused when its fields are larger together than allowed", async () => {
    const form = new FormData();
    for (let i = 0; i < 3; i++) form.append(`f${i}`, "x".repeat(400));
    const { bytes, type } = await encode(form);
    const counted = 3 * (64 + 2 + 400);
    expect(await parse(bytes, type, [100], counted)).toHaveLength(3);
    await expect(parse(bytes, type, [100], counted - 1)).rejects.toThrow(FieldsTooLarge);
    await expect(parse(bytes, type, [100], 300)).rejects.toThrow(FieldsTooLarge);
  });

  it("is refused when it has many fields, though all are empty", async () => {
    const form = new FormData();
    for (let i = 0; i < 1_000; i++) form.append("a", "");
    const { bytes, type } = await encode(form);
    await expect(parse(bytes, type, [100], 60_000)).rejects.toThrow(FieldsTooLarge);
  });

  it("gives names of files without control characters", async () => {
    const parts = ['"a\tb\u0085.torrent"', '"a%0D%0Ab.torrent"'].map(
      (name) => `--b\r\nContent-Disposition: form-data; name="f"; filename=${name}\r\n\r\nx\r\n`,
    );
    const found = await parse(Buffer.from(`${parts.join("")}--b--\r\n`), "multipart/form-data; boundary=b");
    expect(found.map((part) => part.filename)).toEqual(["ab.torrent", "ab.torrent"]);
  });

  it("is read no faster than its many small files are", async () => {
    const parts = Array.from(
      { length: 1_000 },
      (_, i) => `--b\r\nContent-Disposition: form-data; name="folder"; filename="${i}"\r\n\r\n${"x".repeat(900)}\r\n`,
    );
    const bytes = Buffer.from(`${parts.join("")}--b--\r\n`);
    let sent = 0;
    async function* counted() {
      for await (const piece of pieces(bytes, [10_000])) {
        sent += piece.length;
        yield piece;
      }
    }
    let seen = 0;
    for await (const part of readParts(counted(), typeOf("b"), 10)) {
      if (part.kind === "file") for await (const _ of part.data);
      await new Promise(setImmediate);
      seen += 1;
      expect(sent).toBeLessThan(seen * 1_000 + 40_000);
    }
    expect(seen).toBe(1_000);
  });
});
