import { describe, expect, it } from "vitest";
import { listFromUrl } from "./list-from-url.server.ts";
import { listHref, sortChange } from "./list-url.ts";

const from = (query: string) => listFromUrl(new URLSearchParams(query), 20);

describe("listFromUrl", () => {
  it("shows the newest first on page 1 when nothing is asked", () => {
    expect(from("")).toMatchObject({ page: 1, offset: 0, sortBy: "created_at", sortOrder: "desc" });
  });

  it("falls back field by field, keeping what makes sense", () => {
    const state = from("page=x&sortBy=drop%20table&category=vst-effects&platform=AMIGA");
    expect(state).toMatchObject({ page: 1, sortBy: "created_at", category: "VST Effects" });
    expect(state.platform).toBeUndefined();
  });

  it.each(["0", "-1", "1.5", "1e9", "10000000000", "%00", "x"])("reads page %s as page 1", (page) => {
    expect(from(`page=${page}`).page).toBe(1);
  });

  it("keeps a page far beyond the end within what the database can skip", () => {
    expect(from("page=999999999").offset).toBeLessThanOrEqual(2_147_483_647);
  });

  it("cuts a search of a megabyte down instead of refusing the page", () => {
    expect(from(`search=${"a".repeat(1_000_000)}`).search).toHaveLength(100);
  });

  it("reads category slugs, values and the older name of literature", () => {
    expect(from("category=daws").category).toBe("DAWs");
    expect(from("category=eBooks%2FTutorials").category).toBe("eBooks/Tutorials");
    expect(from("category=ebooks").category).toBe("eBooks/Tutorials");
    expect(from("category=ALL").category).toBeUndefined();
    expect(from("category=NEW").category).toBe("new");
  });
});

describe("listHref", () => {
  it("goes back to page 1 on any change but of the page", () => {
    const now = new URLSearchParams("page=7&search=drum");
    expect(listHref(now, { category: "samples" })).toBe("/?search=drum&category=samples");
    expect(listHref(now, { page: "8" })).toBe("/?page=8&search=drum");
  });

  it("leaves defaults out, so that page 1 has one address", () => {
    expect(listHref(new URLSearchParams("page=2"), { page: "1" })).toBe("/");
    expect(listHref(new URLSearchParams("platform=PC"), { platform: "BOTH" })).toBe("/");
  });
});

describe("sortChange", () => {
  it("turns the same column round and starts a new one descending", () => {
    expect(sortChange({ sortBy: "name", sortOrder: "desc" }, "name").sortOrder).toBe("asc");
    expect(sortChange({ sortBy: "name", sortOrder: "asc" }, "name").sortOrder).toBe("desc");
    expect(sortChange({ sortBy: "name", sortOrder: "asc" }, "size").sortOrder).toBe("desc");
  });
});
