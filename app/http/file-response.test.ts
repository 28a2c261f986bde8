import { describe, expect, it } from "vitest";
import { fileResponse } from "./file-response.ts";

const disposition = (name: string) => fileResponse("x", name, "text/plain").headers.get("Content-Disposition");

describe("fileResponse", () => {
  it("keeps a plain name", () => {
    expect(disposition("drums.torrent")).toBe(`attachment; filename="drums.torrent"; filename*=UTF-8''drums.torrent`);
  });

  it("lets no name break out of the header or into another folder", () => {
    expect(disposition('a"; filename="evil.exe\r\nX: y')).toMatch(
      /^attachment; filename="a_; filename=_evil.exe__X: y"; /,
    );
    expect(disposition("../../etc/passwd")).toContain('filename=".._.._etc_passwd"');
  });

  it("carries names in any script", () => {
    expect(disposition("Трек (1).nfo")).toContain("filename*=UTF-8''%D0%A2%D1%80%D0%B5%D0%BA%20%281%29.nfo");
  });
});
