import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { apiTables } from "#app/api/tables.server.ts";
import routes from "#app/routes.ts";

type Import = { from: string; to: string; typeOnly: boolean };

const tracked = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { encoding: "utf8" });
const sources = tracked
  .split("\n")
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith("tests/") && existsSync(file));
const code = sources.filter((file) => !/\.test\.tsx?$|(^|\/)testing\.ts$/.test(file));

const pattern = /^(?:import|export)\s+(type\s)?(?:[^"';]*?\sfrom\s)?"([^"]+)"/gm;

function resolve(from: string, name: string): string {
  if (name.startsWith("#")) return name.slice(1);
  return name.startsWith(".") ? path.posix.join(path.posix.dirname(from), name) : `npm:${name}`;
}

const imports: Import[] = code.flatMap((from) =>
  [...readFileSync(from, "utf8").matchAll(pattern)].map((found) => ({
    from,
    to: resolve(from, found[2] ?? ""),
    typeOnly: found[1] !== undefined,
  })),
);

/** The imports that a rule forbids, as lines that name both ends. */
const breaking = (rule: (one: Import) => boolean) => imports.filter(rule).map(({ from, to }) => `${from} -> ${to}`);
const within =
  (...folders: string[]) =>
  (file: string) =>
    folders.some((folder) => file.startsWith(folder));
const isNpm = (to: string) => to.startsWith("npm:");

describe("the arrows of the house", () => {
  it("are all found: the reading of imports sees the whole tree", () => {
    expect(code.length).toBeGreaterThan(700);
    expect(imports.length).toBeGreaterThan(3_500);
    expect(imports.filter(({ to }) => !isNpm(to) && !/\.(ts|tsx|css\?url)$/.test(to)).map(({ to }) => to)).toEqual([]);
  });

  it("leave tracker/ for nothing but bencode and itself", () => {
    expect(
      breaking(({ from, to }) => from.startsWith("tracker/") && !to.startsWith("tracker/") && to !== "npm:bencode"),
    ).toEqual([]);
  });

  it("keep the clock and chance out of tracker/", () => {
    const impure = code.filter(
      (file) =>
        file.startsWith("tracker/") && /Date\.now\(|Math\.random\(|new Date\(\)/.test(readFileSync(file, "utf8")),
    );
    expect(impure).toEqual([]);
  });

  it("lead from domain to db and never to Remix, Express, React, routes, http or the runtime", () => {
    const allowed = within("app/domain/", "app/db/", "app/paths/");
    expect(breaking(({ from, to }) => from.startsWith("app/domain/") && !isNpm(to) && !allowed(to))).toEqual([]);
    const web = /^npm:(@remix-run|express|react|remix-)/;
    expect(breaking(({ from, to }) => from.startsWith("app/domain/") && web.test(to))).toEqual([]);
  });

  it("lead from db to nothing of the site", () => {
    expect(breaking(({ from, to }) => from.startsWith("app/db/") && !isNpm(to) && !to.startsWith("app/db/"))).toEqual(
      [],
    );
  });

  it("lead from routes and the API to the database only through the domain", () => {
    const outer = within("app/routes/", "app/api/", "app/http/", "app/ui/");
    expect(
      breaking(
        ({ from, to, typeOnly }) =>
          outer(from) && !typeOnly && (to.startsWith("app/db/") || to.startsWith("npm:@prisma")),
      ),
    ).toEqual([]);
  });

  it("lead from ui to React, the paths, how input is read, and itself", () => {
    const known = /^npm:(react|@remix-run\/react|@conform-to|zod)/;
    const own = within("app/ui/", "app/paths/", "app/domain/kernel/text-input.ts", "app/domain/kernel/plain-errors.ts");
    expect(breaking(({ from, to }) => from.startsWith("app/ui/") && !own(to) && !known.test(to))).toEqual([]);
  });

  it("lead from the paths to nothing", () => {
    expect(breaking(({ from, to }) => from.startsWith("app/paths/") && !to.startsWith("app/paths/"))).toEqual([]);
  });

  it("lead from server.ts to types of app only: anything else would be a second copy", () => {
    expect(breaking(({ from, to, typeOnly }) => from === "server.ts" && to.startsWith("app/") && !typeOnly)).toEqual(
      [],
    );
  });

  it("keep what runs before the build apart from what is built", () => {
    expect(
      breaking(
        ({ from, to }) =>
          from.startsWith("app/process/supervisor/") && !isNpm(to) && !to.startsWith("app/process/supervisor/"),
      ),
    ).toEqual([]);
    expect(
      breaking(
        ({ from, to }) => !from.startsWith("app/process/supervisor/") && to.startsWith("app/process/supervisor/"),
      ),
    ).toEqual([]);
  });
});

describe("the rooms of the house", () => {
  it("are small", () => {
    const large = sources.filter((file) => readFileSync(file, "utf8").split("\n").length > 251);
    expect(large).toEqual([]);
  });

  it("have names in kebab-case", () => {
    const odd = sources.filter((file) => !/^[a-z0-9.-]+$/.test(path.basename(file)));
    expect(odd).toEqual([]);
  });
});

describe("the addresses of the site", async () => {
  const segments = (await routes).map(({ path: at = "" }) => at.split("/")[0]).filter((one) => one && one !== "*");
  const known = `/(?:${[...new Set(segments)].join("|")})(?=[/?#"'\`$])`;
  const forms = [
    `["'\`]${known}`, // begins with a route
    `\`\\$\\{[^}]*\\}${known}`, // begins with a hole, such as an origin, and a route
    `(?:\\b(?:to|href|action|\\w+To)=|redirect\\w*\\()"/"`, // a link or a redirect to the index
  ];
  const literal = new RegExp(forms.join("|"), "g");
  const literalsIn = (text: string) => text.match(literal) ?? [];
  const exceptions = within(
    "app/paths/", // the table itself
    "app/routes.ts", // what the table is compared with
    "app/api/", // the rows of the API: paths of their own below /api
  );

  it("are found where somebody writes one out", () => {
    expect(segments.length).toBeGreaterThan(40);
    const written = ['to="/login"', `\`/admin/users/\${id}\``, `\`\${origin}/register?invite=x\``, 'redirect("/")'];
    expect(written.filter((text) => literalsIn(text).length !== 1)).toEqual([]);
    const others = ['name.split("/")', '"/loginx"', '"#app/paths/paths.ts"', '"./tracker/x.ts"', '"/announce"'];
    expect(others.flatMap(literalsIn)).toEqual([]);
  });

  it("come from the paths", () => {
    const found = code
      .filter((file) => file.startsWith("app/") && !exceptions(file))
      .flatMap((file) => literalsIn(readFileSync(file, "utf8")).map((text) => `${file}: ${text}`));
    expect(found).toEqual([]);
  });
});

describe("the use cases", () => {
  const defined = code
    .filter((file) => file.startsWith("app/domain/"))
    .flatMap((file) => [
      ...readFileSync(file, "utf8").matchAll(/export const (\w+) = defineUseCase\(\{\s*name: "([^"]+)"/g),
    ])
    .map((found) => ({ symbol: found[1] ?? "", name: found[2] ?? "" }));

  it("have names of their own", () => {
    const names = defined.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(200);
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  });

  it("are mounted: a screen or an API row runs each of them, or work of the site itself does", () => {
    const read = (file: string) => readFileSync(file, "utf8");
    const faces = code.filter(within("app/routes/", "app/api/", "app/http/")).map(read);
    const site = code.filter(within("app/domain/", "app/process/")).map(read);
    const isRun = ({ symbol }: { symbol: string }) =>
      faces.some((text) => new RegExp(`\\b${symbol}\\b`).test(text)) ||
      site.some((text) => text.includes(`${symbol}.run(`));
    expect(defined.filter((one) => !isRun(one))).toEqual([]);
  });

  it("stand in the API tables once for each method and path", () => {
    const calls = apiTables.map(({ method, path: at }) => `${method} ${at}`);
    expect(calls.filter((call, i) => calls.indexOf(call) !== i)).toEqual([]);
  });
});
