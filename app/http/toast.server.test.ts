import { createCookie } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { sentBack } from "#tests/support/http-args.ts";
import { readToast, toastCookie } from "./toast.server.ts";

const withCookie = (cookie: string) => new Request("http://localhost/", { headers: { Cookie: cookie } });
const forge = async (value: unknown) => withCookie(sentBack(await createCookie("toast").serialize(value)));

describe("a toast", () => {
  it("is read on the next page, and forgotten", async () => {
    const set = await toastCookie({ kind: "success", text: "Saved." });
    expect(set).toMatch(/Max-Age=60; .*HttpOnly; SameSite=Lax/);
    const { toast, clear } = await readToast(withCookie(sentBack(set)));
    expect(toast).toEqual({ kind: "success", text: "Saved." });
    expect(clear).toMatch(/^toast=.*Max-Age=0/);
  });

  it("is none where there is no cookie, and nothing is cleared", async () => {
    expect(await readToast(new Request("http://localhost/"))).toEqual({ toast: null, clear: null });
  });

  it("has at most 300 characters, written or forged", async () => {
    const long = "x".repeat(1_000);
    const written = await readToast(withCookie(sentBack(await toastCookie({ kind: "info", text: long }))));
    const forged = await readToast(await forge({ kind: "error", text: long }));
    expect([written.toast?.text.length, forged.toast?.text.length]).toEqual([300, 300]);
  });

  it.each([{ kind: "info" }, { kind: "info", text: "" }, { kind: "info", text: 7 }])(
    "is cleared and not shown when it was forged as %j",
    async (value) => {
      const { toast, clear } = await readToast(await forge(value));
      expect([toast, clear]).toEqual([null, expect.stringMatching(/Max-Age=0/)]);
    },
  );

  it("of a kind that there is not is an information", async () => {
    expect((await readToast(await forge({ kind: "<script>", text: "hello" }))).toast?.kind).toBe("info");
  });
});
