import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

type Module = {
  /** Top-level declarations of the file, by name. */
  declared: Map<string, ts.Node>;
  imported: Map<string, { from: string; name: string }>;
};

const modules = new Map<string, Module>();

function readModule(file: string): Module {
  const known = modules.get(file);
  if (known) return known;
  const read: Module = { declared: new Map(), imported: new Map() };
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest);
  for (const statement of source.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name) read.declared.set(statement.name.text, statement);
    if (ts.isVariableStatement(statement))
      for (const one of statement.declarationList.declarations)
        if (ts.isIdentifier(one.name)) read.declared.set(one.name.text, one);
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const from = statement.moduleSpecifier.text;
    const bindings = statement.importClause?.namedBindings;
    if (bindings && ts.isNamedImports(bindings))
      for (const { name, propertyName } of bindings.elements)
        read.imported.set(name.text, { from, name: (propertyName ?? name).text });
  }
  modules.set(file, read);
  return read;
}

const fileOf = (from: string, name: string) =>
  name.startsWith("#") ? name.slice(1) : name.startsWith(".") ? path.posix.join(path.posix.dirname(from), name) : null;

export type Reach = {
  /** Imports from packages, as "package name file". */
  packages: Set<string>;
  /** Attributes that are event handlers, as "onClick file". */
  handlers: Set<string>;
  /** Elements of HTML, by their tags. */
  tags: Set<string>;
};

/** Everything that a component uses, by itself and through all functions and components it calls. */
export function reachOf(file: string, component: string): Reach {
  const reach: Reach = { packages: new Set(), handlers: new Set(), tags: new Set() };
  const seen = new Set<string>();

  function follow(at: string, name: string): void {
    const place = `${at} ${name}`;
    if (seen.has(place) || !/\.tsx?$/.test(at) || !existsSync(at)) return;
    seen.add(place);
    const { declared, imported } = readModule(at);
    const node = declared.get(name);
    const found = imported.get(name);
    const to = found && fileOf(at, found.from);
    if (node) visit(at, node);
    else if (found && to) follow(to, found.name);
    else if (found) reach.packages.add(`${found.from} ${found.name} ${at}`);
  }

  function visit(at: string, node: ts.Node): void {
    if (ts.isTypeNode(node)) return;
    if (ts.isIdentifier(node)) follow(at, node.text);
    else if (ts.isPropertyAccessExpression(node)) visit(at, node.expression);
    else if (ts.isJsxAttribute(node)) {
      const name = ts.isIdentifier(node.name) ? node.name.text : "";
      if (/^on[A-Z]/.test(name)) reach.handlers.add(`${name} ${at}`);
      if (node.initializer) visit(at, node.initializer);
    } else {
      if ((ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) && ts.isIdentifier(node.tagName))
        reach.tags.add(node.tagName.text);
      ts.forEachChild(node, (child) => visit(at, child));
    }
  }

  follow(file, component);
  return reach;
}
