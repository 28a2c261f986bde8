import { describe, expect, it } from "vitest";
import { z } from "zod";
import { isSignedIn } from "#app/domain/kernel/allow.ts";
import { ok, refuse } from "#app/domain/kernel/result.ts";
import { defineUseCase } from "#app/domain/kernel/use-case.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeContext, makeMember } from "#tests/support/factories.ts";
import { makeApp, makeArgs, postForm, sentBack, thrownBy } from "#tests/support/http-args.ts";
import { draftAction, draftOf } from "./drafts.server.ts";
import { redirectWithToast } from "./screen.server.ts";
import { startSession } from "./session.server.ts";

const database = useDatabase();
const PAGE = "http://localhost/forums/new";
const appOf = () => makeApp(makeContext(database.db, null));

const write = defineUseCase({
  name: "tests.write",
  input: z.object({ content: z.string() }),
  allow: isSignedIn,
  async read(_, { content }) {
    return content === "refused" ? refuse("conflict", "Not now.") : ok({ content });
  },
});

const post = (content: string, cookie = "") =>
  draftAction(makeArgs(appOf(), postForm(PAGE, { content }, { Cookie: cookie })), write, () =>
    redirectWithToast("/forums", { kind: "success", text: "Written." }),
  );
const draftAt = (url: string, cookie: string) =>
  draftOf(makeArgs(appOf(), new Request(url, { headers: { Cookie: cookie } })));

const cookieNamed = (response: Response, name: string) =>
  response.headers.getSetCookie().find((set) => set.startsWith(`${name}=`)) ?? "";

async function signIn() {
  const member = await makeMember(database.db);
  return sentBack(await startSession(makeArgs(appOf(), new Request(PAGE)), member.id));
}

/** Posts without a session, and answers the draft's cookie. */
async function lose(content: string): Promise<string> {
  const response = (await thrownBy(() => post(content))) as Response;
  expect([response.status, response.headers.get("Location")]).toEqual([303, "/login?returnTo=%2Fforums%2Fnew"]);
  return sentBack(cookieNamed(response, "draft"));
}

describe("a long form whose session has ended", () => {
  it("has what was typed again, on its own page, also when scripts load it", async () => {
    const cookie = await lose("a long text");
    expect(await draftAt(PAGE, cookie)).toEqual({ content: "a long text" });
    expect(await draftAt(`${PAGE}.data`, cookie)).toEqual({ content: "a long text" });
  });

  it("shows it on no other page, and in no other browser", async () => {
    const cookie = await lose("a long text");
    expect(await draftAt("http://localhost/messages/new", cookie)).toBeNull();
    expect(await draftAt(PAGE, "")).toBeNull();
    expect(await draftAt(PAGE, "draft=made-up")).toBeNull();
  });

  it("keeps it while the form is refused, and drops it once the form was taken", async () => {
    const cookie = `${await lose("a long text")}; ${await signIn()}`;
    expect((await post("refused", cookie)).init).toMatchObject({ status: 409 });
    expect(await draftAt(PAGE, cookie)).toEqual({ content: "a long text" });
    const response = (await thrownBy(() => post("a longer text", cookie))) as Response;
    expect(response.headers.get("Location")).toBe("/forums");
    expect(cookieNamed(response, "draft")).toMatch(/Max-Age=0/);
    expect(await draftAt(PAGE, cookie)).toBeNull();
  });

  it("sets no draft's cookie where nothing was kept", async () => {
    const response = (await thrownBy(async () => post("a text", await signIn()))) as Response;
    expect(cookieNamed(response, "draft")).toBe("");
  });
});
