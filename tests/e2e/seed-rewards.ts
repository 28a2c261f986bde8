/** A member with 37 points of 25 entries, and invitations of every kind. The code of the open one is `good-` and the name. */
export const rewardsOf = (name: string) => {
  const hour = 3_600_000;
  const ago = (hours: number) => new Date(Date.now() - hours * hour);
  const day = 24;
  const seeding = Array.from({ length: 23 }, (_, i) => ({
    activityType: "seeding",
    points: 1,
    description: `Seeded for an hour (${i + 1})`,
    createdAt: ago(i + 30),
  }));
  const others = [
    { activityType: "upload", points: 25, description: "Uploaded Dusty Kit", createdAt: ago(3) },
    { activityType: "admin_adjustment", points: -11, description: "Counted twice", createdAt: ago(2) },
  ];
  return {
    activities: { create: [...seeding, ...others] },
    invitations: {
      create: [
        { inviteCode: `good-${name}`, expiresAt: ago(-6 * day), createdAt: ago(day) },
        { inviteCode: `old-${name}`, inviteeEmail: "late@patchbay.test", expiresAt: ago(day), createdAt: ago(8 * day) },
        {
          inviteCode: `used-${name}`,
          status: "accepted" as const,
          expiresAt: ago(day),
          acceptedAt: ago(day),
          confirmedAt: ago(day),
          createdAt: ago(7 * day),
        },
      ],
    },
  };
};
