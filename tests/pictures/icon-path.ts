type Attributes = Readonly<Record<string, string | number | undefined>>;

/** A drawing of Lucide's: the SVG elements that it is made of. */
export type Drawing = readonly (readonly [string, Attributes])[];

/** A drawing as the one path that draws the same: an icon is then two elements, however many it was made of. */
export const toPath = (drawing: Drawing): string =>
  drawing.map(([name, about]) => shapes[name]?.(about) ?? "").join("");

const shapes: Record<string, (about: Attributes) => string> = {
  // A path begins where it says, and not where the one before it has ended.
  path: ({ d }) => String(d).replace(/^m/, "M0 0m"),
  line: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`,
  polyline: ({ points }) => `M${points}`,
  polygon: ({ points }) => `M${points}z`,
  circle: ({ cx, cy, r }) => ellipse(Number(cx), Number(cy), Number(r), Number(r)),
  ellipse: ({ cx, cy, rx, ry }) => ellipse(Number(cx), Number(cy), Number(rx), Number(ry)),
  rect: (about) => {
    const [x, y, width, height] = [about.x ?? 0, about.y ?? 0, about.width, about.height].map(Number) as Four;
    const r = Number(about.rx ?? about.ry ?? 0);
    const corner = (right: number, down: number) => (r ? `a${r} ${r} 0 0 1 ${right} ${down}` : "");
    return (
      `M${x + r} ${y}h${width - 2 * r}${corner(r, r)}v${height - 2 * r}${corner(-r, r)}` +
      `h${2 * r - width}${corner(-r, -r)}v${2 * r - height}${corner(r, -r)}z`
    );
  },
};

type Four = [number, number, number, number];

const ellipse = (cx: number, cy: number, rx: number, ry: number) =>
  `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;
