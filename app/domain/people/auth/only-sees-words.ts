/** Why a session that sees the site as a role sends nothing. In a file of its own, because browsers load it. */
export const onlySeesWords = (seeingAs: string): string =>
  `You see the site as ${seeingAs}: nothing can be sent. End that first.`;
