import type { Theme } from "./options.ts";

export type Taken = {
  content: string;
  role: string;
  name: string;
  path: string;
  width: number;
  theme: Theme;
  hasScript: boolean;
};

/** Where a picture lies, from the folder of all. */
export const fileOf = ({ content, role, name, width, theme, hasScript }: Taken) =>
  `${content}/${role}/${name}.${width}.${theme}${hasScript ? "" : ".nojs"}.jpg`;

const toHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const picture = (one: Taken) => {
  const view = `${one.width} ${one.theme}${one.hasScript ? "" : ", no JavaScript"}`;
  const marks = `w${one.width} ${one.theme} ${one.hasScript ? "js" : "nojs"}`;
  return `<a class="${marks}" href="${toHtml(fileOf(one))}"><img loading="lazy" src="${toHtml(fileOf(one))}" alt="${view}"><br>${view}</a>`;
};

const rowOf = (pictures: Taken[]) => {
  const [first] = pictures;
  if (!first) return "";
  const { content, role, name, path } = first;
  return `<tr class="${content} ${role}"><th>${toHtml(name)}<br><small>${content}, ${role}<br>${toHtml(path)}</small></th><td>${pictures.map(picture).join("\n")}</td></tr>`;
};

const choices = (name: string, marks: string[]) =>
  `<fieldset><legend>${name}</legend>${marks
    .map((mark) => `<label><input type="checkbox" value="${mark}" checked> ${mark.replace(/^w(?=\d)/, "")}</label>`)
    .join(" ")}</fieldset>`;

/** A table of all pictures by screen. A box that is not ticked hides what it names. */
export function writeIndex(taken: Taken[]): string {
  const rows = new Map<string, Taken[]>();
  for (const one of taken) {
    const screen = `${one.content} ${one.role} ${one.name}`;
    rows.set(screen, [...(rows.get(screen) ?? []), one]);
  }
  const of = (read: (one: Taken) => string) => [...new Set(taken.map(read))];
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${taken.length} screens</title>
<style>
body { font: 14px system-ui; margin: 1rem; background: #222; color: #ddd }
form { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: 1rem; padding: .5rem 0; background: #222 }
table { border-collapse: collapse } th { text-align: left; vertical-align: top; padding-right: 1rem; max-width: 16rem; overflow-wrap: anywhere }
tr { border-top: 1px solid #555 } td { display: flex; flex-wrap: wrap; gap: .5rem; padding: .5rem 0 }
a { color: inherit; font-size: 11px } img { width: 200px; height: 200px; object-fit: cover; object-position: top }
[hidden] { display: none }
</style>
<form>${choices(
    "Width",
    of(({ width }) => `w${width}`),
  )}${choices(
    "Theme",
    of(({ theme }) => theme),
  )}${choices(
    "JavaScript",
    of(({ hasScript }) => (hasScript ? "js" : "nojs")),
  )}${choices(
    "Content",
    of(({ content }) => content),
  )}${choices(
    "Role",
    of(({ role }) => role),
  )}</form>
<table>${[...rows.values()].map(rowOf).join("\n")}</table>
<script>
document.forms[0].addEventListener("change", () => {
  const off = [...document.querySelectorAll("input:not(:checked)")].map((box) => box.value);
  for (const one of document.querySelectorAll("tr, td a")) one.hidden = off.some((mark) => one.classList.contains(mark));
});
</script></html>`;
}
