import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Rack } from "./rack.tsx";

type Figures = Parameters<typeof Rack>[0]["figures"];

/** Names and values of the totals. */
function totalsOf(figures: Figures, samples: number) {
  const html = renderToStaticMarkup(createElement(Rack, { counts: { Samples: samples }, figures }));
  return ["Torrents", "Size", "From the site", "Seeding now", "Members"].filter((name) => html.includes(`>${name}<`));
}

it("a new site shows no totals of nought or one", () => {
  expect(totalsOf({ members: 1, bytes: "0", seeding: 0, fromSite: 0 }, 1)).toEqual([]);
  expect(totalsOf({ members: 2, bytes: "4096", seeding: 2, fromSite: 0 }, 2)).toEqual([
    "Torrents",
    "Size",
    "Seeding now",
    "Members",
  ]);
});

it("a site that nobody seeds says how much comes from the site itself", () => {
  expect(totalsOf({ members: 1, bytes: "0", seeding: 0, fromSite: 7 }, 1)).toEqual(["From the site"]);
});
