const AMBER = "#f2a33a";
const PANEL = "#111418";

/** The mark in its own square of 48, in the colour that the file names: see app/ui/logo.tsx. */
const mark = `<path d="M11 11C11 38 37 10 37 37" fill="none" stroke="currentColor" stroke-width="6" stroke-linecap="round"/><g fill="currentColor"><circle cx="11" cy="11" r="8"/><circle cx="37" cy="37" r="8"/></g><g fill="none" stroke="currentColor" stroke-width="4"><circle cx="37" cy="11" r="5.5"/><circle cx="11" cy="37" r="5.5"/></g>`;

const svg = (viewBox: string, color: string, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" color="${color}">${content}</svg>\n`;

export const logo = svg("0 0 48 48", "#d97f14", mark);

/** The mark on a tile of its own, so that it shows on light and dark tabs. */
export const favicon = svg(
  "-6 -6 60 60",
  AMBER,
  `<rect x="-6" y="-6" width="60" height="60" rx="12" fill="${PANEL}"/>${mark}`,
);

/** For phones, which cut the tile to a shape of their own: what counts is within the middle four fifths. */
export const maskable = svg(
  "-18 -18 84 84",
  AMBER,
  `<rect x="-18" y="-18" width="84" height="84" fill="${PANEL}"/>${mark}`,
);

const hues = ["#8fbaff", "#dba6ff", "#6fdbe8", "#ffb86b", "#8fdb93", "#ff9fc0", "#b4bfcc"];
const heights = [9, 6, 11, 14, 5, 8, 3];
const LAMPS = 14;

const meter = (x: number, color: string, lit: number) =>
  Array.from({ length: LAMPS }, (_, i) => {
    const y = 300 - i * 17;
    return `<rect x="${x}" y="${y}" width="40" height="12" fill="${i < lit ? color : "#262c34"}"/>`;
  }).join("");

const jack = (x: number, y: number) =>
  `<circle cx="${x}" cy="${y}" r="15" fill="#07090b" stroke="#66707d" stroke-width="8"/>`;

const inputAt = (i: number) => 560 + i * 88;
const outputAt = (i: number) => 610 + i * 142;
const cables = [
  [0, 1],
  [2, 0],
  [3, 3],
  [6, 2],
] as const;

const cable = ([from, to]: readonly [number, number]) => {
  const [x, to_x] = [inputAt(from), outputAt(to)];
  return `<path d="M${x} 370C${x} 500 ${to_x} 410 ${to_x} 540" fill="none" stroke="${hues[from]}" stroke-width="9" stroke-linecap="round"/>`;
};

/** The picture for links to the site: logo and front panel. Each site writes its own name on it (draw-card.ts). */
export const socialCard = svg(
  "0 0 1200 630",
  AMBER,
  [
    `<rect width="1200" height="630" fill="#0b0d10"/>`,
    `<rect x="490" y="40" width="670" height="550" rx="12" fill="${PANEL}" stroke="#66707d" stroke-width="2"/>`,
    `<path d="M490 460H1160" stroke="#262c34" stroke-width="2"/>`,
    ...hues.map((color, i) => meter(inputAt(i) - 20, color, heights[i] ?? 0)),
    ...hues.map((_, i) => jack(inputAt(i), 370)),
    ...[0, 1, 2, 3].map((i) => jack(outputAt(i), 540)),
    ...cables.map(cable),
    `<svg x="75" y="80" width="190" height="190" viewBox="0 0 48 48">${mark}</svg>`,
  ].join(""),
);
