import { describe, expect, it } from "vitest";
import { readAnnouncementCookies } from "./announcement-cookies.server.ts";

const read = (cookies: string, newest?: number) =>
  readAnnouncementCookies(new Request("http://patchbay.test/", { headers: { Cookie: cookies } }), newest);

describe("the announcements", () => {
  it("stand open until they were shown once, and then close to one line", () => {
    const first = read("theme=x", 7);
    expect(first.isOpen).toBe(true);
    expect(read(first.keep?.split(";")[0] ?? "", 7)).toEqual({ isOpen: false, keep: null });
    expect(read("announcementsRead=7", 8).isOpen).toBe(true);
  });

  it("stay as the member left them", () => {
    expect(read("notificationPanelMinimized=true", 7).isOpen).toBe(false);
    expect(read("a=b; notificationPanelMinimized=false; announcementsRead=7", 7).isOpen).toBe(true);
  });

  it("ask for no cookie where there are none", () => {
    expect(read("")).toEqual({ isOpen: false, keep: null });
  });
});
