import { type DemoEntry, slugFor, textFile } from "../entry.ts";
import { type Guide, guides } from "./guide-texts.ts";

const markdown = ({ title, by, about, sections }: Guide) =>
  `# ${title}\n\n*${by}*\n\n${about}\n\n${sections.map(([heading, text]) => `## ${heading}\n\n${text}`).join("\n\n")}\n\n---\nLicence: CC BY-SA 4.0. Share it, change it, keep the licence.`;

const escapeHtml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

const html = ({ title, by, about, sections }: Guide) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<style>body { max-width: 38rem; margin: 3rem auto; font: 18px/1.6 Georgia, serif; }</style></head>
<body>
<h1>${escapeHtml(title)}</h1>
<p><em>${escapeHtml(by)}</em></p>
<p>${escapeHtml(about)}</p>
${sections.map(([heading, text]) => `<h2>${escapeHtml(heading)}</h2>\n<p>${escapeHtml(text)}</p>`).join("\n")}
</body>
</html>`;

export const guideEntries: DemoEntry[] = guides.map((guide, index) => ({
  title: guide.title,
  by: guide.by,
  category: "eBooks/Tutorials",
  platform: "BOTH",
  licence: "CC BY-SA 4.0",
  tags: ["guide", "markdown", "html"],
  description: `${guide.about} ${guide.sections.length} short chapters, as Markdown and as a page to print.`,
  hasNfo: index % 3 !== 2,
  files: () => [
    textFile(`${slugFor(guide.title)}.md`, markdown(guide)),
    textFile(`${slugFor(guide.title)}.html`, html(guide)),
  ],
}));
