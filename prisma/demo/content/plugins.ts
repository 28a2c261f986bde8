import type { Platform } from "#app/domain/catalogue/torrents/categories.ts";
import { type DemoEntry, slugFor, textFile } from "../entry.ts";
import { effects, type Plugin } from "./effect-sources.ts";
import { instruments } from "./instrument-sources.ts";
import { moreEffects } from "./more-effect-sources.ts";

const folders: Record<Platform, string[]> = {
  PC: ["Windows: %APPDATA%\\<host>\\Effects"],
  MAC: ["macOS: ~/Library/Application Support/<host>/Effects"],
  BOTH: ["Windows: %APPDATA%\\<host>\\Effects", "macOS: ~/Library/Application Support/<host>/Effects"],
};

const mit = (by: string) => `MIT License

Copyright (c) ${by}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

const source = ({ title, by, body }: Plugin) => `desc:${title}\nauthor:${by}\nversion:1.0\n${body.trim()}`;

/** The sliders with their defaults, as a readable table. */
function controls(body: string): string {
  const lines = [...body.matchAll(/^slider\d+:([-\d.]+)<([^>\n]*)>(.+)$/gm)];
  return lines
    .map(([, start, range, label]) => `| ${label} | ${start} | ${range?.split(",", 2).join(" to ")} |`)
    .join("\n");
}

const readme = ({ title, about, body }: Plugin, platform: Platform) => `# ${title}

${about} Written in JSFX: plain text that the host compiles when it loads it.

## Installing
Copy \`${slugFor(title)}.jsfx\` into the folder for effects of a host that runs JSFX, then rescan.
${folders[platform].map((folder) => `- ${folder}`).join("\n")}

## Controls
| control | default | range |
|---|---|---|
${controls(body)}
`;

const platforms: Platform[] = ["BOTH", "PC", "MAC"];

const entryFor =
  (category: "VST Effects" | "VST Instruments") =>
  (plugin: Plugin, index: number): DemoEntry => {
    const platform = platforms[index % platforms.length] ?? "BOTH";
    return {
      title: `${plugin.title} v1.0 [JSFX]`,
      by: plugin.by,
      category,
      platform,
      licence: "MIT",
      tags: ["jsfx", category === "VST Effects" ? "effect" : "instrument", "source"],
      description: `${plugin.about} Open source, for any host that runs JSFX.`,
      hasNfo: index % 6 !== 5,
      files: () => [
        textFile(`${slugFor(plugin.title)}.jsfx`, source(plugin)),
        textFile("README.md", readme(plugin, platform)),
        textFile("LICENSE", mit(plugin.by)),
      ],
    };
  };

export const pluginEntries: DemoEntry[] = [
  ...[...effects, ...moreEffects].map(entryFor("VST Effects")),
  ...instruments.map(entryFor("VST Instruments")),
];
