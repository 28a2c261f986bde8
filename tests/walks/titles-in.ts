import ts from "typescript";

/** The titles of the tests in the text of a test file, also of `it.each` and of tests with options. Skipped ones prove nothing. */
export function titlesIn(text: string): Set<string> {
  const source = ts.createSourceFile("it.test.ts", text, ts.ScriptTarget.Latest, false);
  const titles = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^(it|test)$/.test(firstNameOf(node.expression))) {
      const [title] = node.arguments;
      if (title && ts.isStringLiteralLike(title)) titles.add(title.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return titles;
}

/** The first name of `it`, `it.each(rows)` or `it.skipIf(is)`. */
function firstNameOf(node: ts.Node): string {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node) && /^(skip|todo|fixme)$/.test(node.name.text)) return "";
  if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) return firstNameOf(node.expression);
  return "";
}
