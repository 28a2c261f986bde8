import { describe, expect, it } from "vitest";
import { bytesOfDataUrl } from "./encode-picture.server.ts";

describe("bytesOfDataUrl", () => {
  it("reads only images", () => {
    expect(bytesOfDataUrl("data:image/png;base64,aGk=")?.toString()).toBe("hi");
    expect(bytesOfDataUrl("data:text/html;base64,aGk=")).toBeNull();
    expect(bytesOfDataUrl("https://evil.example/x.png")).toBeNull();
  });
});
