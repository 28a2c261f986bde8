/**
 * Groups of rights, in the order of screens. Rights that `needsCare` affect money, accounts or the whole site: staff
 * who give them see a warning.
 */
export const rightGroups = {
  content: { label: "Content", needsCare: false },
  people: { label: "People", needsCare: false },
  money: { label: "Money", needsCare: true },
  accounts: { label: "Accounts", needsCare: true },
  site: { label: "Site", needsCare: true },
  tracker: { label: "Tracker", needsCare: false },
} as const;

type RightGroup = keyof typeof rightGroups;

type Described = { group: RightGroup; title: string /** Effects and visible data, in a sentence. */; does: string };

/** Everything that staff may do. Each use case of staff declares one of these; a role is a set of them. */
export const rights = {
  "comments.moderate": { group: "content", title: "Moderate comments", does: "Delete other members' comments." },
  "forum.moderate": {
    group: "content",
    title: "Moderate the forum",
    does: "Edit, delete, pin and lock topics, delete replies, read hidden categories, and start topics where only staff do.",
  },
  "forum.categories": {
    group: "content",
    title: "Manage forum categories",
    does: "Add, rename, hide, reorder and delete categories of the forum.",
  },
  "collections.moderate": {
    group: "content",
    title: "Moderate collections",
    does: "Hide and delete collections that members share.",
  },
  "chat.moderate": { group: "content", title: "Moderate the chat", does: "Delete messages from the chat." },
  "cases.decide": {
    group: "content",
    title: "Decide reports and complaints",
    does: "Read complaints and reports with the reported content, write notes, and decide them.",
  },
  "notices.decide": {
    group: "content",
    title: "Decide takedown notices",
    does: "Read takedown notices with the names and addresses of their senders, and decide on each torrent.",
  },
  "uploads.review": {
    group: "content",
    title: "Review uploads",
    does: "Read waiting uploads, correct them, and approve or reject them.",
  },
  "uploads.skip-review": {
    group: "content",
    title: "Upload without review",
    does: "The holder's own uploads are listed without review. Administrators' uploads still wait for review.",
  },
  "torrents.edit": {
    group: "content",
    title: "Edit torrents and publishers",
    does: "Correct torrents, their covers and sounds, move them to other categories, and rename, merge and split publishers and products.",
  },
  "torrents.remove": {
    group: "content",
    title: "Delete torrents",
    does: "Take torrents out of the index, and restore them.",
  },
  "announcements.post": {
    group: "content",
    title: "Post announcements",
    does: "Post and delete announcements to all members.",
  },
  "pages.edit": { group: "content", title: "Edit pages", does: "Edit the rules, the FAQ and other pages of the site." },
  "imports.run": {
    group: "content",
    title: "Import and sync torrents",
    does: "Import files and folders of the server, and sync with an index or a vault.",
  },
  "users.see": {
    group: "people",
    title: "See the members",
    does: "See the list of members with status and role, without email addresses and payments.",
  },
  "users.contact": {
    group: "people",
    title: "See email addresses",
    does: "See the email addresses of members.",
  },
  "members.discipline": {
    group: "people",
    title: "Warn and limit members",
    does: "Read what is on record about members, write notes to them and about them, warn them, limit what they may do, and watch what they post.",
  },
  "invitations.see": { group: "people", title: "See invitations", does: "See all invitations and who accepted them." },
  "invitations.unlimited": {
    group: "people",
    title: "Invite without limit",
    does: "Invite any number of people, regardless of the limits for members.",
  },
  "points.adjust": {
    group: "people",
    title: "Adjust points",
    does: "See every member's points journal, and add or take away points.",
  },
  "registrations.decide": {
    group: "money",
    title: "Decide registrations",
    does: "Read registrations and applications with email address, answers and proof of payment, vote on applications, and approve or reject both.",
  },
  "payments.decide": {
    group: "money",
    title: "Decide payments",
    does: "See payments, their proofs and card notices, and approve or reject them.",
  },
  "payments.refund": { group: "money", title: "Refund payments", does: "Refund card payments." },
  "fees.waive": {
    group: "money",
    title: "Waive fees",
    does: "Waive a member's fee, and give or take elite membership.",
  },
  "payments.settings": {
    group: "money",
    title: "Set prices and payment methods",
    does: "Set prices, payment methods and their addresses, and the rules for refunds.",
  },
  "accounts.make": {
    group: "accounts",
    title: "Create accounts",
    does: "Create accounts without a registration; the owner sets the password with a mailed link.",
  },
  "accounts.suspend": {
    group: "accounts",
    title: "Suspend accounts",
    does: "Suspend members and end memberships, activate and deactivate accounts, and see whom members invited and which accounts may belong to the same person.",
  },
  "accounts.secure": {
    group: "accounts",
    title: "Reset sign-ins",
    does: "Set passwords of members, and turn off their two-step sign-in.",
  },
  "accounts.rename": {
    group: "accounts",
    title: "Change usernames",
    does: "Change members' usernames; the old name stays reserved and leads to the member.",
  },
  "accounts.delete": { group: "accounts", title: "Delete accounts", does: "Delete accounts permanently." },
  "roles.grant": {
    group: "accounts",
    title: "Manage roles",
    does: "Create roles, and give them to members, within the holder's own rights.",
  },
  "settings.edit": {
    group: "site",
    title: "Change settings",
    does: "Change the site's name, landing page, logo, points, intervals and security.",
  },
  "mail.manage": {
    group: "site",
    title: "Manage mail",
    does: "See the site's mails with their addresses, and resend them.",
  },
  "announcer.manage": { group: "site", title: "Manage the announcer", does: "Set up the announcer for IRC." },
  "webhooks.manage": { group: "site", title: "Manage webhooks", does: "Set up webhooks, and see their deliveries." },
  "system.operate": {
    group: "site",
    title: "Operate the system",
    does: "See the database, jobs and backups, run operations, and restart the server.",
  },
  "audit.read": {
    group: "site",
    title: "Read the audit log",
    does: "See who changed what, and from which IP address.",
  },
  "tracker.decide": {
    group: "tracker",
    title: "Decide held traffic",
    does: "See traffic held for review, and credit or drop it; see alarms about passkeys.",
  },
  "tracker.settings": {
    group: "tracker",
    title: "Set up the tracker",
    does: "Set limits for torrent clients, and which clients may announce.",
  },
} as const satisfies Record<string, Described>;

export type Right = keyof typeof rights;

export const rightNames = Object.keys(rights) as [Right, ...Right[]];

export const isRight = (name: string): name is Right => Object.hasOwn(rights, name);
