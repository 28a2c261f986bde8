import path from "node:path";
import type { ActionFunctionArgs } from "@remix-run/node";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { COVER_ACTS } from "#app/routes/uploads/cover-acts.ts";
import routes from "#app/routes.ts";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, PASSWORD } from "#tests/support/factories.ts";
import { makeApp, makeArgs, postForm } from "#tests/support/http-args.ts";
import { seconds } from "#tests/support/seconds.ts";

/*
 * Sends the form of every button of every route twice. The use cases keep their names and rights but are replaced: a
 * read finds something, and a write counts itself in the kernel's own transaction.
 */
const spy = vi.hoisted(() => ({ ran: [] as string[], buttons: [] as string[], context: null as unknown }));

vi.mock("#app/domain/core/kernel/use-case.server.ts", async (importOriginal) => {
  const kernel = await importOriginal<typeof import("#app/domain/core/kernel/use-case.server.ts")>();
  const found: object = new Proxy(
    {},
    {
      get: (_, name): unknown => (name === Symbol.toPrimitive ? () => "1" : name === "then" ? undefined : found),
      has: () => true,
    },
  );
  const value = {
    id: 1,
    uploadId: 1,
    url: "/",
    queue: "uploads",
    name: "name",
    user: { id: "1" },
    removed: false,
    undone: 1,
    refused: [],
    made: [],
  };
  function defineUseCase({ name, allow, read, keepsAnswer }: Record<string, unknown>) {
    const declared = { name, allow, input: z.object({}).passthrough(), keepsAnswer };
    if (read) return kernel.defineUseCase({ ...declared, read: async () => ({ ok: true, value: found }) } as never);
    const write = async () => {
      spy.ran.push(String(name));
      return { ok: true, value: { ...value, message: `Done: ${spy.ran.length}` }, audit: { unaudited: "a test" } };
    };
    return kernel.defineUseCase({ ...declared, write } as never);
  }
  return { ...kernel, defineUseCase };
});

vi.mock("./context.server.ts", async (importOriginal) => ({
  ...(await importOriginal<typeof import("./context.server.ts")>()),
  contextOf: async () => spy.context,
  sessionOf: async () => null,
}));

vi.mock("./parse-intent.server.ts", async (importOriginal) => {
  const { parseIntent } = await importOriginal<typeof import("./parse-intent.server.ts")>();
  return {
    parseIntent: (...call: Parameters<typeof parseIntent>) => {
      spy.buttons.push(...Object.keys(call[1]));
      return parseIntent(...call);
    },
  };
});

/** Buttons of forms that have buttons in addition to those of `parseIntent`. */
const sounds = ["add-sound", "up-sound:1", "remove-sound:1"];
const buttonsOf: Record<string, string[]> = {
  "uploads/cover.tsx": Object.values(COVER_ACTS),
  "previews/torrent-sounds.tsx": sounds,
  "previews/upload-sounds.tsx": sounds,
};

/** Forms without a use case that writes in one transaction, and the reason why sending them twice does no harm. */
const withoutKey: Record<string, string> = {
  "auth/logout.ts": "the session has ended",
  "home/put-away.ts": "sets a cookie",
  "preferences/motion.ts": "sets a cookie",
  "payments/status.tsx": "only reads",
  "uploads/convert-file.ts convert": "only reads",
  "uploads/convert-file.ts clear": "deletes a cookie",
  "register/complete.tsx": "leads visitors without a registration back to its beginning",
  "register/confirm.tsx": "leads visitors without a registration back to its beginning",
  "register/address.tsx": "leads visitors without a registration back to its beginning",
  "admin/queue/undo.ts":
    "without a queue it leads back; each queue's decision is taken back once: undo-decision.server.test.ts",
  "admin/queue/claim.ts": "a claim that is already one's own only lasts longer",
  "admin/bulk/bulk.tsx": "each act has its own transaction, under the key of the form: bulk.server.test.ts",
  "uploads/several.tsx": "each torrent has its own transaction, under the key of the form: send-several.server.test.ts",
  "admin/system/system.tsx": "an operation runs once at a time",
  "tracker/processing.tsx": "an operation runs once at a time",
  "sync/sync.tsx vault": "an operation runs once at a time",
  "sync/sync.tsx index": "an operation runs once at a time",
  "imports/imports.tsx": "each file that arrives is an import of its own, listed beside the others",
  "payments/upload.ts": "no form: a PUT",
  "payments/card-notice.ts": "no form: the card service's call, known by its own id",
  "account/own-data.tsx": "leads visitors without a ticket to the sign-in",
  "not-found.tsx": "there is nothing",
};
/** Use cases that run after a form and may be repeated without harm. */
const afterwards = ["drafts.delete", "auth.create-session"];

const fields = {
  ...{ ids: "1", email: "a@b.test", username: "someone", name: "A name", token: "a-token", role: "Editor", most: "1" },
  ...{
    password: PASSWORD,
    currentPassword: PASSWORD,
    newPassword: PASSWORD,
    confirm: PASSWORD,
    confirmPassword: PASSWORD,
  },
};
const params = { methodId: "BTC", kind: "users", roleId: "1", userId: "1" };

type Node = { file: string; children?: Node[] };
const flatten = (nodes: Node[]): string[] => nodes.flatMap(({ file, children = [] }) => [file, ...flatten(children)]);
type Action = (args: ActionFunctionArgs) => Promise<unknown>;
const modules = import.meta.glob<{ action?: Action }>("../routes/**/*.{ts,tsx}");
const files = [...new Set(flatten(routes as Node[]))];

const database = useDatabase();
let count = 0;

async function send(action: Action, intent: string, formKey: string): Promise<unknown> {
  const args = makeArgs(
    makeApp(spy.context as never),
    postForm("http://localhost/page", { ...fields, intent, formKey }),
    params,
  );
  const run = async () => action(args as ActionFunctionArgs);
  const answer = await run().catch((thrown: unknown) => thrown);
  if (answer instanceof Error) return `${answer}`;
  if (!(answer instanceof Response)) return JSON.parse(JSON.stringify(answer ?? null));
  // Each sign-in creates a new browser mark.
  return [answer.status, [...answer.headers].filter(([, value]) => !value.startsWith("known-device="))];
}

/** For each button of a route's forms: the writes of two submissions, and both answers. */
async function submitTwice(file: string) {
  const { action } = (await modules[path.posix.join("..", file)]?.()) ?? {};
  if (!action) return [];
  const name = file.replace("routes/", "");
  spy.buttons = [];
  await send(action, "none", "a-key-of-no-form-at-all");
  const buttons = buttonsOf[name] ?? (spy.buttons.length > 0 ? [...new Set(spy.buttons)] : [""]);
  const forms = [];
  for (const button of buttons) {
    const formKey = `the-key-of-form-${++count}`;
    spy.ran = [];
    const answers = [await send(action, button, formKey), await send(action, button, formKey)];
    const writes = spy.ran.filter((one) => !afterwards.includes(one));
    const before = spy.ran.length;
    await send(action, button, `${formKey}-of-a-new-page`);
    forms.push({ form: `${name} ${button}`.trim(), answers, writes, again: spy.ran.length > before });
  }
  return forms;
}

describe("a form that is sent twice", () => {
  beforeAll(async () => {
    const user = await makeMember(database.db, { isAdmin: true });
    const context = makeContext(database.db, { ...actorFrom(user), isPrimaryAdmin: true });
    spy.context = { ...context, confirmedAt: new Date() };
  });

  it("writes once and gets the first answer both times; a new page writes again", {
    timeout: seconds(90),
  }, async () => {
    const all = [];
    for (const file of files) all.push(...(await submitTwice(file)));
    const keyed = all.filter(({ form }) => !(form in withoutKey));
    expect(keyed.length).toBeGreaterThan(120);
    expect(keyed.filter(({ answers }) => typeof answers[0] === "string")).toEqual([]);
    expect(keyed.filter(({ writes, again }) => writes.length === 0 || !again)).toEqual([]);
    expect(keyed.filter(({ writes }) => new Set(writes).size < writes.length)).toEqual([]);
    for (const { form, answers } of keyed) expect([form, answers[1]]).toEqual([form, answers[0]]);
    const forms = all.map(({ form }) => form);
    expect(Object.keys(withoutKey).filter((form) => !forms.includes(form))).toEqual([]);
  });
});
