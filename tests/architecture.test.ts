import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { apiTables } from "#app/api/tables.server.ts";
import routes from "#app/routes.ts";
import { code, findCircles, type Import, imports, isNpm, ledTo, sources } from "./support/import-graph.ts";

/** The imports that a rule forbids, as lines that name both ends. */
const breaking = (rule: (one: Import) => boolean) => imports.filter(rule).map(({ from, to }) => `${from} -> ${to}`);
const within =
  (...folders: string[]) =>
  (file: string) =>
    folders.some((folder) => file.startsWith(folder));

type Room = { in: string[]; mayUse: string[]; web?: RegExp };

/**
 * The rooms of the house from the roof down, and what each may use of the rooms below it: an arrow up, or one that is
 * not here, is a mistake. A room may always use itself. docs/architecture.md says what each of them holds.
 */
const rooms: Record<string, Room> = {
  entry: { in: ["app/entry."], mayUse: ["process", "api", "http", "ui"] },
  process: {
    in: ["app/process/"],
    mayUse: ["demo", "api", "chat", "announces", "adapters", "http", "nouns", "kernel", "ports", "db", "paths"],
  },
  demo: { in: ["prisma/"], mayUse: ["nouns", "kernel", "ports", "db", "paths"] },
  routes: {
    in: ["app/routes/", "app/routes.ts", "app/root.tsx"],
    mayUse: ["styles", "api", "chat", "http", "ui", "nouns", "kernel", "db", "paths"],
  },
  api: { in: ["app/api/"], mayUse: ["http", "nouns", "kernel", "ports", "db", "paths"] },
  chat: { in: ["app/chat/"], mayUse: ["http", "nouns", "kernel", "ports", "db"] },
  announces: { in: ["app/tracker/"], mayUse: ["nouns", "kernel", "ports", "db", "tracker"] },
  http: { in: ["app/http/"], mayUse: ["nouns", "kernel", "ports", "db", "paths"] },
  adapters: { in: ["app/adapters/"], mayUse: ["nouns", "kernel", "ports", "db", "paths"] },
  ui: { in: ["app/ui/"], mayUse: ["nouns", "kernel", "paths"] },
  nouns: { in: ["app/domain/"], mayUse: ["kernel", "ports", "db", "paths"] },
  kernel: { in: ["app/domain/core/kernel/"], mayUse: ["ports", "db"] },
  ports: { in: ["app/domain/core/ports/"], mayUse: [] },
  db: { in: ["app/db/"], mayUse: [] },
  paths: { in: ["app/paths/"], mayUse: [] },
  tracker: { in: ["tracker/"], mayUse: [] },
  styles: { in: ["app/styles/"], mayUse: [] },
};

/** The areas of the domain, from the roof down. docs/architecture.md says what each of them is for. */
const areas = ["administration", "moderation", "joining", "community", "catalogue", "notify", "people", "core"];

/** The room of a file: the one whose folder is named most exactly. Null for the process shell and the tools' files. */
function roomOf(file: string): string | null {
  const matching = Object.entries(rooms).flatMap(([name, { in: folders }]) =>
    folders.filter((folder) => file.startsWith(folder)).map((folder) => ({ name, length: folder.length })),
  );
  return matching.sort((a, b) => b.length - a.length)[0]?.name ?? null;
}

describe("the arrows of the house", () => {
  it("are all found: the reading of imports sees the whole tree", () => {
    expect(code.length).toBeGreaterThan(700);
    expect(imports.length).toBeGreaterThan(3_500);
    expect(
      imports
        .filter(({ to }) => !isNpm(to) && !/\.(ts|tsx|md\?raw|css|css\?url|woff2\?url)$/.test(to))
        .map(({ to }) => to),
    ).toEqual([]);
    const homeless = code.filter(
      (file) => roomOf(file) === null && !/^(server|vite\.config)\.ts$|^\.config\//.test(file),
    );
    expect(homeless).toEqual([]);
  });

  it("are drawn from each room to rooms below it alone", () => {
    const order = Object.keys(rooms);
    const drawn = Object.entries(rooms).flatMap(([name, { mayUse }]) => mayUse.map((used) => [name, used] as const));
    expect(drawn.filter(([from, to]) => order.indexOf(to) <= order.indexOf(from))).toEqual([]);
  });

  it("lead nowhere but where they are drawn", () => {
    const wrong = breaking(({ from, to }) => {
      const room = roomOf(from);
      const other = isNpm(to) ? null : roomOf(to);
      return room !== null && other !== null && room !== other && !rooms[room]?.mayUse.includes(other);
    });
    expect(wrong).toEqual([]);
  });

  it("never lead in a circle, neither of files nor of nouns, of types neither", () => {
    expect(
      findCircles([
        { from: "a", to: "b" },
        { from: "b", to: "c" },
        { from: "c", to: "b" },
      ]),
    ).toEqual([["b", "c"]]);
    const files = imports.filter(({ to }) => !isNpm(to));
    expect(findCircles(files)).toEqual([]);
    // The list of declarations is of no noun.
    const nounOf = (file: string) => /^app\/domain\/[^/]+\/([^/]+)\//.exec(file)?.[1] ?? "";
    const nouns = files.map(({ from, to }) => ({ from: nounOf(from), to: nounOf(to) }));
    expect(findCircles(nouns.filter(({ from, to }) => from && to))).toEqual([]);
  });

  it("lead from each area of the domain to those below it alone", () => {
    const areaOf = (file: string) => /^app\/domain\/([^/]+)\//.exec(file)?.[1] ?? "";
    expect([...new Set(code.map(areaOf))].filter(Boolean).sort()).toEqual([...areas].sort());
    const up = breaking(({ from, to }) => areas.indexOf(areaOf(from)) > areas.indexOf(areaOf(to)) && areaOf(to) !== "");
    expect(up).toEqual([]);
  });

  it("leave tracker/ for nothing but bencode", () => {
    expect(breaking(({ from, to }) => from.startsWith("tracker/") && isNpm(to) && to !== "npm:bencode")).toEqual([]);
  });

  it("keep the clock and chance out of tracker/", () => {
    const impure = code.filter(
      (file) =>
        file.startsWith("tracker/") && /Date\.now\(|Math\.random\(|new Date\(\)/.test(readFileSync(file, "utf8")),
    );
    expect(impure).toEqual([]);
  });

  it("count dates in UTC alone: nothing reads or writes a date in the server's zone", () => {
    const local =
      /\.[gs]et(?:Full)?(?:Year|Month|Date|Day|Hours|Minutes|Seconds|Milliseconds)\(|getTimezoneOffset|\.to(?:Date|Time)String\(|\.toLocale(?:Date|Time)String\(|new Date\(\d{4}, /;
    expect(code.filter((file) => local.test(readFileSync(file, "utf8")))).toEqual([]);
    expect(breaking(({ to }) => /^npm:(date-fns|dayjs|luxon|moment)/.test(to))).toEqual([]);
  });

  it("compare text as a pattern only where its signs are escaped: % and _ are lawful in addresses and names", () => {
    const escaped = /contains: likeText\((?:[^()]|\([^()]*\))*\), mode: "insensitive"/g;
    // They take a pattern from their caller, or compare once more.
    const known = [
      "app/domain/people/members/members-named.server.ts",
      "app/domain/catalogue/uploads/find-duplicates.server.ts",
    ];
    const wrong = code.filter((file) => {
      const text = readFileSync(file, "utf8");
      const isPattern = /\bI?LIKE \$\{/.test(text) && !text.includes("likeText(") && !known.includes(file);
      return isPattern || text.replace(escaped, "").includes('mode: "insensitive"');
    });
    expect(wrong).toEqual([]);
  });

  it("keep Remix, Express and React out of the domain, and all but React out of ui", () => {
    const web = /^npm:(@remix-run|express|react|remix-)/;
    expect(breaking(({ from, to }) => from.startsWith("app/domain/") && web.test(to))).toEqual([]);
    const known = /^npm:(react|@remix-run\/react|turbo-stream|@conform-to|zod)/;
    expect(breaking(({ from, to }) => from.startsWith("app/ui/") && isNpm(to) && !known.test(to))).toEqual([]);
    expect(breaking(({ from, to }) => from.startsWith("app/ui/") && to.endsWith(".server.ts"))).toEqual([]);
  });

  it("lead from screens, calls and components to the database only through the domain", () => {
    const outer = within("app/routes/", "app/api/", "app/http/", "app/ui/");
    // The enums are plain lists of words, which browsers may have too.
    const isOpen = (to: string) => to === "app/db/generated/enums.ts";
    expect(
      breaking(
        ({ from, to, typeOnly }) =>
          outer(from) && !typeOnly && !isOpen(to) && (to.startsWith("app/db/") || to.startsWith("npm:@prisma")),
      ),
    ).toEqual([]);
  });

  it("lead from server.ts to types of app only: anything else would be a second copy", () => {
    expect(breaking(({ from, to, typeOnly }) => from === "server.ts" && to.startsWith("app/") && !typeOnly)).toEqual(
      [],
    );
  });

  it("keep the supervisor apart from what it supervises, but for how processes are launched", () => {
    const isSupervisor = within("app/process/supervisor/");
    const isLaunch = within("app/process/launch/");
    expect(breaking(({ from, to }) => !isNpm(to) && !isLaunch(to) && isSupervisor(from) !== isSupervisor(to))).toEqual(
      [],
    );
    expect(breaking(({ from, to }) => !isNpm(to) && isLaunch(from) && !isLaunch(to))).toEqual([]);
  });
});

describe("the kernel", () => {
  it("alone opens transactions, spends limits and writes the audit log", () => {
    const own = /\$transaction\b|\.spend\(|\.forgive\(|\bwriteAudit\(|\bauditEntry\.create/g;
    const nouns = code.filter((file) => roomOf(file) === "nouns");
    const found = nouns.flatMap((file) =>
      (readFileSync(file, "utf8").match(own) ?? []).map((text) => `${file}: ${text}`),
    );
    expect(nouns.length).toBeGreaterThan(250);
    expect(found).toEqual([]);
  });

  it("has one list of the domain's advisory locks", () => {
    const locking = code.filter((file) => /pg_\w*advisory/.test(readFileSync(file, "utf8")));
    expect(locking.filter((file) => file.startsWith("app/domain/"))).toEqual([
      "app/domain/core/kernel/locks.server.ts",
    ]);
  });
});

describe("the rooms of the house", () => {
  it("are small", () => {
    const large = sources.filter((file) => readFileSync(file, "utf8").split("\n").length > 251);
    expect(large).toEqual([]);
  });

  it("hold no part of a screen that nothing leads to", () => {
    const lists = [
      ...["account/account", "apply/apply", "collections/collection", "feeds/feed", "torrents/torrent"],
      ...["admin/users/user", "admin/system/system", "admin/applications/application"],
    ];
    const tables = ["app/routes.ts", ...lists.map((list) => `app/routes/${list}-routes.ts`)];
    const routed = tables.map((file) => readFileSync(file, "utf8")).join("\n");
    const parts = code.filter((file) => /^app\/(routes|ui)\//.test(file) && !file.endsWith(".d.ts"));
    expect(parts.length).toBeGreaterThan(500);
    expect(parts.filter((file) => !ledTo.has(file) && !routed.includes(`"${file.slice("app/".length)}"`))).toEqual([]);
  });

  it("take the status of a refusal from the one table", () => {
    const screens = code.filter((file) => /^app\/(routes|http)\//.test(file));
    expect(screens.length).toBeGreaterThan(400);
    const literal = /\bdata\([^;]*?,[^;]*?\b4\d\d\)/;
    expect(literal.test('throw data({ message: "No." }, 403);')).toBe(true);
    expect(screens.filter((file) => literal.test(readFileSync(file, "utf8")))).toEqual([]);
  });

  it("have names in kebab-case", () => {
    const odd = sources.filter((file) => !/^[a-z0-9.-]+$/.test(path.basename(file)));
    expect(odd).toEqual([]);
  });
});

describe("the addresses of the site", async () => {
  const screens = (await routes).flatMap((one) => (one.path === undefined && one.children) || [one]);
  const segments = screens.map(({ path: at = "" }) => at.split("/")[0]).filter((one) => one && one !== "*");
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
      ...readFileSync(file, "utf8").matchAll(/export const (\w+) = define\w+\(\{\s*name: "([^"]+)"/g),
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
      site.some((text) => text.includes(`${symbol}.run(`) || text.includes(`runBatches(services, ${symbol})`));
    expect(defined.filter((one) => !isRun(one))).toEqual([]);
  });

  it("stand in the API tables once for each method and path", () => {
    const calls = apiTables.map(({ method, path: at }) => `${method} ${at}`);
    expect(calls.filter((call, i) => calls.indexOf(call) !== i)).toEqual([]);
  });
});
