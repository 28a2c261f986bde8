import { describe, expect, it } from "vitest";
import type { Actor } from "#app/domain/core/kernel/actor.ts";
import { readShownZone } from "./time-zone.server.ts";

const asked = (Cookie = "") => new Request("http://localhost/", { headers: { Cookie } });
const member = (timeZone: string | null) => ({ timeZone }) as Actor;

describe("the zone in which times are shown", () => {
  it("is the member's own choice before all else", () => {
    expect(readShownZone(asked("zone=Europe%2FBerlin"), member("Asia/Tokyo"))).toEqual({
      name: "Asia/Tokyo",
      isSet: true,
    });
  });

  it("is what the browser noted where nothing is chosen", () => {
    const noted = { name: "Europe/Berlin", isSet: false };
    expect(readShownZone(asked("theme=x; zone=Europe%2FBerlin; motion=y"), member(null))).toEqual(noted);
    expect(readShownZone(asked("zone=Europe/Berlin"), null)).toEqual(noted);
  });

  it.each(["", "zone=", "zone=Europe%2FAtlantis", "zone=<script>", "timezone=Asia/Tokyo"])(
    "is UTC for %j",
    (cookie) => {
      expect(readShownZone(asked(cookie), null)).toEqual({ name: "UTC", isSet: false });
    },
  );
});
