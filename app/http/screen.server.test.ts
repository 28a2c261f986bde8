import { describe, expect, it } from "vitest";
import { z } from "zod";
import { anyone, anyStaff, isSignedIn } from "#app/domain/core/kernel/allow.ts";
import type { Services } from "#app/domain/core/kernel/context.server.ts";
import { ok, type RefusalCode, refusalStatus, refuse } from "#app/domain/core/kernel/result.ts";
import { defineUseCase } from "#app/domain/core/kernel/use-case.server.ts";
import { makeContext } from "#tests/support/factories.ts";
import { makeApp, makeArgs, postForm, thrownBy } from "#tests/support/http-args.ts";
import { confirmAction } from "./confirm-action.server.ts";
import { parseIntent } from "./parse-intent.server.ts";
import { formAction, readForm, redirectWithToast, retryHeaders } from "./screen.server.ts";

// No database: every request here is a visitor's.
const services: Services = makeContext(null as never, null);
const argsOf = (request: Request, params = {}) => makeArgs(makeApp(services), request, params);
const PAGE = "http://localhost/page";

const greet = defineUseCase({
  name: "tests.greet",
  input: z.object({ name: z.string({ message: "Give a name." }), password: z.string().optional() }),
  allow: anyone,
  async read(_, { name }) {
    if (name === "taken") return refuse("conflict", "Taken already.", { errors: { name: ["Taken already."] } });
    if (name === "busy") return refuse("rate-limited", "Wait.", { retryAfter: 30 });
    return ok({ greeting: `Hello ${name}` });
  },
});
const forMembers = { ...greet, allow: isSignedIn };

describe("a form's fields", () => {
  it("are read from both kinds of form, without NUL characters", async () => {
    const body = new FormData();
    body.set("name", "a\0b");
    expect((await readForm(new Request(PAGE, { method: "POST", body }))).get("name")).toBe("ab");
    expect((await readForm(postForm(PAGE, { name: "ab" }))).get("name")).toBe("ab");
  });

  it("keep every value of a name that comes more than once", async () => {
    const body = new URLSearchParams("id=1&id=2");
    expect((await readForm(new Request(PAGE, { method: "POST", body }))).getAll("id")).toEqual(["1", "2"]);
  });

  it.each([
    ["application/json", "{}", 415],
    ["text/plain", "name=a", 415],
    ["application/x-www-form-urlencoded", "name[4294967294]=1", 400],
    ["application/x-www-form-urlencoded", "name.a=1", 400],
    ["application/x-www-form-urlencoded", "__intent__=%7B%22type%22%3A%22reset%22%7D", 400],
    ["multipart/form-data", "no boundary", 400],
    ["multipart/form-data; boundary=x", "--y\r\n", 400],
  ])("are refused when they come as %s", async (type, body, status) => {
    const request = new Request(PAGE, { method: "POST", body, headers: { "Content-Type": type } });
    expect(await thrownBy(() => readForm(request))).toMatchObject({ init: { status } });
  });
});

describe("a form's action", () => {
  const post = (fields: Record<string, string>, useCase = greet) =>
    formAction(argsOf(postForm(PAGE, fields)), useCase, ({ greeting }) => redirectWithToast("/done", greeting));

  it("ends a success with a 303 and a message for the next page", async () => {
    const response = (await thrownBy(() => post({ name: "Ada" }))) as Response;
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/done"]);
    expect(response.headers.get("Set-Cookie")).toMatch(/^toast=/);
  });

  it("shows what was typed again, but no password", async () => {
    const { data, init } = await post({ name: "taken", password: "secret word" });
    expect(init).toMatchObject({ status: 409 });
    expect(data.submission).toMatchObject({ initialValue: { name: "taken" }, error: { name: ["Taken already."] } });
    expect(JSON.stringify(data)).not.toContain("secret word");
  });

  it("answers 422 for what the schema refuses, and the seconds to wait for a limit", async () => {
    const wrong = await post({});
    expect([wrong.init?.status, wrong.data.submission.error]).toEqual([422, { name: ["Give a name."] }]);
    const { init, data } = await post({ name: "busy" });
    expect(init).toMatchObject({ status: 429, headers: { "Retry-After": "30" } });
    expect(data.submission.error).toEqual({ "": ["Wait."] });
  });

  it("takes what the address says over what the form says", async () => {
    const request = postForm(PAGE, { name: "forged" });
    const seen: string[] = [];
    await thrownBy(() =>
      formAction(argsOf(request, { name: "Ada" }), greet, ({ greeting }) => {
        seen.push(greeting);
        return new Response();
      }),
    );
    expect(seen).toEqual(["Hello Ada"]);
  });

  it("sends a visitor to the sign-in before it reads the form", async () => {
    const request = new Request(PAGE, { method: "POST", body: "not a form" });
    const response = (await thrownBy(() => formAction(argsOf(request), forMembers, () => new Response()))) as Response;
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/login?returnTo=%2Fpage"]);
  });
});

describe("the action of a form of one button", () => {
  const confirm = (fields: Record<string, string>, failure?: string) =>
    thrownBy(() => confirmAction(argsOf(postForm(PAGE, fields)), greet, () => new Response("done"), failure));

  it("makes a refusal a page with the refusal's status", async () => {
    expect(await confirm({ name: "taken" })).toMatchObject({
      data: { message: "Taken already." },
      init: { status: 409 },
    });
    expect(await confirm({ name: "taken" }, "Not possible")).toMatchObject({
      data: { message: "Not possible. Taken already." },
    });
  });

  it("gives the schema's reason where the schema refuses", async () => {
    expect(await confirm({}, "Not possible")).toMatchObject({
      data: { message: "Not possible. Give a name." },
      init: { status: 422 },
    });
  });

  it("ends a success as the caller says", async () => {
    expect(await ((await confirm({ name: "Ada" })) as Response).text()).toBe("done");
  });
});

describe("the intent of a form with several buttons", () => {
  const acts = { open: { allow: anyone }, close: { allow: anyStaff } };
  const pressed = (name: string | null) => argsOf(postForm(PAGE, name === null ? {} : { intent: name }));

  it("is the button's name", async () => {
    expect(await parseIntent(pressed("close"), acts)).toBe("close");
  });

  it.each(["delete", "constructor", "__proto__", "", null])("is refused when it is %j", async (name) => {
    expect(await thrownBy(() => parseIntent(pressed(name), acts, "Choose."))).toMatchObject({
      data: { message: "Choose." },
      init: { status: 400 },
    });
  });

  it("is not looked at for a person who may do none of the acts", async () => {
    const staffOnly = { close: { allow: anyStaff }, reopen: { allow: anyStaff } };
    const response = (await thrownBy(() => parseIntent(pressed("nonsense"), staffOnly))) as Response;
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/login?returnTo=%2Fpage"]);
  });
});

it("says with every 429 and 503 when to try again, also where nothing says it", () => {
  const after = (Object.keys(refusalStatus) as RefusalCode[]).filter(
    (code) => "Retry-After" in retryHeaders(refuse(code, "No.")),
  );
  expect(after.map((code) => refusalStatus[code])).toEqual([429, 503]);
});
