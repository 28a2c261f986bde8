import { paths } from "#app/paths/paths.ts";

/**
 * The URL of a member's picture; it contains the picture's version, so that browsers may cache it. Null if there is
 * none.
 */
export const pictureUrl = (memberId: string, pictureAt: Date | number | null): string | null =>
  pictureAt === null ? null : paths.memberPicture(memberId, { v: Number(pictureAt).toString(36) });
