import { expect, it } from "vitest";
import { readZip } from "#tests/support/read-zip.ts";
import { packZip } from "./pack-zip.ts";

it("packs files that another program reads back, with names in any script", async () => {
  const files = await readZip(
    Buffer.from(
      packZip([
        { name: "Köln 東京.torrent", bytes: Buffer.from("d4:infoe") },
        { name: "empty.torrent", bytes: new Uint8Array() },
      ]),
    ),
  );
  expect([...files]).toEqual([
    ["Köln 東京.torrent", Buffer.from("d4:infoe")],
    ["empty.torrent", Buffer.alloc(0)],
  ]);
});
