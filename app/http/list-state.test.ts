import { describe, expect, it } from "vitest";
import { MAX_PAGE } from "#app/domain/kernel/pages.ts";
import { hrefWith, listInput, pageOf } from "./list-state.ts";

describe("a list's URL", () => {
  it.each(["", "0", "-1", "1.5", "x", "99999999", "1e3"])("falls back to page 1 for page=%s", (page) => {
    expect(pageOf(new URLSearchParams({ page }))).toBe(1);
  });

  it("goes to page 1 with any change but of the page, and leaves out what is empty", () => {
    const now = new URLSearchParams("search=drums&page=3&status=");
    expect(hrefWith("/list", now, { page: 4 })).toBe("/list?search=drums&page=4");
    expect(hrefWith("/list", now, { status: "open" })).toBe("/list?search=drums&status=open");
    expect(hrefWith("/list", now, { search: null })).toBe("/list");
  });

  it("knows pages up to the largest that lists have", () => {
    expect(pageOf(new URLSearchParams({ page: String(MAX_PAGE) }))).toBe(MAX_PAGE);
    expect(pageOf(new URLSearchParams({ page: String(MAX_PAGE + 1) }))).toBe(1);
  });

  it("leaves out what is the list's default", () => {
    const now = new URLSearchParams("sort=name&side=left");
    expect(hrefWith("/list", now, { sort: "age" }, { sort: "age" })).toBe("/list?side=left");
  });

  it("becomes a use case's input without what it did not ask for", () => {
    expect(listInput("http://x/list?search=%20a%20&page=2&evil=1&status=", ["search", "status"])).toEqual({
      page: 2,
      search: "a",
    });
  });

  it("drops what is none of the choices, rather than ending in an error", () => {
    const choices = { status: ["open", "closed"] };
    expect(listInput("http://x/list?status=open", [], choices)).toEqual({ page: 1, status: "open" });
    expect(listInput("http://x/list?status=toString", [], choices)).toEqual({ page: 1 });
  });
});
