import { describe, expect, it } from "vitest";
import { chooseVersion, findBarriers, findNewer, NothingToDo } from "./choose-release.ts";

const tags = ["v0.9.0", "v0.10.0", "v0.2.0", "vnext", "v1.0.0-beta", "0.11.0", ""];

describe("the release to upgrade to", () => {
  it("is the newest that a tag names, or the one that the operator names", () => {
    expect(chooseVersion(tags, "0.2.0", undefined)).toBe("0.10.0");
    expect(chooseVersion(tags, "0.2.0", "0.9.0")).toBe("0.9.0");
    expect(chooseVersion(tags, "0.2.0", "v0.9.0")).toBe("0.9.0");
  });

  it("is none where the newest is in use, and no older one or one without a tag is taken", () => {
    for (const current of ["0.10.0", "0.12.0"])
      expect(() => chooseVersion(tags, current, undefined)).toThrow(NothingToDo);
    expect(() => chooseVersion([], "0.1.0", undefined)).toThrow("No release is tagged here yet.");
    expect(() => chooseVersion(tags, "0.9.0", "0.2.0")).toThrow("npm run rollback goes back");
    expect(() => chooseVersion(tags, "0.9.0", "1.0.0")).toThrow("There is no tag v1.0.0. The newest is v0.10.0.");
  });
});

it("a newer release is the newest tag, where that is newer than what runs", () => {
  const tags = ["v0.2.0", "v0.10.0", "v0.9.0", "next"];
  expect(["0.9.0", "0.10.0", "0.11.0"].map((current) => findNewer(tags, current))).toEqual(["0.10.0", null, null]);
  expect(findNewer([], "0.1.0")).toBeNull();
});

describe("migrations that an older release does not have", () => {
  it("bar it unless each says that it runs on them", () => {
    const others = [
      { name: "1_known", sql: "DROP TABLE a" },
      { name: "2_column", sql: "-- Runs since: 0.1.0\nALTER TABLE b ADD c int" },
      { name: "3_later", sql: "-- Runs since: 0.2.0\nALTER TABLE b ADD d int" },
      { name: "4_drop", sql: "-- Runs since: this release\nDROP TABLE b" },
      { name: "5_silent", sql: "DROP TABLE c" },
    ];
    expect(findBarriers("0.1.0", ["1_known"], others)).toEqual(["3_later", "4_drop", "5_silent"]);
    expect(findBarriers("0.2.0", ["1_known"], others)).toEqual(["4_drop", "5_silent"]);
  });
});
