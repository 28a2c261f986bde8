/** Private messages of the demo; the newest are unread. */
export type DemoMessage = {
  from: string;
  to: string;
  subject: string;
  text: string;
  hoursAgo: number;
  isRead: boolean;
};

export const demoMessages: readonly DemoMessage[] = [
  {
    from: "mirefold",
    to: "nightbus42",
    subject: "Your soft clipper",
    text: "It is on my drum bus as of yesterday. Would you mind if I ported it to a browser effect? Source goes into the index under the same licence, your name on top.",
    hoursAgo: 74,
    isRead: true,
  },
  {
    from: "nightbus42",
    to: "mirefold",
    subject: "Re: Your soft clipper",
    text: "Please do! Watch out for the sign of zero, it clicks in some hosts.",
    hoursAgo: 71,
    isRead: true,
  },
  {
    from: "mirefold",
    to: "nightbus42",
    subject: "Re: Your soft clipper",
    text: "Caught it. The port is up. It even has a *knob*.",
    hoursAgo: 6,
    isRead: false,
  },
  {
    from: "wrenfield",
    to: "patchcable",
    subject: "Welcome, and a word on your first upload",
    text: "Nice kit! One thing: the NFO names no licence. Write it in and I will approve it the same day.",
    hoursAgo: 19,
    isRead: true,
  },
  {
    from: "patchcable",
    to: "wrenfield",
    subject: "Re: Welcome, and a word on your first upload",
    text: "Done: CC BY 4.0. Thanks for looking so quickly.",
    hoursAgo: 3,
    isRead: false,
  },
  {
    from: "aurelie_m",
    to: "tapehiss_ola",
    subject: "Sunday slot",
    text: "Is there room for a piece of four minutes? It has an ending, I promise.",
    hoursAgo: 26,
    isRead: true,
  },
  {
    from: "tapehiss_ola",
    to: "aurelie_m",
    subject: "Re: Sunday slot",
    text: "Room and an introduction. Send me a WAV by Saturday noon.",
    hoursAgo: 2,
    isRead: false,
  },
  {
    from: "sidechainsue",
    to: "kettledrum",
    subject: "The fifth",
    text: "You were right about mono below 120. I owe you a kick drum.",
    hoursAgo: 11,
    isRead: false,
  },
];
