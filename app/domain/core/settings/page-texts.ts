export const rulesText = `This is a community of people who make music. It works because everyone can rely on the releases shared here.

# Community guidelines

- Share only what you have the right to share: your own work, free and open-source software, and what its authors released for everyone.
- Say which licence it comes under, and name its authors.
- Be fair in comments. Criticise the work, not the person.
- No advertising, no referral links, no begging for votes.
- One account for one person.

# Torrents and the tracker

- Your .torrent files carry your personal passkey. Never pass them on: whoever has them announces as you.
- There is no minimum upload and no ratio to keep. Seeding what you liked is how others get it.
- Clients that report what they did not do will be shut out.

# Terms of service

Membership is personal. It runs while it is paid, and it can be ended by either side at any time.

We keep what the service needs: your account, your payments, what you downloaded, and what your torrent client reports. We sell none of it.

The service is provided as it is. Keep copies of what matters to you.

# Enforcement

Administrators remove what breaks these rules, and suspend accounts that keep doing so. If you think they erred, write to them through Complaints, or ask in our chat community. If something here belongs to you and should not be shared, tell them, and it stops announcing at once.
`;

export const faqText = `The short answers. For everything else, write to the administrators: members through Complaints, everybody through Contact.

# How do I download something?

Press the download button beside its name and open the .torrent file in a torrent client, for example qBittorrent or Transmission. It already carries your personal announce address.

# My client says “This passkey is not valid” or “This passkey has been replaced”.

The .torrent was made for another account, or before your passkey changed. Download it here again and replace the old one in your client.

# My client says that my account is not active.

The tracker follows your membership. Once it is active again, your client is served at its next announce; nothing needs to be downloaded anew.

# Nobody seems to connect to me.

Open your client’s listening port in your router and firewall. Torrents here are private: peers come from this tracker alone, not from DHT or local discovery.

# What are points for?

They make your membership cheaper: every ten points take 10 % off a month. Each month, on the day of the month on which you joined, your points become the discount of your next bill and start again at zero.

# I have paid. Where is my account?

An administrator checks every payment, and you get a mail with the decision. Under “Payment status” on the sign-in page you see it with the reference that you were given.

# Do I need JavaScript?

No. Every page works without it; with it, they are faster.
`;

export const donateText = `Servers and their upkeep cost money. If you like what is here and can spare something, you are welcome to give.

A donation is a gift: it buys no membership, no points and no download.
`;
