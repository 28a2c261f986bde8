/** Why a session that sees the site as a role sends nothing. In a file of its own, because browsers load it. */
export const onlySeesWords = (seeingAs: string): string =>
  `You are viewing the site as ${seeingAs} and cannot send anything. End this view first.`;
