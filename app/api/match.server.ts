import type { ApiRow, Method } from "./table.server.ts";

type Compiled = { row: ApiRow; pattern: RegExp; names: string[] };

export type Match =
  | { kind: "row"; row: ApiRow; params: Record<string, string> }
  | { kind: "wrong-method"; allow: Method[] }
  | { kind: "none" };

/** Patterns with the same number of segments and the same first one, which is always fixed: others cannot match. */
const groupOf = (path: string): string => {
  const segments = path.split("/");
  return `${segments.length} ${segments[1]}`;
};

/** Compiles the tables once; fixed segments win over `:names`, whatever their order in the tables. */
export function compileTable(rows: ApiRow[]) {
  const compiled: Compiled[] = rows
    .map((row) => {
      const names: string[] = [];
      const source = row.path.replace(/:([a-zA-Z]+)/g, (_, name: string) => {
        names.push(name);
        return "([^/]+)";
      });
      return { row, names, pattern: new RegExp(`^${source}$`) };
    })
    .sort((a, b) => a.names.length - b.names.length);
  const groups = new Map<string, Compiled[]>();
  for (const one of compiled) {
    const group = groupOf(one.row.path);
    groups.set(group, [...(groups.get(group) ?? []), one]);
  }

  return function match(method: string, path: string): Match {
    const matching = (groups.get(groupOf(path)) ?? []).filter(({ pattern }) => pattern.test(path));
    // A fixed path wins over a parameter: only the closest pattern decides which methods exist.
    const candidates = matching.filter(({ names }) => names.length === matching[0]?.names.length);
    const found = candidates.find(({ row }) => row.method === method || (method === "HEAD" && row.method === "GET"));
    if (!found) {
      const allow = [...new Set(candidates.map(({ row }) => row.method))];
      return allow.length > 0 ? { kind: "wrong-method", allow } : { kind: "none" };
    }
    const values = found.pattern.exec(path)?.slice(1) ?? [];
    const params = Object.fromEntries(found.names.map((name, i) => [name, safeDecode(values[i] ?? "")]));
    return { kind: "row", row: found.row, params };
  };
}

function safeDecode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
