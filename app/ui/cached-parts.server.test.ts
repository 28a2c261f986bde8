import { useLocation } from "@remix-run/react";
import { createElement, Fragment, type FunctionComponent, useId } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { renderWithCachedParts } from "./cached-parts.server.tsx";
import { CachedRows } from "./cached-rows.tsx";
import { Moment } from "./moment.tsx";
import { ZoneProvider } from "./zone.ts";

type Shown = { id: number; text: string; at: string };

let rendered = 0;
function Row({ id, text, at }: Shown) {
  rendered += 1;
  return createElement("li", { id: `row-${id}` }, text, " ", createElement(Moment, { at }));
}

const rows: Shown[] = [
  { id: 1, text: "Two\nlines & <signs>", at: "2026-03-01T12:00:00.000Z" },
  { id: 2, text: "", at: "2026-03-02T12:00:00.000Z" },
];

const list = (shown: Shown[]) =>
  createElement(CachedRows<Shown>, { as: "ul", of: Row, rows: shown, className: "list" });
const pageOf = (value: string, shown: Shown[]) =>
  createElement(ZoneProvider, { value }, createElement(Fragment, null, list(shown), "é", list(shown)));
const onServer = (zone: string, shown: Shown[]) =>
  Buffer.concat(renderWithCachedParts(pageOf(zone, shown), "<!--cached-->")).toString();

it("a server sends what a browser renders", () => {
  for (const zone of ["UTC", "America/New_York"])
    for (const shown of [rows, []]) expect(onServer(zone, shown)).toBe(renderToString(pageOf(zone, shown)));
});

it("a row is rendered once for each zone, in whatever list it comes", () => {
  onServer("Europe/Berlin", rows);
  onServer("Asia/Tokyo", rows);
  rendered = 0;
  for (const zone of ["Europe/Berlin", "Asia/Tokyo"])
    for (const shown of [rows, [...rows].reverse()]) onServer(zone, shown);
  expect(rendered).toBe(0);
});

const Named = ({ name }: { name: string }) => createElement("li", { id: useId() }, name);
const Placed = ({ name }: { name: string }) => createElement("li", null, name, useLocation().pathname);
const Plain = ({ name }: { name: unknown }) => createElement("li", null, String(name));

it.each<[string, FunctionComponent<{ name: never }>, unknown, string]>([
  ["asks for an id", Named, "a", "Named is cached: it may not call useId."],
  [
    "asks for the router",
    Placed,
    "a",
    "Placed is cached: it may use neither the router nor a context except the zone.",
  ],
  ["is given a function", Plain, () => {}, 'Plain is cached: its prop "name" must be plain data.'],
  ["is given a date", Plain, { at: new Date(0) }, 'Plain is cached: its prop "name" must be plain data.'],
])("a developer is told of a cached part that %s", (_, of, name, message) => {
  const page = createElement(CachedRows<{ name: never }>, { as: "ul", of, rows: [{ name: name as never }] });
  expect(() => renderWithCachedParts(page, "<!--cached-->")).toThrow(message);
});
