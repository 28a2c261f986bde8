import { describe, expect, it } from "vitest";
import { z } from "zod";
import { KEPT_WORDS } from "#app/domain/core/drafts/draft-key.ts";
import { isSignedIn } from "#app/domain/core/kernel/allow.ts";
import { ok, refuse } from "#app/domain/core/kernel/result.ts";
import { defineUseCase } from "#app/domain/core/kernel/use-case.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeContext, makeMember } from "#tests/support/factories.ts";
import { makeApp, makeArgs, postForm, sentBack, thrownBy } from "#tests/support/http-args.ts";
import { sessionOf } from "./context.server.ts";
import { draftAction } from "./drafts.server.ts";
import { rememberDevice } from "./known-device.server.ts";
import { formAction, redirectWithToast } from "./screen.server.ts";
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

const close = defineUseCase({
  name: "tests.close",
  input: z.object({}),
  allow: isSignedIn,
  async read() {
    return ok({});
  },
});

const argsOf = (fields: Record<string, string>, cookie: string, url = PAGE) =>
  makeArgs(appOf(), postForm(url, fields, { Cookie: cookie }));
const post = (args: ReturnType<typeof argsOf>) =>
  draftAction(args, write, () => redirectWithToast("/forums", "Written."));
const draftsAt = async (url: string, cookie: string) =>
  (await sessionOf(makeArgs(appOf(), new Request(url, { headers: { Cookie: cookie } }))))?.drafts ?? null;

/** A member with the cookie of a browser that has signed in before, and one of a new session. */
async function makeBrowser() {
  const { id } = await makeMember(database.db);
  const known = sentBack(await rememberDevice(appOf(), null, id, "mark"));
  return { known, signedIn: sentBack(await startSession(makeArgs(appOf(), new Request(PAGE)), id)) };
}

/** Posts without a session; returns the redirect's target. */
async function lose(fields: Record<string, string>, cookie: string, url = PAGE) {
  const { status, headers } = (await thrownBy(() => post(argsOf(fields, cookie, url)))) as Response;
  return [status, headers.get("Location")];
}

describe("a form with a text area whose session has ended", () => {
  it("has its text again for the same account, on its own page, also when the page's script loads it", async () => {
    const { known, signedIn } = await makeBrowser();
    expect(await lose({ content: "a long text", password: "secret" }, known)).toEqual([
      303,
      "/login?returnTo=%2Fforums%2Fnew",
    ]);
    const drafts = { "/forums/new": { content: "a long text" } };
    expect(await draftsAt(PAGE, signedIn)).toEqual(drafts);
    expect(await draftsAt(`${PAGE}.data`, signedIn)).toEqual(drafts);
    expect(await draftsAt("http://localhost/messages/new", signedIn)).toBeNull();
  });

  it("is not shown to who signs in next with the same browser, and not kept for a browser that nobody has signed in with", async () => {
    const [first, second] = [await makeBrowser(), await makeBrowser()];
    await lose({ content: "a private text" }, first.known);
    await lose({ content: "a stranger's text" }, "");
    expect(await draftsAt(PAGE, second.signedIn)).toBeNull();
    expect(await draftsAt(PAGE, first.signedIn)).toEqual({ "/forums/new": { content: "a private text" } });
  });

  it("is told apart from the page's other forms", async () => {
    const { known, signedIn } = await makeBrowser();
    await lose({ content: "one" }, known, `${PAGE}?page=2&form=7`);
    await lose({ content: "two" }, known, PAGE);
    expect(await draftsAt(PAGE, signedIn)).toEqual({
      "/forums/new": { content: "two" },
      "/forums/new?form=7": { content: "one" },
    });
  });
});

describe("a draft", () => {
  it("stays while its form is refused, and goes once the form is taken", async () => {
    const { known, signedIn } = await makeBrowser();
    await lose({ content: "a long text" }, known);
    const refused = argsOf({ content: "refused" }, signedIn);
    expect((await post(refused)).init).toMatchObject({ status: 409 });
    // The page that shows the refusal shows what was sent.
    expect((await sessionOf(refused))?.drafts).toBeNull();
    expect(await draftsAt(PAGE, signedIn)).toEqual({ "/forums/new": { content: "a long text" } });
    const { headers } = (await thrownBy(() => post(argsOf({ content: "a longer text" }, signedIn)))) as Response;
    expect(headers.getSetCookie()).toEqual([expect.stringContaining("toast=")]);
    expect(await draftsAt(PAGE, signedIn)).toBeNull();
  });

  it("is forgotten by the browser that says it has a copy", async () => {
    const { signedIn } = await makeBrowser();
    const sent = argsOf({ content: "a text", [KEPT_WORDS]: "yes" }, signedIn);
    const { headers } = (await thrownBy(() => post(sent))) as Response;
    expect(headers.getSetCookie()).toContain("sent-form=%2Fforums%2Fnew; Path=/; Max-Age=60; SameSite=Lax");
  });

  it("stays when a button beside it is pressed that sends to the same address", async () => {
    const { known, signedIn } = await makeBrowser();
    await lose({ content: "a long text", formKey: "1" }, known);
    const press = argsOf({ formKey: "2", intent: "close" }, signedIn);
    await thrownBy(() => formAction(press, close, () => redirectWithToast("/forums", "Closed.")));
    expect(await draftsAt(PAGE, signedIn)).toMatchObject({ "/forums/new": { content: "a long text" } });
  });

  it("goes whichever way its form is answered", async () => {
    const { known, signedIn } = await makeBrowser();
    await lose({ content: "a long text" }, known);
    const sent = argsOf({ content: "a long text" }, signedIn);
    await thrownBy(() => formAction(sent, write, () => redirectWithToast("/forums", "Written.")));
    expect(await draftsAt(PAGE, signedIn)).toBeNull();
  });
});

describe("a form that is sent for a preview", () => {
  it("comes back unfinished with the named text as HTML, and nothing is written", async () => {
    const { signedIn } = await makeBrowser();
    const sent = { preview: "content", content: "**loud** <b>", title: "" };
    const { data, init } = await post(argsOf(sent, signedIn));
    expect(init).toBeNull();
    expect(data.preview).toBe("<p><strong>loud</strong> &lt;b&gt;</p>\n");
    expect(data.submission).toEqual({ initialValue: expect.objectContaining({ content: "**loud** <b>" }) });
    expect((await post(argsOf({ preview: "nothing", content: "loud" }, signedIn))).data.preview).toBe("");
  });

  it("is refused beside the text whose page would be too large", async () => {
    const { signedIn } = await makeBrowser();
    const content = "[a](https://a.example) ".repeat(20_000);
    const { data, init } = await post(argsOf({ preview: "content", content }, signedIn));
    expect(init).toMatchObject({ status: 422 });
    expect(data).toMatchObject({ submission: { error: { content: [expect.stringMatching(/too large/)] } } });
    expect(data.preview).toBeUndefined();
  });

  it("keeps its text where the session has ended", async () => {
    const { known, signedIn } = await makeBrowser();
    await lose({ preview: "content", content: "a long text" }, known);
    expect(await draftsAt(PAGE, signedIn)).toMatchObject({ "/forums/new": { content: "a long text" } });
  });
});
