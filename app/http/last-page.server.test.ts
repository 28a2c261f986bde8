import { expect, it } from "vitest";
import { leadToLastPage } from "./last-page.server.ts";

const leadTo = (address: string, value: unknown): string | null => {
  try {
    leadToLastPage(new Request(`https://site.example${address}`), value);
    return null;
  } catch (thrown) {
    return (thrown as Response).headers.get("Location");
  }
};
const list = (page: number, total: number) => ({ page, limit: 20, total, torrents: [] });

it.each([
  ["the page behind the last one is the last one", "/?page=99&search=kit", list(99, 72), "/?page=4&search=kit"],
  ["of a list of one page it is the first, which has no number", "/forums?page=2", list(2, 20), "/forums"],
  ["of an empty list, too", "/forums?page=2", list(2, 0), "/forums"],
  ["the last page stays", "/?page=4", list(4, 72), null],
  ["the page of another list stays", "/?page=9", list(3, 20), null],
  ["what is no list stays", "/?page=9", { page: 9, total: 3 }, null],
  ["what is nothing stays", "/?page=9", null, null],
])("%s", (_, address, value, to) => {
  expect(leadTo(address, value)).toBe(to);
});
