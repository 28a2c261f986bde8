import { XMLParser, XMLValidator } from "fast-xml-parser";
import { describe, expect, it } from "vitest";
import { FEED_ITEMS, FEED_TEXT_MOST, type FeedView } from "#app/domain/community/feeds/feed.ts";
import { type FeedFormat, writeFeed } from "./write-feed.server.ts";

const ids = { tag: "tag:audio.example,2026-12-01:", taggedSince: "2026-12-01T00:00:00.000Z", formerOrigin: null };
const site = { origin: "https://audio.example", siteName: "Patchbay", ids };
const parser = new XMLParser({ ignoreAttributes: false, cdataPropName: "#cdata" });
const viewOf = (text: string, count = 1): FeedView => ({
  id: "topics/1",
  title: "A topic",
  description: "Replies",
  path: "/forums/topics/1",
  at: new Date("2026-12-02T00:00:00Z"),
  items: Array.from({ length: count }, (_, i) => ({
    id: `replies/${i}`,
    path: `/forums/replies/${i}`,
    title: "A reply",
    text,
    at: new Date(1_790_000_000_000),
  })),
});
const htmlOf = (text: string) => parser.parse(writeFeed(viewOf(text), "rss", site)).rss.channel.item.description;

describe("a feed", () => {
  const longest = ["'", "&", "<", "a\n", "a\n\n", "🎛", "ü", "]]>", "</p>"].map((part) => part.repeat(20_000));

  it.each(["rss", "atom"] as FeedFormat[])("is well-formed %s of at most 500 KB, whatever members wrote", (format) => {
    for (const text of longest) {
      const feed = writeFeed(viewOf(text.slice(0, 20_000), FEED_ITEMS), format, site);
      expect(XMLValidator.validate(feed), text.slice(0, 5)).toBe(true);
      expect(Buffer.byteLength(feed), text.slice(0, 5)).toBeLessThan(500_000);
    }
  });

  it("shows the beginning of a long text, which ends with an ellipsis and with no half of anything", () => {
    const { "#cdata": html } = htmlOf("&".repeat(20_000));
    expect(html).toMatch(/^<p>(&amp;)+…<\/p>$/);
    expect(html.length).toBeLessThanOrEqual(FEED_TEXT_MOST + "<p>…</p>".length);
    expect(htmlOf(`a${"🎛".repeat(20_000)}`)["#cdata"]).toMatch(/^<p>a(🎛)+…<\/p>$/u);
  });

  it("has the date of its latest change, and without entries that of what it is about", () => {
    const [item] = viewOf("text").items;
    const at = (day: number) => new Date(Date.UTC(2026, 11, day));
    const items = [5, 9, 7].flatMap((day) => (item ? [{ ...item, at: at(3), updated: at(day) }] : []));
    const changed = parser.parse(writeFeed({ ...viewOf(""), items }, "atom", site)).feed;
    expect(changed.updated).toBe(at(9).toISOString());
    expect(changed.entry[0]).toMatchObject({ published: at(3).toISOString(), updated: at(5).toISOString() });
    const empty = { ...viewOf(""), items: [] };
    expect(parser.parse(writeFeed(empty, "atom", site)).feed.updated).toBe("2026-12-02T00:00:00.000Z");
    expect(parser.parse(writeFeed(empty, "rss", site)).rss.channel.lastBuildDate).toBe("Wed, 02 Dec 2026 00:00:00 GMT");
  });

  it("shows a short text as it was written", () => {
    expect(htmlOf("One & <two>,\nthree 'quoted' words\n\n]]> last")["#cdata"]).toBe(
      "<p>One &amp; &lt;two&gt;,<br>three 'quoted' words</p><p>]]&gt; last</p>",
    );
  });
});
