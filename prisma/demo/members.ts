export type DemoMember = {
  username: string;
  firstName: string;
  role: "admin" | "elite" | "member" | "inactive";
  /** Days before now. */
  joined: number;
  lastPaid: number;
  lastSeen: number | null;
  /** Public for most, so that the demo shows what profiles can contain. */
  shows?: "quiet" | "hidden";
};

/** Everyone joined before the first demo torrent appeared, 120 days ago. */
export const demoMembers: readonly DemoMember[] = [
  { username: "wrenfield", firstName: "Wren", role: "admin", joined: 612, lastPaid: 14, lastSeen: 0.1 },
  { username: "tapehiss_ola", firstName: "Ola", role: "elite", joined: 540, lastPaid: 20, lastSeen: 0.4 },
  { username: "mirefold", firstName: "Jonas", role: "member", joined: 398, lastPaid: 6, lastSeen: 0.2 },
  { username: "sidechainsue", firstName: "Sue", role: "member", joined: 371, lastPaid: 11, lastSeen: 1.5 },
  { username: "kettledrum", firstName: "Marek", role: "member", joined: 305, lastPaid: 25, lastSeen: 3 },
  { username: "nightbus42", firstName: "Imani", role: "member", joined: 240, lastPaid: 2, lastSeen: 0.6 },
  { username: "aurelie_m", firstName: "Aurélie", role: "member", joined: 188, lastPaid: 17, lastSeen: 2.2 },
  { username: "patchcable", firstName: "Devon", role: "member", joined: 151, lastPaid: 9, lastSeen: 5, shows: "quiet" },
  { username: "dustbowl_dan", firstName: "Dan", role: "inactive", joined: 290, lastPaid: 83, lastSeen: 61 },
];
