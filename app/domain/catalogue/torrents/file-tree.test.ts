import { describe, expect, it } from "vitest";
import { buildTree, type TreeNode } from "./file-tree.ts";

const file = (path: string, length = 1) => ({ path: path.split("/"), length });
const count = (nodes: TreeNode[]): number => nodes.reduce((sum, { children }) => sum + 1 + count(children ?? []), 0);

describe("buildTree", () => {
  it("puts files into their folders, in the torrent's order, with sizes and counts", () => {
    expect(buildTree([file("kit/kicks/one.wav", 3), file("kit/read me.txt", 2), file("kit/kicks/two.wav", 4)])).toEqual(
      {
        nodes: [
          {
            name: "kit",
            length: 9,
            files: 3,
            children: [
              {
                name: "kicks",
                length: 7,
                files: 2,
                children: [
                  { name: "one.wav", length: 3, files: 1 },
                  { name: "two.wav", length: 4, files: 1 },
                ],
              },
              { name: "read me.txt", length: 2, files: 1 },
            ],
          },
        ],
        left: 0,
      },
    );
  });

  it("lists no more files and folders than a page can show, and says how many files are left", () => {
    const deep = Array.from({ length: 2_000 }, (_, i) =>
      file([...new Array(30)].map((_, at) => `${i}-${at}`).join("/")),
    );
    const { nodes, left } = buildTree(deep);
    expect(count(nodes)).toBeLessThanOrEqual(2_000);
    expect(left).toBe(2_000 - Math.floor(2_000 / 30));
    expect(buildTree(Array.from({ length: 5_000 }, (_, i) => file(`f${i}`)))).toMatchObject({ left: 3_000 });
  });

  it("lists no more letters than a page can show", () => {
    const long = Array.from({ length: 2_000 }, (_, i) => file(`${"x".repeat(250)}${String(i).padStart(5, "0")}`));
    expect(buildTree(long).left).toBe(2_000 - Math.floor(100_000 / 255));
  });
});
