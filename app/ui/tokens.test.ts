import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { canvasOf } from "./canvas.ts";

const css = readFileSync("app/styles/app.css", "utf8");

function tokensOf(selector: string): Record<string, string> {
  const block = css.slice(css.indexOf(`\n${selector} {`)).split("}")[0] ?? "";
  return Object.fromEntries([...block.matchAll(/--([a-z-]+):\s*(#[0-9a-f]{6})/g)].map(([, name, hex]) => [name, hex]));
}

/** WCAG 2 relative luminance. */
function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(a = "", b = ""): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The colour of a translucent colour over a background. */
function mix(over = "", under = "", share = 1): string {
  const channel = (at: number) => {
    const [a, b] = [over, under].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number];
    return Math.round(a * share + b * (1 - share))
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

const themes = { light: tokensOf(":root"), dark: { ...tokensOf(":root"), ...tokensOf("  .dark") } };
const backgrounds = ["canvas", "surface", "raised", "sunken"];
const texts = ["text", "strong", "muted", "accent-text", "danger", "success", "info", "new"];
const hues = Object.keys(themes.light).filter((name) => name.startsWith("hue-"));

describe.each(Object.entries(themes))("the %s theme", (_, tokens) => {
  it.each(texts.flatMap((text) => backgrounds.map((background) => [text, background])))(
    "lets %s be read on %s (4.5:1)",
    (text, background) => {
      expect(contrast(tokens[text ?? ""], tokens[background ?? ""])).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(hues.flatMap((hue) => backgrounds.map((background) => [hue, background])))(
    "lets a badge in %s be read on %s (4.5:1)",
    (hue, background) => {
      expect(contrast(tokens[hue ?? ""], tokens[background ?? ""])).toBeGreaterThanOrEqual(4.5);
    },
  );

  it("gives each of the seven kinds of torrent a hue of its own", () => {
    expect(new Set(hues.map((hue) => tokens[hue])).size).toBe(7);
  });

  it("lets the chosen one of a segmented choice be read on its tint (4.5:1)", () => {
    const tint = mix(tokens["accent-text"], tokens.surface, 0.12);
    expect(contrast(tokens["accent-text"], tint)).toBeGreaterThanOrEqual(4.5);
  });

  it("shows its focus ring and its lit lamps on every ground (3:1)", () => {
    for (const background of backgrounds)
      expect(contrast(tokens["accent-text"], tokens[background])).toBeGreaterThanOrEqual(3);
  });

  it("lets words on its filled buttons be read", () => {
    expect(contrast(tokens["on-accent"], tokens.accent)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(tokens["on-accent"], tokens["accent-strong"])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(tokens["on-danger"], tokens.danger)).toBeGreaterThanOrEqual(4.5);
  });

  it("draws the edges of its fields visibly (3:1)", () => {
    for (const background of backgrounds.slice(0, 3))
      expect(contrast(tokens["line-strong"], tokens[background])).toBeGreaterThanOrEqual(3);
  });
});

it("the browser paints around a page in the colour of its canvas", () =>
  expect(canvasOf).toEqual({ dark: themes.dark.canvas, light: themes.light.canvas }));
