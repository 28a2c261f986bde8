import { createElement, Fragment, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { createPage } from "./keep-html.server.tsx";
import { KeptRows, ShowRowsContext } from "./kept.tsx";
import { Moment } from "./moment.tsx";
import { type PackedRows, packRows } from "./packed.ts";
import { ZoneProvider } from "./zone.ts";

type Shown = { id: number; text: string; at: string };
type Rows = Shown[] | PackedRows<Shown>;

let rendered = 0;
function Row({ id, text, at }: Shown) {
  rendered += 1;
  return createElement("li", { id: `row-${id}` }, text, " ", createElement(Moment, { at }));
}

const rows: Shown[] = [
  { id: 1, text: "Two\nlines & <signs>", at: "2026-03-01T12:00:00.000Z" },
  { id: 2, text: "", at: "2026-03-02T12:00:00.000Z" },
];

const list = (shown: Rows) => createElement(KeptRows<Shown>, { as: "ul", of: Row, rows: shown, className: "list" });
const twice = (shown: Rows) => createElement(Fragment, null, list(shown), "é", list(shown));
const inZone = (value: string, children: ReactNode) => renderToString(createElement(ZoneProvider, { value }, children));
const inBrowser = (zone: string, shown: Rows) => inZone(zone, twice(shown));
function onServer(zone: string, shown: Rows) {
  const { show, fill } = createPage("<!--kept-->");
  return Buffer.concat(
    fill(inZone(zone, createElement(ShowRowsContext.Provider, { value: show }, twice(shown)))),
  ).toString();
}

test("a server sends what a browser renders, of rows and of packed ones", () => {
  for (const zone of ["UTC", "America/New_York"])
    for (const shown of [rows, packRows(rows), [], packRows<Shown>([])])
      expect(onServer(zone, shown)).toBe(inBrowser(zone, shown));
});

test("a row is rendered once for each zone, however it comes", () => {
  rendered = 0;
  for (const zone of ["Europe/Berlin", "Asia/Tokyo"])
    for (const shown of [rows, packRows(rows), packRows([...rows].reverse())]) onServer(zone, shown);
  expect(rendered).toBe(4);
});
