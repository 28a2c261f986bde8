import { describe, expect, it } from "vitest";
import { findActive, xssStrings } from "#tests/support/xss-strings.ts";
import { checkMarkdown, previewOf, quoteOf, renderMarkdown } from "./render-markdown.server.ts";

describe("findActive", () => {
  it("sees what the raw strings would do: the tests below hold something", () => {
    const raw = xssStrings.filter((text) => /^[^[<]*<(script|img|svg|iframe|a |style|base|details)/i.test(text));
    expect(raw.length).toBeGreaterThan(10);
    expect(raw.filter((text) => findActive(text).length === 0)).toEqual([]);
    for (const html of ['<a href="javascript:1">', '<p onclick="x">', '<a href="//evil.example">'])
      expect(findActive(html)).toEqual([html]);
    expect(findActive('<p>onclick=1 <a href="https://x/" rel="ugc">&lt;img&gt;</a></p>')).toEqual([]);
  });
});

describe("renderMarkdown", () => {
  it.each(xssStrings)("makes nothing that a browser would run or fetch of %j", (text) => {
    for (const source of [
      text,
      `a ${text} b`,
      `> ${text}`,
      `- ${text}`,
      `# ${text}`,
      `**${text}**`,
      `| a |\n|---|\n| ${text} |`,
    ])
      expect(findActive(renderMarkdown(source))).toEqual([]);
  });

  it("links mentions of the names that exist, and no others", () => {
    const link = (name: string) => `<a data-page-link="" href="/members/${name}"><bdi>@${name}</bdi></a>`;
    const html = (text: string) => renderMarkdown(text, ["ada_b_c", "bob"]);
    expect(html("Ask @ada_b_c, **@bob** or @carol_d_e.")).toBe(
      `<p>Ask ${link("ada_b_c")}, <strong>${link("bob")}</strong> or @carol_d_e.</p>\n`,
    );
    for (const text of ["`@bob`", "[@bob](https://x.org/)", "https://x.org/@bob", "me@bob", "\\@bob", "    @bob"])
      expect(html(text)).not.toContain("/members/");
    expect(html('<a data-page-link="" href="/members/bob"><bdi>@bob</bdi></a>')).not.toMatch(
      /<a[^>]*><bdi>@bob<\/bdi><\/a><\/bdi>/,
    );
    expect(renderMarkdown("Ask @bob")).toBe("<p>Ask @bob</p>\n");
    expect(previewOf("Ask @bob **now**", 50)).toBe("Ask @bob now");
  });

  it("knows links, lists, quotes, code and emphasis", () => {
    const html = renderMarkdown(
      "**bold** and [site](https://example.org/a?b=1&c=2)\n\n- one\n\n> said\n\n```js\n1 < 2\n```",
    );
    expect(html).toContain("<strong>bold</strong>");
    expect(html).toContain('<a href="https://example.org/a?b=1&amp;c=2" rel="nofollow noopener ugc">site</a>');
    expect(html).toMatch(/<li>one<\/li>[\s\S]*<blockquote>[\s\S]*1 &lt; 2/);
  });

  it("makes links of whole addresses only", () => {
    expect(
      renderMarkdown("see https://example.org/x. Run setup.py, mail a@b.example, //evil.example ftp://x.example"),
    ).toBe(
      '<p>see <a href="https://example.org/x" rel="nofollow noopener ugc">https://example.org/x</a>. ' +
        "Run setup.py, mail a@b.example, //evil.example ftp://x.example</p>\n",
    );
  });

  it("puts a post's headings below those of the page", () => {
    expect(renderMarkdown("# one\n\n###### six")).toBe("<h3>one</h3>\n<h6>six</h6>\n");
  });

  it("says where a link leads whose text is another address", () => {
    expect(renderMarkdown("[https://good.example](https://evil.example/x)")).toContain("</a> (evil.example)");
    expect(renderMarkdown("![good.example](https://evil.example/x.png)")).toContain("</a> (evil.example)");
    expect(renderMarkdown("[**good**.example](https://evil.example)")).toContain("</a> (evil.example)");
    expect(renderMarkdown("<https://good.example@evil.example>")).not.toContain('evil.example"');
    expect(renderMarkdown("[the manual](https://good.example)")).not.toContain("(good.example)");
  });

  it("shows a host in its own script only where it cannot pass for another", () => {
    expect(renderMarkdown("https://аррӏе.com")).toContain(">https://xn--80ak6aa92e.com<");
    expect(renderMarkdown("https://пример.рф/x")).toContain(">https://пример.рф/x<");
  });

  it("makes links of pictures, so that no page fetches from elsewhere", () => {
    expect(renderMarkdown("![a *b*](https://example.org/a.png)")).toContain(
      '<a href="https://example.org/a.png" rel="nofollow noopener ugc">a b</a>',
    );
  });

  // Another test (parsers-growth) shows that rendering time grows no faster than such a text.
  it.each(["[", "*a ", "> ", "![", "`", "<", "_*", "- ", "[a](", "|", "&#x", "\\", "http://"])(
    "comes to an end with the longest text of %j",
    (part) => {
      expect(renderMarkdown(part.repeat(20_000 / part.length))).toMatch(/^</);
    },
  );
});

/** Texts of the maximum length of a post, which once became pages of megabytes. */
const POST = 20_000;
const row = (cell: string) => `|${`${cell}|`.repeat(49)}\n`;
const explosive: [string, string][] = [
  ["a table whose rows are filled up", row("a") + row("-") + "|a|\n".repeat(POST)],
  ["a link that is named again and again", `[a]: https://a.example/${"x".repeat(1_000)}\n\n${"[a] ".repeat(POST)}`],
  ["a picture that is named again and again", `[a]: https://a.example/${"x".repeat(1_000)}\n\n${"![a] ".repeat(POST)}`],
  ["emphasis of each letter", "*a* ".repeat(POST)],
  ["an item for each letter", "- a\n".repeat(POST)],
  ["a quote of each letter", ">a\n\n".repeat(POST)],
  ["links of a few letters", "[a](http://a) ".repeat(POST)],
  ["quotation marks alone", '"'.repeat(POST)],
];

describe("what a text takes up in a page", () => {
  it.each(explosive)("is bounded, and said beside the field: %s", (_, text) => {
    const post = text.slice(0, POST);
    const html = renderMarkdown(post);
    expect(html.length).toBeLessThan(40_000);
    expect(html.startsWith("<pre>")).toBe(true);
    expect(findActive(html)).toEqual([]);
    expect(checkMarkdown("content", post)).toMatchObject({
      code: "invalid",
      errors: { content: [expect.stringContaining("too large to display")] },
    });
    expect([...previewOf(post, 200)].length).toBeLessThanOrEqual(200);
  });

  it("leaves room for what people write: prose, code, tables, lists and addresses of 20,000 characters", () => {
    const written = [
      `${"Lorem ipsum dolor sit amet. ".repeat(20)}\n\n`.repeat(POST / 562),
      `\`\`\`\n${"if (a < b && c > d) return x;\n".repeat(POST / 31)}\`\`\``,
      `${row("a")}${row("-")}${row("name").repeat(20)}`,
      "- an item of a list of things\n".repeat(POST / 31),
      "Have a look at this: https://example.org/some/path/of/a/page\n".repeat(POST / 62),
    ];
    for (const text of written) {
      expect(checkMarkdown("content", text), text.slice(0, 40)).toMatchObject({ ok: true });
      expect(renderMarkdown(text)).toContain("<");
    }
  });

  it("makes no link of an address that is longer than any", () => {
    expect(renderMarkdown(`[a](https://a.example/${"x".repeat(2_000)})`)).not.toContain("<a");
  });
});

describe("previewOf", () => {
  it("is the words without their marks, in one line and no longer than asked", () => {
    expect(
      previewOf("# Hello\n\n**bold** [site](https://example.org)\nnext\n\n```\ncode\n```\n![cat](https://a/b)", 200),
    ).toBe("Hello bold site next code cat");
    const long = previewOf("🎛️ word ".repeat(200), 200);
    expect([...long]).toHaveLength(200);
    expect(long.endsWith("…")).toBe(true);
  });

  it("tells the items of a list apart", () => {
    expect(previewOf("I have:\n\n- a kick\n- a snare", 200)).toBe("I have: · a kick · a snare");
    expect(previewOf("1. one\n2. two", 200)).toBe("· one · two");
  });

  it("leaves mark-up as the text it is", () => {
    expect(previewOf("<b>x</b> & y", 200)).toBe("<b>x</b> & y");
  });
});

describe("quoteOf", () => {
  it("quotes each line under the name, in which nothing is a mark", () => {
    expect(quoteOf("a_b*c", "one\n\ntwo")).toBe("> **a\\_b\\*c** wrote:\n>\n> one\n>\n> two\n\n");
    expect(renderMarkdown(quoteOf("a_b*c", "one"))).toContain("<strong>a_b*c</strong> wrote:");
  });
});
