import ts from "typescript";

/**
 * Limits of time go through `seconds()`, nothing judges by a clock, nothing sleeps, and chance has a seed that the log
 * names.
 */
export const rules = ["limit", "clock", "sleep", "chance"] as const;

export type Rule = (typeof rules)[number];
export type Lapse = { rule: Rule; line: number; text: string };

/** Calls that may end with a limit of time, by their first name: `it.each(rows)("…", …, 5_000)` counts as `it`. */
const LIMITED = /^(it|test|describe|suite|beforeAll|afterAll|beforeEach|afterEach|eventually)$/;
const WAITS = /^(waitFor|waitUntil)$/;
const LIMIT_NAMES = /^(timeout|testTimeout|hookTimeout|actionTimeout|navigationTimeout)$/;

/** Where the text of a test file makes the test depend on the time that something takes, or on chance. */
export function findLapses(text: string): Lapse[] {
  const source = ts.createSourceFile("it.test.ts", text, ts.ScriptTarget.Latest, true);
  const lapses: Lapse[] = [];
  const add = (rule: Rule, node: ts.Node) => {
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    lapses.push({ rule, line, text: node.getText().replace(/\s+/g, " ").slice(0, 100) });
  };
  const values = valuesOf(source);

  /** Whether TEST_PATIENCE leaves the number as it is. */
  const isFixed = (node: ts.Expression): boolean => {
    if (ts.isNumericLiteral(node)) return true;
    if (ts.isParenthesizedExpression(node)) return isFixed(node.expression);
    if (ts.isBinaryExpression(node)) return isFixed(node.left) && isFixed(node.right);
    const value = ts.isIdentifier(node) ? values.get(node.text) : undefined;
    return value !== undefined && isFixed(value);
  };
  const isMoment = (node: ts.Expression) =>
    isClock(node) || (ts.isIdentifier(node) && isClock(values.get(node.text) ?? node));

  walk(source, (node) => {
    if (ts.isPropertyAssignment(node) && LIMIT_NAMES.test(node.name.getText()) && isFixed(node.initializer))
      add("limit", node);
    const limit = ts.isCallExpression(node) && limitOf(node);
    if (limit && isFixed(limit)) add("limit", limit);
    if (isSleep(node)) add("sleep", node);
    if (isChance(node)) add("chance", node);
    // The time of day may be read, but not compared: `performance.now()` and a difference of two times can only measure.
    if (isClock(node) ? isPerformance(node) || isBesideExpect(node) : isElapsed(node, isMoment)) add("clock", node);
  });
  return lapses;
}

function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

function valuesOf(source: ts.SourceFile): Map<string, ts.Expression> {
  const values = new Map<string, ts.Expression>();
  walk(source, (node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      values.set(node.name.text, node.initializer);
  });
  return values;
}

function firstNameOf(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isCallExpression(node) || ts.isPropertyAccessExpression(node)) return firstNameOf(node.expression);
  return ts.isTaggedTemplateExpression(node) ? firstNameOf(node.tag) : "";
}

function limitOf(node: ts.CallExpression): ts.Expression | undefined {
  const [called, last] = [node.expression, node.arguments.at(-1)];
  const name = ts.isPropertyAccessExpression(called) ? called.name.text : "";
  if (name === "setTimeout") return LIMITED.test(firstNameOf(called)) ? last : undefined;
  if (node.arguments.length < 2) return;
  return LIMITED.test(firstNameOf(called)) || WAITS.test(name) ? last : undefined;
}

const isCallOf = (node: ts.Node, called: RegExp) => ts.isCallExpression(node) && called.test(node.expression.getText());

const isPerformance = (node: ts.Node) => isCallOf(node, /^(performance\.now|process\.hrtime(\.bigint)?)$/);
const isClock = (node: ts.Node) => isPerformance(node) || isCallOf(node, /^Date\.now$/);
const isChance = (node: ts.Node) => isCallOf(node, /^Math\.random$/);

function isElapsed(node: ts.Node, isMoment: (node: ts.Expression) => boolean): boolean {
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.MinusToken) return false;
  return isMoment(node.left) && isMoment(node.right);
}

/** Inside the statement of a claim, but not in a function that the claim is given to run. */
function isBesideExpect(node: ts.Node): boolean {
  for (let at = node; at.parent && !ts.isStatement(at) && !ts.isFunctionLike(at); at = at.parent)
    if (ts.isCallExpression(at) && firstNameOf(at) === "expect") return true;
  return false;
}

function isSleep(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node)) return /^["'](node:)?timers\/promises["']$/.test(node.moduleSpecifier.getText());
  if (isCallOf(node, /\.waitForTimeout$/)) return true;
  if (!isCallOf(node, /^setTimeout$/)) return false;
  let at = node.parent;
  while (at && !ts.isStatement(at) && !ts.isNewExpression(at)) at = at.parent;
  return at !== undefined && ts.isNewExpression(at) && at.expression.getText() === "Promise";
}
