import { describe, expect, it } from "vitest";
import { readFailure } from "./read-failure.ts";

const own = (status: number, body: string) => new Response(body, { status, headers: { "X-Remix-Response": "yes" } });

const reply = '[{"_1":2},"data",{"_3":4},"submission",{"_5":6},"status","error"]\n';
const bug = '[{"_1":2},"error",["SanitizedError",3,4],"Error","Unexpected Server Error"]\n';
const thrown =
  '[{"_1":2},"error",["ErrorResponse",3,6,7],{"_4":5},"message","The card service does not answer.",503,"Service Unavailable"]\n';

describe("an answer that the router cannot show", () => {
  it("is a proxy's or a portal's, with what it says where it says it in JSON", async () => {
    const html = new Response("<h1>Bad gateway</h1>", { status: 502, headers: { "Content-Type": "text/html" } });
    expect(await readFailure(html, false)).toEqual({ said: null });
    const json = Response.json({ message: "The request is too large." }, { status: 413 });
    expect(await readFailure(json, true)).toEqual({ said: "The request is too large." });
  });

  it("is a bug of a form's action or of a refresh, but not of a page that is opened", async () => {
    expect(await readFailure(own(500, bug), true)).toEqual({ said: null });
    expect(await readFailure(own(500, bug), false)).toBe(null);
  });

  it("is what an action threw on purpose, with its words", async () => {
    expect(await readFailure(own(503, thrown), true)).toEqual({ said: "The card service does not answer." });
  });

  it("is no refusal: the form shows that itself, whatever its status", async () => {
    expect(await readFailure(own(503, reply), true)).toBe(null);
    expect(await readFailure(own(422, reply), true)).toBe(null);
    expect(await readFailure(own(403, thrown), true)).toBe(null);
    expect(await readFailure(own(202, "[]"), true)).toBe(null);
  });
});
