import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { areNought, type Figure, StatRow } from "./stat.tsx";

const nought: Figure[] = [0, "0 B", "0 / 0", "0.00", "0%", "0m", "0 days", null].map((value) => ({
  label: `none ${value}`,
  value,
}));
const some: Figure[] = [1, "0.5%", "1,024.00 MB", "10 days", "∞", "Free"].map((value) => ({
  label: `some ${value}`,
  value,
}));

it("a row of figures leaves out those that say nothing, and disappears if none is left", () => {
  const html = renderToStaticMarkup(createElement(StatRow, { figures: [...nought, ...some] }));
  expect(html.match(/(none|some) [^<]*/g)).toEqual(some.map(({ label }) => label));
  expect(renderToStaticMarkup(createElement(StatRow, { figures: nought }))).toBe("");
  expect([areNought(nought), areNought([...nought, ...some])]).toEqual([true, false]);
});
