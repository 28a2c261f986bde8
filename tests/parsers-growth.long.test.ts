import { describe, expect, it } from "vitest";
import { guessCategory } from "#app/domain/catalogue/contents/guess-category.ts";
import { readContents } from "#app/domain/catalogue/contents/read-contents.ts";
import { readZipNames } from "#app/domain/catalogue/imports/zip-names.server.ts";
import { categoryFrom } from "#app/domain/catalogue/torrents/categories.ts";
import { makePrivate } from "#app/domain/catalogue/torrents/metainfo/make-private.ts";
import { rewriteAnnounce } from "#app/domain/catalogue/torrents/metainfo/rewrite-announce.ts";
import { decodeNfo } from "#app/domain/catalogue/torrents/nfo/decode-nfo.server.ts";
import { readRule } from "#app/domain/catalogue/tracker/client-rules.ts";
import { describeTorrent } from "#app/domain/catalogue/uploads/describe-torrent.ts";
import { deviceName } from "#app/domain/core/kernel/device-name.ts";
import { methodIds } from "#app/domain/core/kernel/payment-methods.ts";
import { renderMail } from "#app/domain/core/mail/mail-body.ts";
import { bytesOfDataUrl } from "#app/domain/core/pictures/encode-picture.server.ts";
import { previewOf, quoteOf, renderMarkdown } from "#app/domain/core/text/render-markdown.server.ts";
import { isSafeLink } from "#app/domain/core/text/safe-link.ts";
import { isPaymentAddress } from "#app/domain/joining/payments/addresses.server.ts";
import { fileResponse } from "#app/http/file-response.ts";
import { findClaim, parseForwarded, readAddress } from "#app/http/forwarded.server.ts";
import { listInput } from "#app/http/list-state.ts";
import { isMultipart } from "#app/http/multipart.server.ts";
import { loginUrl, returnTo } from "#app/http/return-to.ts";
import { linkParts } from "#app/ui/link-parts.ts";
import { findHeadEnd, readHeaders, readRequestLine } from "#tracker/protocol/http-head.ts";
import { parseQuery } from "#tracker/protocol/parse-query.ts";
import { routeTarget } from "#tracker/protocol/route.ts";
import { pumps, repeated, tooSteep } from "./support/growth.ts";

const bytes = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
const url = (text: string) => `https://patchbay.test/?search=${encodeURIComponent(text.replaceAll("\ud800", "?"))}`;

/** Parsers of foreign text. Schemas are tested in inputs-growth.long.test.ts. */
const parsers: Record<string, (text: string) => unknown> = {
  renderMarkdown,
  previewOf: (text) => previewOf(text, 200),
  quoteOf: (text) => quoteOf(text, text),
  isSafeLink,
  linkParts,
  renderMail: (text) => renderMail({ subject: text, paragraphs: [text], link: { label: text, url: text } }, text),
  deviceName,
  categoryFrom,
  readRule,
  bytesOfDataUrl,
  guessCategory: (text) => guessCategory(text, [{ path: text, length: 1 }]),
  readZipNames: (text) =>
    readZipNames([{ fileNameRaw: Buffer.from(text, "latin1"), generalPurposeBitFlag: 0, extraFields: [] }]),
  readContents: (text) =>
    readContents(text, [
      { path: text, length: 1 },
      { path: `${text}.wav`, length: 1 },
    ]),
  isPaymentAddress: (text) => methodIds.filter((method) => isPaymentAddress(method, text)),
  listInput: (text) => listInput(url(text), ["search"]),
  loginUrl: (text) => loginUrl(new Request(url(text))),
  returnTo,
  isMultipart,
  fileResponse: (text) => fileResponse("x", text.replaceAll("\ud800", "?"), "text/plain"),
  findClaim: (text) => findClaim({ "x-forwarded-for": text }, 1),
  parseForwarded,
  readAddress,
  readRequestLine: (text) => readRequestLine(text, 0),
  readHeaders: (text) => readHeaders(`${text}\r\n\r\n`, 0, text.length + 4, 1),
  findHeadEnd: (text) => findHeadEnd(text, 0),
  parseQuery,
  routeTarget,
  decodeNfo: (text) => decodeNfo(bytes(text)),
  makePrivate: (text) => makePrivate(bytes(text)),
};

/** Torrents of a growing number of values, well formed and not. */
const files = (path: (i: number) => string) => (length: number) => {
  const list = Array.from({ length: Math.ceil(length / 30) }, (_, i) => `d6:lengthi0e4:pathl${path(i)}ee`).join("");
  return bytes(`d4:infod5:filesl${list}e4:name1:n12:piece lengthi16384e6:pieces0:ee`);
};
const name = (text: string) => `${text.length}:${text}`;
const torrents: Record<string, (length: number) => Uint8Array> = {
  "files in one folder": files((i) => name(`f${i}`)),
  "files in folders of their own": files((i) => name(`d${i}`) + name("a") + name("b") + name("f")),
  "files with one path": files(() => name("f")),
  "a long list": (length) => bytes(`d4:infod4:listl${"i1e".repeat(length / 3)}eee`),
  "many keys": (length) =>
    bytes(
      `d4:infod${Array.from({ length: length / 10 }, (_, i) => name(`k${String(i).padStart(7, "0")}`))
        .map((key) => `${key}i1e`)
        .join("")}ee`,
    ),
  "many trackers": (length) =>
    bytes(`d13:announce-listl${"l12:http://a.tld".repeat(length / 16)}${"e".repeat(length / 16)}e4:infod4:name1:nee`),
  "what never ends": (length) => bytes(`d4:info${"l".repeat(length)}`),
  "a long number": (length) => bytes(`d4:infoi${"1".repeat(length)}eee`),
};

describe("the time that a text from outside takes to read", () => {
  it.each(Object.entries(parsers))("grows no faster than the text: %s", (_, parse) => {
    const texts = pumps.map((pump) => repeated(pump, "", "!\u0001"));
    const steep = texts.map((make) => [make(12), tooSteep(parse, make, 16_000)]).filter(([, why]) => why !== null);
    expect(steep).toEqual([]);
  });
});

describe("the time that a torrent takes to read", () => {
  it.each(Object.entries(torrents))("grows no faster than the file: %s", (_, make) => {
    const read = (torrent: Uint8Array) => {
      makePrivate(torrent);
      describeTorrent(torrent);
      rewriteAnnounce(torrent, { announce: "http://a/", createdBy: "p" });
    };
    expect(tooSteep(read, make)).toBeNull();
  });
});

it("links that end in brackets are parted in time that grows with their length", () => {
  expect(tooSteep(linkParts, repeated(")", "https://a.example/"))).toBeNull();
});
