import { describe, expect, it } from "vitest";
import { readAnnouncementCookies } from "./announcement-cookies.server.ts";

const read = (cookies: string, newest?: number) =>
  readAnnouncementCookies(new Request("http://patchbay.test/", { headers: { Cookie: cookies } }), newest);

describe("the announcements", () => {
  it("are one line, marked as new until it was shown once", () => {
    const first = read("theme=x", 7);
    expect(first).toMatchObject({ isOpen: false, isNew: true });
    expect(read(first.keep?.split(";")[0] ?? "", 7)).toEqual({ isOpen: false, isNew: false, keep: null });
    expect(read("announcementsRead=7", 8).isNew).toBe(true);
  });

  it("stay as the member left them", () => {
    expect(read("notificationPanelMinimized=true", 7)).toMatchObject({ isOpen: false, isNew: true });
    expect(read("a=b; notificationPanelMinimized=false; announcementsRead=7", 7)).toMatchObject({
      isOpen: true,
      isNew: false,
    });
  });

  it("ask for no cookie where there are none", () => {
    expect(read("")).toEqual({ isOpen: false, isNew: false, keep: null });
  });
});
