import type { RoleColour, RoleBadge as Shown } from "#app/domain/people/members/badges.ts";

/** Hues that differ in both themes. Readers who cannot tell them apart have the name. */
const hues: Record<RoleColour, string> = {
  grey: "text-hue-other",
  blue: "text-hue-audio",
  green: "text-hue-literature",
  amber: "text-hue-sample",
  violet: "text-hue-instrument",
  red: "text-hue-extra",
};

/** The badge of a role: its name in its colour. */
export const RoleBadge = ({ name, colour }: Shown) => (
  <bdi
    className={`inline-block max-w-48 truncate rounded-sm border border-current/30 px-1.5 align-middle text-xs leading-5 font-medium ${hues[colour]}`}
  >
    {name}
  </bdi>
);

/** The badges of a member's roles, shown beside their name. */
export const RoleBadges = ({ badges }: { badges: readonly Shown[] }) =>
  badges.map((badge) => <RoleBadge key={badge.name} {...badge} />);
