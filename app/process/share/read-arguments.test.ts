import { expect, it } from "vitest";
import { readArguments } from "./read-arguments.ts";

const site = ["--site", "https://patchbay.example/uploader"];

it("takes several folders, with the options that fit all of them", () => {
  expect(readArguments(["A", "B", "C", ...site, "--tags", "drums"])).toMatchObject({
    folders: ["A", "B", "C"],
    site: "https://patchbay.example",
    tags: "drums",
  });
  expect(readArguments(["A", ...site, "--name", "Kit"])).toMatchObject({ folders: ["A"], name: "Kit" });
  expect(() => readArguments(["A", "B", ...site, "--name", "Kit", "--out", "x"])).toThrow(
    "--name, --out can be given with one folder only.",
  );
  expect(() => readArguments(site)).toThrow("Name a folder or file to share.");
});
