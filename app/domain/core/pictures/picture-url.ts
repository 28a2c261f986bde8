import { paths } from "#app/paths/paths.ts";

/** Where a member's picture is served; its version is in the address, so that browsers may keep it. Null without one. */
export const pictureUrl = (memberId: string, pictureAt: Date | number | null): string | null =>
  pictureAt === null ? null : paths.memberPicture(memberId, { v: Number(pictureAt).toString(36) });
