import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { dangerous, forCases, open, primary, staffs, withoutRight } from "#tests/support/who-may.ts";
import { type Actor, plainLook } from "./actor.ts";
import type { Context } from "./context.server.ts";
import { rightNames } from "./rights.ts";
import { shapeOf } from "./text-input.ts";
import type { UseCase } from "./use-case.server.ts";

const folder = path.resolve(import.meta.dirname, "..");
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
  role: "member",
  isAdmin: false,
  isPrimaryAdmin: false,
  rights: [],
  membershipStatus: "elite",
  ...plainLook,
};

/** A context that breaks whoever touches anything but the actor: a refusal must come before all else. */
const bareContext = (actor: Actor | null): Context =>
  new Proxy({} as Context, {
    get(_, name) {
      if (name === "actor") return actor;
      throw new Error(`read ${String(name)} before refusing`);
    },
  });

const named = (wanted: (name: string) => boolean) => useCases.filter(({ name }) => wanted(name));

describe("every use case", () => {
  it("is found by this test", () => {
    expect(useCases.length).toBeGreaterThan(15);
    const names = useCases.map(({ name }) => name);
    expect([...open, ...staffs].filter((name) => !names.includes(name))).toEqual([]);
  });

  it("asks for a recent confirmation where it is dangerous", () => {
    const asking = useCases.filter(({ confirmed }) => confirmed).map(({ name }) => name);
    expect(asking.sort()).toEqual(dangerous);
    // `password` in a call is the caller's own: no dangerous act takes another one under that name.
    for (const useCase of useCases)
      if (useCase.confirmed) expect(Object.keys(shapeOf(useCase.input))).not.toContain("password");
  });

  it.each(named((name) => !open.includes(name)))(
    "refuses a visitor before it reads anything: $name",
    async (useCase) => {
      for (const input of [{}, null, { torrentId: 1, commentId: 1, memberId: "x" }])
        for (const ask of [useCase.execute, useCase.run])
          expect(await ask(bareContext(null), input)).toMatchObject({ ok: false, code: "unauthenticated" });
    },
  );

  it.each(named((name) => staffs.includes(name)))(
    "refuses a member before it reads anything: $name",
    async (useCase) => {
      for (const ask of [useCase.execute, useCase.run])
        expect(await ask(bareContext(member), {})).toMatchObject({ ok: false, code: "forbidden" });
    },
  );

  it("of staff declares the right that it needs", () => {
    const without = named((name) => staffs.includes(name)).filter(({ allow }) => allow.rights.length === 0);
    expect(without.map(({ name }) => name).sort()).toEqual([...withoutRight, ...primary].sort());
    const declared = useCases.flatMap(({ allow }) => allow.rights);
    // These change what a use case for members does, or how much one for staff shows.
    const inner = ["comments.moderate", "uploads.skip-review", "users.contact", "invitations.unlimited"];
    expect(rightNames.filter((right) => !declared.includes(right))).toEqual(inner);
  });

  it.each(named((name) => staffs.includes(name) && ![...withoutRight, ...primary].includes(name)))(
    "is run by the right that it declares, and by no other: $name",
    ({ name, allow }) => {
      const admitted = rightNames.filter((right) => !allow({ actor: { ...member, rights: [right] } }));
      expect(admitted).toEqual(allow.rights);
      expect(admitted.length).toBe(forCases.includes(name) ? 2 : 1);
    },
  );

  it.each(system)("of the site itself refuses visitors, members and administrators: $name", async (useCase) => {
    for (const actor of [null, member, { ...member, isAdmin: true, isPrimaryAdmin: true }])
      expect(useCase.allow({ actor })).toMatchObject({ ok: false, code: "forbidden" });
  });

  it.each(named((name) => !staffs.includes(name)))("lets a member past its door: $name", ({ allow }) => {
    expect(allow({ actor: member })).toBeNull();
  });

  it.each(named((name) => open.includes(name)))("lets a visitor past its door: $name", ({ allow }) => {
    expect(allow({ actor: null })).toBeNull();
  });
});
