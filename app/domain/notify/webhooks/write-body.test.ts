import { describe, expect, it } from "vitest";
import { formats } from "./webhook-formats.ts";
import { writeBody } from "./write-body.ts";

const timestamp = "2026-06-15T12:00:00.000Z";
const data = {
  id: 7,
  name: "Dusty Kit 1.2",
  category: "Samples",
  platform: "BOTH",
  size: "1.5 GB",
  sizeBytes: 1_610_612_736,
  infoHash: "ab".repeat(20),
  publisher: null,
  uploader: "ada",
};
const listed = { type: "torrent.listed", timestamp, data };
const bodyOf = (format: (typeof formats)[number], event: Parameters<typeof writeBody>[1] = listed) =>
  JSON.parse(writeBody(format, event, "https://site.test"));

const named = (name: string) => ({ ...listed, data: { ...data, name } });

describe("the body of a delivery", () => {
  it("is type, time and data for programs", () => {
    expect(bodyOf("standard")).toEqual({ type: "torrent.listed", timestamp, data });
  });

  it("is an embed for Discord, which mentions nobody", () => {
    expect(bodyOf("discord")).toEqual({
      embeds: [
        {
          title: "Torrent listed",
          url: "https://site.test/torrents/7",
          description: "Dusty Kit 1.2",
          fields: [
            { name: "Category", value: "Samples", inline: true },
            { name: "Size", value: "1.5 GB", inline: true },
          ],
          timestamp,
        },
      ],
      allowed_mentions: { parse: [] },
    });
  });

  it("is a section with a link for Slack, and text with HTML for Matrix", () => {
    expect(bodyOf("slack").blocks[0].text).toEqual({
      type: "mrkdwn",
      text: "*<https://site.test/torrents/7|Torrent listed>*\nDusty Kit 1.2",
      verbatim: true,
    });
    expect(bodyOf("matrix")).toEqual({
      text: "Torrent listed\nDusty Kit 1.2\nCategory: Samples\nSize: 1.5 GB\nhttps://site.test/torrents/7",
      html: '<a href="https://site.test/torrents/7"><strong>Torrent listed</strong></a><br>Dusty Kit 1.2<br>Category: Samples<br>Size: 1.5 GB',
    });
  });

  it("says of a test that it is one, in every format", () => {
    for (const format of formats.slice(1))
      expect(JSON.stringify(bodyOf(format, { type: "ping", timestamp, data: { id: 1, name: "x" } }))).toContain(
        "This webhook works",
      );
  });
});

describe("what members wrote", () => {
  const hostile =
    "@everyone <!channel> <@U1> [click](https://evil.example) **bold** <b onclick=x>&amp; www.evil.example\n\u202Ex";

  it.each(["discord", "slack", "matrix"] as const)("mentions nobody and links nowhere in %s", (format) => {
    const body = JSON.stringify(bodyOf(format, named(hostile)));
    const own = body.replaceAll("https://site.test", "");
    expect(own).not.toMatch(/@everyone|:\/\/evil|evil\.example|\u202E/);
    if (format === "slack") expect(own).not.toMatch(/<!|<@/);
    if (format === "discord") expect(own).not.toMatch(/(?<!\\)\*\*|(?<!\\)\]\(/);
    if (format === "matrix")
      expect(bodyOf(format, named(hostile)).html).not.toMatch(/<(?!br>|a href="https:\/\/site|\/a>|\/?strong>)/);
  });

  it.each(["discord", "slack", "matrix"] as const)("stays within the limits of %s, however long it is", (format) => {
    const message = "*<&".repeat(20_000);
    const body = bodyOf(format, { type: "announcement.posted", timestamp, data: { id: 1, message } });
    if (format === "discord") expect(body.embeds[0].description.length).toBeLessThanOrEqual(2_000);
    if (format === "slack") for (const { text } of body.blocks) expect(text.text.length).toBeLessThanOrEqual(3_000);
    expect(JSON.stringify(body).length).toBeLessThan(10_000);
  });
});
