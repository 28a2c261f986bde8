import { readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { code } from "./import-graph.ts";

/** The kinds that a field's values may have; "any" for a type that PostgreSQL does not describe, as JSON. */
export type Declared = Map<string, { kinds: Set<string>; optional: boolean }>;
/** A call of `reads.rows<Row>` or `readPage<Row>`: the lines it takes, and the fields of `Row`. */
export type Statement = { file: string; first: number; last: number; fields: Declared };

const kindOf = (type: ts.Type, checker: ts.TypeChecker): string => {
  if (type.flags & ts.TypeFlags.StringLike) return "string";
  if (type.flags & ts.TypeFlags.NumberLike) return "number";
  if (type.flags & ts.TypeFlags.BooleanLike) return "boolean";
  if (type.flags & ts.TypeFlags.BigIntLike) return "bigint";
  if (type.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) return "null";
  const [entry] = checker.isArrayType(type) ? checker.getTypeArguments(type as ts.TypeReference) : [];
  if (entry) return `${kindOf(entry.isUnion() ? (entry.types[0] as ts.Type) : entry, checker)}[]`;
  const name = type.getSymbol()?.name ?? "";
  return name === "Date" ? name : ["Buffer", "Uint8Array"].includes(name) ? "Buffer" : "any";
};

function fieldsOf(row: ts.Type, checker: ts.TypeChecker): Declared {
  const fields = checker.getPropertiesOfType(row).map((field) => {
    const type = checker.getTypeOfSymbol(field);
    const kinds = new Set((type.isUnion() ? type.types : [type]).map((one) => kindOf(one, checker)));
    return [field.name, { kinds, optional: (field.flags & ts.SymbolFlags.Optional) !== 0 }] as const;
  });
  return new Map(fields);
}

/** Each statement of the site that declares its `Row`, with the fields of `Row` as TypeScript understands them. */
export function findStatements(): Statement[] {
  const { config } = ts.readConfigFile(path.resolve("tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd());
  const files = code.filter((file) => /\.tsx?$/.test(file) && /\b(rows|readPage)</.test(readFileSync(file, "utf8")));
  const program = ts.createProgram(files, { ...options, incremental: false, tsBuildInfoFile: undefined });
  const checker = program.getTypeChecker();
  const found: Statement[] = [];
  for (const file of files) {
    const source = program.getSourceFile(file);
    const visit = (node: ts.Node): void => {
      ts.forEachChild(node, visit);
      if (!source || !ts.isCallExpression(node)) return;
      const { expression, typeArguments: [row] = [] } = node;
      const called = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
      if (!row || !ts.isIdentifier(called) || !["rows", "readPage"].includes(called.text)) return;
      const lineOf = (at: number) => source.getLineAndCharacterOfPosition(at).line + 1;
      const [first, last] = [lineOf(node.getStart(source)), lineOf(node.end)];
      found.push({ file, first, last, fields: fieldsOf(checker.getTypeFromTypeNode(row), checker) });
    };
    if (source) visit(source);
  }
  return found;
}
