import { readFileSync } from "node:fs";
import path from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";

const folder = path.resolve("node_modules/@prisma/schema-engine-wasm");
const schemaFile = "prisma/schema.prisma";

type Engine = {
  diff: (params: unknown) => Promise<{ exitCode: number; stdout: string | null }>;
  free: () => void;
};
type Glue = {
  __wbg_set_wasm: (exports: WebAssembly.Exports) => void;
  SchemaEngine: { new: (options: unknown, log: () => void, adapter: unknown) => Promise<Engine> };
};

let glue: Promise<Glue> | undefined;

// The package is written for bundlers that import .wasm: here the module is instantiated by hand.
async function loadGlue(): Promise<Glue> {
  const loaded = (await import(path.join(folder, "schema_engine_bg.js"))) as Glue;
  const bytes = readFileSync(path.join(folder, "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(bytes, { "./schema_engine_bg.js": loaded as never });
  loaded.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  return loaded;
}

const datamodel = () => ({
  tag: "schemaDatamodel",
  files: [{ path: schemaFile, content: readFileSync(schemaFile, "utf8") }],
});

/** The SQL that Prisma makes of prisma/schema.prisma for an empty database. `url` is any PostgreSQL; nothing is written there. */
export async function schemaAsSql(url: string): Promise<string> {
  glue ??= loadGlue();
  const { SchemaEngine } = await glue;
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPg({ connectionString: url }));
  const engine = await SchemaEngine.new(
    { datamodels: [[schemaFile, readFileSync(schemaFile, "utf8")]] },
    () => undefined,
    adapter,
  );
  try {
    const { stdout } = await engine.diff({
      from: { tag: "empty" },
      to: datamodel(),
      script: true,
      exitCode: null,
      shadowDatabaseUrl: null,
      filters: { externalTables: [], externalEnums: [] },
    });
    return stdout ?? "";
  } finally {
    engine.free();
  }
}
