import { describe, expect, it } from "vitest";
import { MAX_PAGE } from "#app/domain/core/kernel/pages.ts";
import { hrefWith, keepList, listInput, pageOf } from "./list-state.ts";

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

describe("keepList", () => {
  it("gives an address the filters and the page of a list, and nothing else of its query", () => {
    const params = new URLSearchParams("search=a+b&page=3&act=suspend&status=failed");
    expect(keepList("/admin/users/1", params)).toBe("/admin/users/1?search=a+b&status=failed&page=3");
    expect(keepList("/admin/users/1/confirm-act?act=suspend", params)).toMatch(/act=suspend&search=a\+b&/);
    expect(keepList("/admin/users", new URLSearchParams())).toBe("/admin/users");
  });
});
