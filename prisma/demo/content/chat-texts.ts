/** Hours before now, then who says what, a few minutes apart. */
export type Talk = { hoursAgo: number; lines: readonly (readonly [username: string, text: string])[] };

export const talks: readonly Talk[] = [
  {
    hoursAgo: 50,
    lines: [
      [
        "nightbus42",
        "Evening all. Anybody else hearing clicks with 64 samples of buffer since the last kernel update?",
      ],
      ["kettledrum", "Yes, here too. 128 is fine."],
      ["tapehiss_ola", "Check the CPU governor first. Mine had gone back to powersave after the update."],
      ["nightbus42", "That was it. Thank you, Ola!"],
      ["kettledrum", "Same here. An hour of my life that I will not get back."],
      ["tapehiss_ola", "Put it into a udev rule and never think of it again."],
    ],
  },
  {
    hoursAgo: 29,
    lines: [
      ["mirefold", "The tape loops are seeding from my new box. Full speed from Lisbon, tell me if it stutters."],
      ["sidechainsue", "Got them in two minutes. The one with the door is lovely."],
      [
        "mirefold",
        "That is the door of the old lift in our building. It has been replaced since, so this is all that is left of it.",
      ],
      ["aurelie_m", "You should record the new one as well, and put them side by side."],
      ["mirefold", "The new one makes no sound at all. Progress."],
      ["patchcable", "Release it as two minutes of silence."],
      ["sidechainsue", "24 bit silence, please. I can hear the difference."],
    ],
  },
  {
    hoursAgo: 8,
    lines: [
      ["aurelie_m", "Question: I have a field recording with a street musician in the background. Can I put that up?"],
      [
        "wrenfield",
        "Only if they agreed, or you cannot make out the tune. When in doubt leave it out, or ask them: most are pleased.",
      ],
      ["aurelie_m", "I know where he plays. I will ask on Saturday."],
      ["wrenfield", "Perfect. Write his name into the NFO if he says yes."],
      ["kettledrum", "How do people here name stems? Number first or instrument first?"],
      ["patchcable", "Number first, always: 01_kick, 02_snare. Then every sampler sorts them right."],
      ["tapehiss_ola", "Tempo and key in the folder, not in each file."],
      ["kettledrum", "Folder it is. Renaming 300 files now, wish me luck."],
      ["nightbus42", "There is a script for that in the extras: renames by pattern and keeps a log to undo it."],
      ["kettledrum", "And you tell me at file 212."],
    ],
  },
  {
    hoursAgo: 1.2,
    lines: [
      ["sidechainsue", "Is there a compressor in here that does not phone home? I need one for an offline machine."],
      ["mirefold", "Everything under VST EFFECTS builds from source. I use the bus one on all my mixes."],
      ["patchcable", "Seconded. The manual is short and honest: https://example.org/manuals/bus-compressor"],
      ["sidechainsue", "Building now. It says it wants a C++20 compiler, so this may take until spring."],
      ["tapehiss_ola", "-j4 and a cup of tea."],
      ["sidechainsue", "It works! 11 seconds. The tea was not even warm."],
      [
        "wrenfield",
        "Reminder: the index has a NEW category, and there are six uploads in it that nobody has seeded yet.",
      ],
      ["nightbus42", "On it. I have the night shift and a fat line."],
      ["aurelie_m", "♥"],
    ],
  },
];

export const announcements: readonly { daysAgo: number; text: string }[] = [
  {
    daysAgo: 12,
    text: "Welcome to Patchbay. Share what you have the right to share, say thank you in the comments, and seed for a while after you have finished.",
  },
  {
    daysAgo: 1.5,
    text: "On Sunday between 22:00 and 23:00 UTC the site moves to a new machine. Seeding goes on; pages may be slow for a few minutes.",
  },
];
