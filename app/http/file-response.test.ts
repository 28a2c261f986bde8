import { extract } from "tar-stream";
import { describe, expect, it } from "vitest";
import { fileResponse, torrentArchive } from "./file-response.ts";

const disposition = (name: string) => fileResponse("x", name, "text/plain").headers.get("Content-Disposition");

describe("fileResponse", () => {
  it("keeps a plain name", () => {
    expect(disposition("drums.torrent")).toBe(`attachment; filename="drums.torrent"; filename*=UTF-8''drums.torrent`);
  });

  it("lets no name break out of the header or into another folder", () => {
    expect(disposition('a"; filename="evil.exe\r\nX: y')).toMatch(
      /^attachment; filename="a_; filename=_evil.exe__X_ y"; /,
    );
    expect(disposition("../../etc/passwd")).toContain('filename=".._.._etc_passwd"');
  });

  it("carries names in any script", () => {
    expect(disposition("Трек (1).nfo")).toContain("filename*=UTF-8''%D0%A2%D1%80%D0%B5%D0%BA%20%281%29.nfo");
  });
});

it("an archive has each .torrent whole, and tells those of one name apart", async () => {
  const name = `Maker/Kit ${"é".repeat(120)}`;
  const files = [1, 2].map((torrentId) => ({ torrentId, name, bytes: Buffer.from(`torrent ${torrentId}`) }));
  const response = await torrentArchive({ files });
  expect(response.headers.get("Content-Disposition")).toContain("torrents.tar");
  const unpacked = extract();
  unpacked.end(Buffer.from(await response.arrayBuffer()));
  const found: [string, string][] = [];
  for await (const entry of unpacked) {
    const parts: Buffer[] = [];
    for await (const part of entry) parts.push(part as Buffer);
    found.push([entry.header.name, Buffer.concat(parts).toString()]);
  }
  const named = name.replace("/", "_");
  expect(found).toEqual([
    [`${named} [1].torrent`, "torrent 1"],
    [`${named} [2].torrent`, "torrent 2"],
  ]);
});
