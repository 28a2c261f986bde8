import { expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { sendSeveral } from "./send-several.server.ts";
import { fileOf, someTorrent } from "./testing.ts";

const database = useDatabase();

const described = {
  description: "Hits of kits that were left in a barn.",
  licence: "My own work",
  tags: "barn, dusty",
  mayShare: true,
};

const aMember = async () => makeContext(database.db, actorFrom(await makeMember(database.db)));

const uploadsOf = (userId: string) =>
  database.db.userUpload.findMany({ where: { userId }, orderBy: { id: "asc" }, omit: { torrentFile: true } });

it("each torrent waits as an upload of its own, with its own name, guess and NFO", async () => {
  const context = await aMember();
  const [kit, loops] = [await someTorrent("Tin Orchard - Dusty Kit v1.2"), await someTorrent("Rain Loops")];
  const torrents = [fileOf(kit.bytes, "Dusty Kit.torrent"), fileOf(loops.bytes, "loops.torrent")];
  const nfos = [fileOf("About the loops", "Loops.NFO"), fileOf("About nothing", "other.nfo")];
  const form = { ...context, formKey: "the-key-of-one-page" };
  for (const _press of [1, 2])
    expect(await unwrap(sendSeveral.execute(form, { ...described, torrents, nfos }))).toEqual({ count: 2 });
  expect(await uploadsOf(context.actor?.id ?? "")).toMatchObject([
    {
      status: "pending",
      name: "Tin Orchard - Dusty Kit v1.2",
      publisher: "Tin Orchard",
      product: "Dusty Kit",
      version: "1.2",
      category: "Samples",
      nfo: null,
    },
    { status: "pending", name: "Rain Loops", nfo: "About the loops", tags: expect.arrayContaining(["barn", "dusty"]) },
  ]);
});

it("a refused torrent does not stop the others, and sending all again sends none twice", async () => {
  const context = await aMember();
  const [kit, listed] = [await someTorrent("Dusty Kit"), await someTorrent()];
  await makeTorrent(database.db, { infoHash: listed.infoHash });
  const torrents = [
    fileOf("no torrent at all", "broken.torrent"),
    fileOf(kit.bytes, "kit.torrent"),
    fileOf(listed.bytes, "listed.torrent"),
  ];
  const send = () => sendSeveral.execute(context, { ...described, category: "Extras", torrents });
  expect(await send()).toMatchObject({
    ok: false,
    code: "invalid",
    errors: {
      torrents: [
        "1 of 3 were sent.",
        expect.stringMatching(/^broken\.torrent: /),
        expect.stringMatching(/^listed\.torrent: /),
      ],
    },
  });
  expect(await send()).toMatchObject({ errors: { torrents: expect.arrayContaining([expect.stringMatching(/^kit/)]) } });
  expect(await uploadsOf(context.actor?.id ?? "")).toMatchObject([{ name: "Dusty Kit", category: "Extras" }]);
});

it("files that are no torrents, or too many, are refused before any is read", async () => {
  const context = await aMember();
  const send = (torrents: File[]) => sendSeveral.execute(context, { ...described, torrents });
  for (const [files, says] of [
    [[], "Choose .torrent files."],
    [[fileOf("x", "a.zip")], "Choose .torrent files."],
    [Array.from({ length: 26 }, (_, i) => fileOf("x", `${i}.torrent`)), "Choose at most 25 files at once."],
  ] as const)
    expect(await send([...files])).toMatchObject({ code: "invalid", errors: { torrents: [says] } });
  expect(await uploadsOf(context.actor?.id ?? "")).toEqual([]);
});
