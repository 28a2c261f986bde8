/** The refusal of sending for a session that views the site as a role. In a separate file, because browsers load it. */
export const onlySeesWords = (seeingAs: string): string =>
  `You are viewing the site as ${seeingAs} and cannot send anything. End this view first.`;
