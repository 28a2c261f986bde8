import { readFileSync } from "node:fs";
import ts from "typescript";
import { expect, it } from "vitest";
import routes from "#app/routes.ts";
import { reachOf } from "./support/component-reach.ts";

type Node = { file: string; children?: Node[] };
const filesOf = (nodes: Node[]): string[] =>
  nodes.flatMap(({ file, children = [] }) => [`app/${file}`, ...filesOf(children)]);
const screens = [...new Set(filesOf(routes as Node[]))].filter((file) => file.endsWith(".tsx"));

/** Screens whose text areas keep nothing, and why. */
const withoutDrafts: Record<string, string> = {
  "app/routes/imports/imports.tsx": "the files that the text describes are gone after a reload (decision 49)",
  "app/routes/share/share.tsx": "the same",
};

/** The name of the component that a route's file exports by default. */
function componentOf(file: string): string | null {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest);
  for (const one of source.statements)
    if (ts.isFunctionDeclaration(one) && one.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword))
      return one.name?.text ?? null;
  return null;
}

const withTextArea = screens.filter((file) => {
  const component = componentOf(file);
  return component !== null && reachOf(file, component).tags.has("textarea");
});

it("every screen with a text area keeps what was typed when the session has ended, and drops it once it is sent", () => {
  expect(withTextArea.length).toBeGreaterThan(40);
  const others = withTextArea.filter((file) => {
    const source = readFileSync(file, "utf8");
    return (
      /export (const|async function|function) action\b/.test(source) && !/\b(draftAction|dropDraft)\(/.test(source)
    );
  });
  expect(others.sort()).toEqual(Object.keys(withoutDrafts).sort());
});
