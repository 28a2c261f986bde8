import { readFileSync } from "node:fs";
import ts from "typescript";

export type Expression = { file: string; source: string; flags: string };

/** Every regular expression of a file: literals, and what is made of text at run time, which has no source to check. */
export function expressionsIn(file: string): { literals: Expression[]; made: string[] } {
  const text = readFileSync(file, "utf8");
  const literals: Expression[] = [];
  const made: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      literals.push({ file, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    } else if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && ts.isIdentifier(node.expression))
      if (node.expression.text === "RegExp") made.push(`${file}: ${text.slice(node.pos, node.end).trim()}`);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return { literals, made };
}
