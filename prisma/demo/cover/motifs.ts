import type { Category } from "#app/domain/catalogue/torrents/categories.ts";
import { between, pick, type Random } from "../random.ts";

/** Width and height of a cover. A motif fills it down to the band with the words. */
export const SIDE = 640;

/** Ground, two colours that stand out on it, and the colour of its words. */
export type Palette = readonly [ground: string, first: string, second: string, ink: string];
export type Motif = (random: Random, palette: Palette) => string;

const times = (count: number, draw: (i: number) => string) => Array.from({ length: count }, (_, i) => draw(i)).join("");
const circle = (x: number, y: number, r: number, look: string) => `<circle cx="${x}" cy="${y}" r="${r}" ${look}/>`;
const rect = (x: number, y: number, w: number, h: number, look: string) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" ${look}/>`;
const fill = (color: string, opacity = 1) => `fill="${color}" fill-opacity="${opacity}"`;
const stroke = (color: string, width: number) => `fill="none" stroke="${color}" stroke-width="${width}"`;
const line = (points: readonly (readonly [x: number, y: number])[]) =>
  points.map(([x, y], i) => `${i === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");

const rings: Motif = (random, [ground, first, second]) => {
  const [x, y] = [between(random, 160, 480), between(random, 160, 420)];
  return times(9, (i) => circle(x, y, 470 - 52 * i, fill([first, ground, second, ground][i % 4] ?? first)));
};

const bars: Motif = (random, [, first, second]) => {
  const [slow, fast, at] = [between(random, 2, 4), between(random, 9, 17), between(random, 0, 6)];
  return times(22, (i) => {
    const swell = Math.abs(Math.sin((i / 22) * slow + at)) * 0.75 + Math.abs(Math.sin((i / 22) * fast)) * 0.25;
    const height = 40 + 380 * swell;
    return rect(18 + 28 * i, 232 - height / 2, 16, height, `rx="8" ${fill(i % 7 === 3 ? second : first)}`);
  });
};

const quarters: Motif = (random, [ground, first, second, ink]) =>
  times(16, (i) => {
    const [x, y, turn] = [160 * (i % 4), 160 * Math.floor(i / 4), 90 * Math.floor(random() * 4)];
    const [back, front] = pick(random, [
      [first, ground],
      [second, ground],
      [ground, first],
      [ground, second],
      [first, second],
      [second, ink],
    ]);
    return `${rect(x, y, 160, 160, fill(back))}<path transform="rotate(${turn} ${x + 80} ${y + 80})" d="M${x} ${y}h160a160 160 0 0 1-160 160z" ${fill(front)}/>`;
  });

const hills: Motif = (random, [ground, first, second, ink]) => {
  const [x, y] = [between(random, 190, 450), between(random, 150, 190)];
  const ridge = (base: number, high: number, color: string) => {
    const [a, b] = [between(random, 0, 6), between(random, 0, 6)];
    const top = Array.from({ length: 33 }, (_, i) => {
      const rise = Math.sin(i * 0.21 + a) * high + Math.sin(i * 0.53 + b) * high * 0.4;
      return [20 * i, base - rise] as const;
    });
    return `<path d="${line(top)}V640H0z" ${fill(color)}/>`;
  };
  return `<linearGradient id="sky" x2="0" y2="1"><stop stop-color="${ground}"/><stop offset="0.8" stop-color="${first}"/></linearGradient>
    <clipPath id="sun">${circle(x, y, 130, "")}</clipPath>${rect(0, 0, SIDE, SIDE, 'fill="url(#sky)"')}${circle(x, y, 130, fill(second))}
    <g clip-path="url(#sun)">${times(5, (i) => rect(x - 140, y + 10 + 24 * i, 280, 3 + 3 * i, fill(mixed(first, ground))))}</g>
    ${ridge(320, 40, mixed(ink, first))}${ridge(370, 32, mixed(first, ink))}${ridge(425, 22, mixed(ground, ink))}`;
};

/** Two thirds of one colour and a third of another. */
function mixed(one: string, other: string): string {
  const parts = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const [a, b] = [parts(one), parts(other)];
  return `#${a
    .map((part, i) =>
      Math.round((part * 2 + (b[i] ?? 0)) / 3)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

const dots: Motif = (random, [, first, second]) => {
  const [x, y, length] = [between(random, 100, 540), between(random, 60, 400), between(random, 50, 80)];
  return times(18 * 18, (i) => {
    const [cx, cy] = [20 + 35.3 * (i % 18), 20 + 35.3 * Math.floor(i / 18)];
    const far = Math.hypot(cx - x, cy - y);
    return circle(cx, cy, 3 + 12 * (0.5 + 0.5 * Math.cos(far / length)), fill(far < 150 ? second : first));
  });
};

const contours: Motif = (random, [, first, second]) => {
  const [x, y] = [between(random, 200, 440), between(random, 180, 360)];
  const waves = [2, 3, 5].map((count) => [count, between(random, 0.05, 0.2) / count, between(random, 0, 6)] as const);
  return times(15, (i) => {
    const points = Array.from({ length: 73 }, (_, step) => {
      const angle = (step / 36) * Math.PI;
      const radius =
        30 * (i + 1) * waves.reduce((r, [n, deep, at]) => r + deep * 3 * Math.sin(n * angle + at + i * 0.08), 1);
      return [x + radius * Math.cos(angle) * 1.2, y + radius * Math.sin(angle)] as const;
    });
    return `<path d="${line(points)}z" ${i === 0 ? fill(second) : stroke(i % 4 === 0 ? second : first, i % 4 === 0 ? 6 : 3)}/>`;
  });
};

const knob: Motif = (random, [ground, first, second, ink]) => {
  const value = between(random, 0.3, 0.9);
  const at = (share: number, radius: number) => {
    const angle = Math.PI * (0.75 + 1.5 * share);
    return [320 + radius * Math.cos(angle), 246 + radius * Math.sin(angle)] as const;
  };
  const arc = (share: number) => line(Array.from({ length: 60 }, (_, i) => at((i / 59) * share, 176)));
  return `${times(31, (i) => `<path d="${line([at(i / 30, 202), at(i / 30, i % 5 === 0 ? 226 : 216)])}" ${stroke(ink, 4)}/>`)}
    <path d="${arc(1)}" stroke-linecap="round" ${stroke(mixed(ground, ink), 24)}/>
    <path d="${arc(value)}" stroke-linecap="round" ${stroke(second, 24)}/>
    ${circle(320, 246, 140, fill(first))}${circle(320, 246, 116, fill(mixed(first, ink)))}
    <path d="${line([at(value, 48), at(value, 104)])}" stroke-linecap="round" ${stroke(ink, 16)}/>`;
};

const curves: Motif = (random, [, first, second]) => {
  const [a, b] = pick(random, [
    [3, 2],
    [5, 4],
    [3, 4],
    [5, 3],
    [1, 2],
  ] as const);
  const shift = between(random, 0.2, 1.2);
  return times(9, (i) => {
    const points = Array.from({ length: 241 }, (_, step) => {
      const t = (step / 120) * Math.PI;
      return [320 + 270 * Math.sin(a * t + shift + i * 0.07), 232 + 195 * Math.sin(b * t + i * 0.02)] as const;
    });
    return `<path d="${line(points)}" ${stroke(i === 8 ? second : first, i === 8 ? 9 : 3)} stroke-opacity="${i === 8 ? 1 : 0.35 + i * 0.07}"/>`;
  });
};

const stripes: Motif = (random, [ground, first, second, ink]) => {
  const turn = pick(random, [-45, 45, -30, 60]);
  const widths = Array.from({ length: 16 }, () => between(random, 20, 95));
  let from = -260;
  const drawn = widths.map((width, i) => {
    from += width;
    return rect(from - width, -300, width + 1, 1240, fill([first, ground, second, ground, first, ink][i % 6] ?? first));
  });
  return `<g transform="rotate(${turn} 320 320)">${drawn.join("")}</g>`;
};

const pads: Motif = (random, [ground, first, second]) =>
  times(16, (i) => {
    const color = random() < 0.35 ? first : random() < 0.35 ? second : mixed(ground, first);
    return rect(82 + 121 * (i % 4), 18 + 109 * Math.floor(i / 4), 111, 99, `rx="16" ${fill(color)}`);
  });

const reels: Motif = (random, [ground, first, second, ink]) => {
  const reel = (x: number, size: number, turn: number) =>
    `${circle(x, 225, size, fill(mixed(second, ground)))}${circle(x, 225, 68, fill(ground))}
    ${times(6, (i) => `<path transform="rotate(${60 * i + turn} ${x} 225)" d="M${x - 8} 140h16v40h-16z" ${fill(ground)}/>`)}${circle(x, 225, 26, fill(ink))}`;
  const share = between(random, 105, 140);
  return `${rect(40, 50, 560, 380, `rx="28" ${fill(first)}`)}${rect(76, 84, 488, 284, `rx="20" ${fill(mixed(first, ground))}`)}
    ${reel(200, share, 12)}${reel(440, 245 - share, 40)}${rect(150, 386, 340, 12, `rx="6" ${fill(ink)}`)}`;
};

const planes: Motif = (random, [, first, second, ink]) =>
  times(7, (i) => {
    const [x, y, turn] = [between(random, 60, 580), between(random, 60, 460), between(random, 0, 360)];
    const size = between(random, 200, 330);
    const color = [first, second, first, ink, second][i % 5] ?? first;
    return `<path transform="rotate(${turn} ${x} ${y})" d="M${x - size / 2} ${y - size / 3}h${size}l-${size / 2} ${size}z" ${fill(color, 0.55)}/>`;
  });

const ridges: Motif = (random, [ground, first]) => {
  const middle = between(random, 230, 410);
  return times(15, (i) => {
    const [a, b, c] = [between(random, 0, 6), between(random, 0, 6), between(random, 0, 6)];
    const points = Array.from({ length: 93 }, (_, step) => {
      const x = 40 + step * 6.1;
      const near = Math.exp(-(((x - middle) / 110) ** 2));
      const rise =
        near * (44 + 26 * Math.sin(step * 0.35 + a) + 18 * Math.sin(step * 0.83 + b)) + 3 * Math.sin(step * 1.3 + c);
      return [x, 104 + 24 * i - rise] as const;
    });
    return `<path d="${line(points)}" fill="${ground}" stroke="${first}" stroke-width="4" stroke-linejoin="round"/>`;
  });
};

/** Lights out of focus, one in each sixth of the picture. */
const glow: Motif = (random, [, first, second, ink]) =>
  `<filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="48"/></filter>
  <g filter="url(#soft)">${[first, second, first, second, ink, second]
    .map((color, i) => {
      const [x, y] = [
        110 + 210 * (i % 3) + between(random, -60, 60),
        110 + 230 * Math.floor(i / 3) + between(random, -60, 60),
      ];
      return circle(x, y, between(random, 70, 150), fill(color, i === 4 ? 0.5 : 0.95));
    })
    .join("")}</g>`;

const emblem: Motif = (random, [, first, second, ink]) => {
  const rays = pick(random, [8, 12, 16, 24]);
  const ray = (i: number) =>
    `<path transform="rotate(${(360 / rays) * i} 320 232)" d="M${320 - 800 / rays} 20h${1600 / rays}L320 232z" ${fill(i % 2 ? second : first)}/>`;
  return `${times(rays, ray)}${circle(320, 232, 84, fill(second))}${circle(320, 232, 40, fill(ink))}`;
};

/** The motifs that suit each category. */
export const motifsOf: Record<Category, readonly Motif[]> = {
  Samples: [rings, bars, quarters, dots, ridges, stripes, pads, reels, glow],
  "VST Instruments": [knob, curves, planes, glow, contours],
  "VST Effects": [curves, knob, dots, stripes, bars, rings],
  DAWs: [pads, quarters, planes, bars],
  "eBooks/Tutorials": [emblem, contours, curves, ridges, dots, rings, pads],
  Extras: [contours, curves, planes, rings, dots],
  Miscellaneous: [hills, glow, ridges, reels],
};
