import type { Platform } from "#app/domain/catalogue/torrents/categories.ts";
import { type DemoEntry, slugFor, textFile } from "../entry.ts";
import { type App, apps } from "./app-scripts.ts";

const page = ({ title, about, controls, script }: App) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
label, button { margin: 0.25rem; }
output { font-size: 1.4em; margin-left: 1rem; }
</style>
</head>
<body>
<h1>${title}</h1>
<p>${about}</p>
${controls}
<script>
${script}
</script>
</body>
</html>`;

const platforms: Platform[] = ["BOTH", "PC", "MAC"];

export const appEntries: DemoEntry[] = apps.map((app, index) => ({
  title: `${app.title} v1.${index}`,
  by: app.by,
  category: "DAWs",
  platform: platforms[index % platforms.length] ?? "BOTH",
  licence: "GPL-3.0-or-later",
  tags: ["app", "html", "source"],
  description: `${app.about} One HTML file with its source in plain sight; opens in any current browser.`,
  hasNfo: index !== 3,
  files: () => [
    textFile(`${slugFor(app.title)}.html`, page(app)),
    textFile(
      "README.txt",
      `${app.title}\n${app.about}\n\nOpen ${slugFor(app.title)}.html in a browser. Nothing is installed, nothing is sent anywhere.\n\nCopyright (c) ${app.by}. Licence: GNU General Public License, version 3 or any later version.`,
    ),
  ],
}));
