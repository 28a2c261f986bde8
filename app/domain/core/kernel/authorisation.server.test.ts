import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { type Actor, plainLook } from "./actor.ts";
import type { Context } from "./context.server.ts";
import { rightNames } from "./rights.ts";
import { shapeOf } from "./text-input.ts";
import type { UseCase } from "./use-case-types.ts";

const folder = path.resolve(import.meta.dirname, "../..");
const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter(
    (file) =>
      file.endsWith(".server.ts") && /\bdefine(UseCase|Setting)/.test(readFileSync(path.join(folder, file), "utf8")),
  )
  .filter((file) => path.basename(file) !== "use-case.server.ts");

const isUseCase = (value: unknown): value is UseCase =>
  typeof value === "object" && value !== null && "execute" in value && "allow" in value && "input" in value;

const modules: Record<string, unknown>[] = await Promise.all(files.map((file) => import(path.join(folder, file))));
const allUseCases = modules.flatMap((module) => Object.values(module).filter(isUseCase));
/** Use cases of the site itself; the others are for people. */
const system = allUseCases.filter(({ allow }) => allow.who === "system");
const useCases = allUseCases.filter((useCase) => !system.includes(useCase));

const member: Actor = {
  id: "someone",
  username: "someone",
  email: "someone@patchbay.test",
  rank: "member",
  isAdmin: false,
  isPrimaryAdmin: false,
  rights: [],
  membershipStatus: "elite",
  ...plainLook,
};

/** A context that throws on access to anything except the actor: a refusal must come before everything else. */
const bareContext = (actor: Actor | null): Context =>
  new Proxy({} as Context, {
    get(_, name) {
      if (name === "actor") return actor;
      throw new Error(`read ${String(name)} before refusing`);
    },
  });

/** Tells who may run a use case by its own answers. */
function whoMay({ allow, confirmed }: UseCase): string {
  const admits = (actor: Actor | null) => allow({ actor }) === null;
  const holders = rightNames.filter((right) => admits({ ...member, rights: [right] }));
  const ofStaff = () => {
    if (holders.length > 0 && allow.rights.length === 0) return "staff";
    if (holders.length > 0) return holders.join(" or ");
    return admits({ ...member, isAdmin: true, rights: rightNames }) ? "administrators" : "the primary administrator";
  };
  const who = admits(null) ? "everybody" : admits(member) ? "members" : ofStaff();
  return confirmed ? `${who}, confirmed` : who;
}

const open = useCases.filter(({ allow }) => allow({ actor: null }) === null);
const closed = useCases.filter((useCase) => !open.includes(useCase));
const staffs = closed.filter(({ allow }) => allow({ actor: member }) !== null);

describe("every use case", () => {
  it("is run by those whom the list names, which changes by `npm run lists` alone", async () => {
    expect(useCases.length).toBeGreaterThan(500);
    const lines = useCases.map((useCase) => `${useCase.name}: ${whoMay(useCase)}`).sort();
    const text = `${lines.join("\n")}\n\n${system.length} are the site's own.\n`;
    await expect(text).toMatchFileSnapshot(path.resolve("tests/lists/use-cases.txt"));
  });

  it("declares who may run it as it answers", () => {
    const answered = (useCase: UseCase) =>
      open.includes(useCase) ? "anyone" : staffs.includes(useCase) ? "staff" : "member";
    expect(useCases.filter((useCase) => useCase.allow.who !== answered(useCase)).map(({ name }) => name)).toEqual([]);
  });

  it("takes no other password than the caller's own where it asks for a recent confirmation", () => {
    // `password` in a call is the confirmation: no sensitive action has another input with that name.
    const asking = useCases.filter(({ confirmed }) => confirmed);
    expect(asking.length).toBeGreaterThan(15);
    for (const { input } of asking) expect(Object.keys(shapeOf(input))).not.toContain("password");
  });

  it.each(closed)("refuses a visitor before it reads anything: $name", async (useCase) => {
    for (const input of [{}, null, { torrentId: 1, commentId: 1, memberId: "x" }])
      for (const ask of [useCase.execute, useCase.run])
        expect(await ask(bareContext(null), input)).toMatchObject({ ok: false, code: "unauthenticated" });
  });

  it.each(staffs)("refuses a member before it reads anything: $name", async (useCase) => {
    for (const ask of [useCase.execute, useCase.run])
      expect(await ask(bareContext(member), {})).toMatchObject({ ok: false, code: "forbidden" });
  });

  it("of staff declares its right, so that each right is declared somewhere", () => {
    const declared = useCases.flatMap(({ allow }) => allow.rights);
    // These change what a use case for members does, or how much one for staff shows.
    const inner = ["comments.moderate", "uploads.skip-review", "users.contact", "invitations.unlimited"];
    expect(rightNames.filter((right) => !declared.includes(right))).toEqual(inner);
  });

  it.each(staffs.filter(({ allow }) => allow.rights.length > 0))(
    "is run by the rights that it declares, and by no other: $name",
    ({ allow }) => {
      const admitted = rightNames.filter((right) => !allow({ actor: { ...member, rights: [right] } }));
      expect(admitted).toEqual(allow.rights);
    },
  );

  it.each(system)("of the site itself refuses visitors, members and administrators: $name", async (useCase) => {
    for (const actor of [null, member, { ...member, isAdmin: true, isPrimaryAdmin: true }])
      expect(useCase.allow({ actor })).toMatchObject({ ok: false, code: "forbidden" });
  });
});
