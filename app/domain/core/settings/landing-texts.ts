export const leadText =
  "A members’ library for people who make music: audio software, instruments, effects, samples and literature, shared by members over a tracker of our own.";

export const benefitsText = `Every torrent of the library, as often as you like
No ratio to keep and no minimum upload
Forums, private messages and live chat
Points for uploads, posts and seeding, which make the next month cheaper
`;

export const shortRulesText = `Share only what you have the right to share: your own work, free and open-source software, and what its authors released for everyone.
There is no ratio race. Seed the releases you like, so that others get them too.
One account for one person. Your passkey stays with you.
`;

export const questionsText = `# Do I need an invitation?

No. Anyone may join. An invitation only tells us which member sent you.

# How long until my account is open?

An administrator checks each payment, and you get a mail with the decision. You are given a reference with which you see its state at any time.

# What do I need besides an account?

A torrent client, for example qBittorrent or Transmission. Every .torrent that you download here already carries your personal announce address.

# Does a membership renew by itself?

No. A mail reminds you before the next payment is due. Pay no more, and it ends.

# Something here is mine and should not be. What now?

Send a takedown notice; you need no account for it. What is taken down stops being shared at once.
`;
