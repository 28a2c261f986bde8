import { type Check, playwrightCheck, scriptCheck, vitestCheck } from "./checks.ts";

/** A part of the long tier, which runs alone by its name. */
export type Group = {
  name: string;
  /** Its `*.long.test.ts` files: each belongs to one group. */
  files?: RegExp;
  /** Holds measures: a file may miss a bar twice, and is red when it misses it a third time. */
  measures?: true;
  /** Runs besides the files. */
  checks?: Check[];
  /** A change of these sources asks for the group. */
  paths: RegExp;
  /** Takes too long for the whole tier: runs only when it is named. */
  byName?: true;
};

const modelEnv = { MODEL_STEPS: "100000", BOOKS_RUNS: "20", FUZZ_RUNS: "200000", TIME_RUNS: "2000" };
const models = [
  "tracker/model",
  "app/tracker/books",
  "tracker/protocol",
  "app/tracker/store-model",
  "app/domain/joining/billing/paid-time",
];
const browsers = (name: string, ...args: string[]) =>
  playwrightCheck(name, { command: ["npm", "run", "--silent", "test:e2e", "--", ...args], folder: "tests/e2e" });

export const groups: Group[] = [
  {
    name: "backup",
    files:
      /^app\/(adapters\/(backup|replica)|domain\/administration\/system|process\/supervisor)\/|^app\/db\/migrate-tags|^app\/process\/release\/(by-request|env-file|interrupted|upgrade|way-back)\.|^tests\/api\/(backup-copies|newer-database|point-in-time|refused-starts|operations-doc|system|doctor|metrics|upgrade)\./,
    paths:
      /^app\/(adapters\/(backup|replica|storage|files)|db|process|domain\/administration)\/|^prisma\/|^docs\/examples\//,
  },
  {
    name: "crash",
    files:
      /^app\/(domain\/(notify\/announcer|joining\/registrations\/crashes)|process\/coordinator|tracker\/(crash|exhausted|journal-faults|second-machine))|^tests\/api\/(large-bodies|many-machines|no-gap|overload|restart|web-processes|worker-kill)\./,
    checks: [scriptCheck("test:faults", ["--short"], { tries: 3 })],
    paths:
      /^(app\/(process|tracker|db|http\/edge|domain\/(core\/kernel|joining))|tracker|tests\/faults)\/|^server\.ts$/,
  },
  {
    name: "growth",
    measures: true,
    files:
      /^tests\/(expressions|inputs-growth|parsers-growth|api\/(hostile-input|edges))\.|^app\/(db\/large-changes|domain\/(catalogue\/search|joining\/(rewards|card-notices))\/|tracker\/frontend-fuzz)|^tracker\//,
    checks: [vitestCheck("models", { projects: ["gate"], files: models, env: modelEnv, script: "test:unit" })],
    paths: /^(app\/(domain|api|tracker)|tracker)\//,
  },
  {
    name: "crawl",
    files: /^tests\/api\/(admin-lists|areas|matrix|read-costs|role-screens|walk)\.|^app\/http\/double-submits\./,
    checks: [
      vitestCheck("permissions", {
        projects: ["gate"],
        files: ["tests/api/permissions"],
        env: { CRAWL: "whole" },
        script: "test:unit",
      }),
    ],
    paths: /^(app\/(routes|api|http|ui|domain)|prisma)\//,
  },
  {
    name: "sound",
    files:
      /^app\/(adapters\/(sounds|pictures)|domain\/catalogue\/(imports\/rar|covers))|^tests\/api\/(covers|imported-pack)\./,
    paths: /^app\/(adapters\/(sounds|pictures)|domain\/catalogue\/(covers|previews|imports)|routes\/player)\//,
  },
  {
    name: "clients",
    checks: [scriptCheck("test:clients", [], { tries: 2 })],
    paths: /^(tracker|app\/(tracker|domain\/(catalogue\/torrents|community\/feeds)))\/|^tests\/tracker\//,
  },
  {
    name: "dev",
    checks: [scriptCheck("test:dev", [], { tries: 2 })],
    paths: /^(CONTRIBUTING\.md|server\.ts|vite\.config\.ts|package-lock\.json)$|^(tests\/dev|app\/process)\//,
  },
  {
    name: "screens",
    checks: [scriptCheck("screens", ["--check"], { tries: 2 }), browsers("weight", "weight.spec.ts")],
    paths: /^app\/(routes|ui|styles)\/|^(public|prisma\/demo|tests\/screens)\//,
  },
  {
    name: "browsers",
    checks: [browsers("both worlds")],
    paths: /^(app\/(routes|ui|http|styles|chat)|tests\/e2e)\//,
  },
  {
    name: "node24",
    checks: [scriptCheck("test:node24", [], { tries: 2 })],
    paths: /^package(-lock)?\.json$|^app\/(process|adapters|chat|http|db)\/|^tracker\//,
  },
  {
    name: "demo",
    files: /^prisma\/demo\/|^app\/process\/release\/make-release\.|^tests\/api\/share-command\./,
    paths: /^prisma\/|^app\/process\/(release|share)\//,
  },
  {
    name: "pgbouncer",
    checks: [scriptCheck("test:pgbouncer", [], { tries: 2 })],
    paths: /^app\/db\/|^app\/adapters\/jobs\//,
  },
  {
    name: "matrix",
    checks: [scriptCheck("test:matrix")],
    paths: /^app\/(routes|api|http)\//,
    byName: true,
  },
  {
    name: "image",
    checks: [scriptCheck("test:image")],
    paths: /^Dockerfile$|^tests\/image\//,
    byName: true,
  },
  {
    name: "soak",
    checks: [scriptCheck("test:soak")],
    paths: /^(server\.ts|app\/process\/)/,
    byName: true,
  },
];

/** The checks of a group, its files first. */
export function checksOf({ name, files, measures, checks = [] }: Group, longFiles: string[]): Check[] {
  const own = longFiles.filter((file) => files?.test(file));
  const tests = { projects: ["long"], files: own, tries: measures ? 3 : 2, script: "test:long" };
  return own.length > 0 ? [vitestCheck(`${name}: files`, tests), ...checks] : checks;
}

/** The groups that a change of these files asks for. A long test asks for its own group. */
export const groupsOf = (changed: string[]): Group[] =>
  groups.filter(
    ({ byName, paths, files }) =>
      !byName && changed.some((file) => (file.endsWith(".long.test.ts") ? files?.test(file) : paths.test(file))),
  );
