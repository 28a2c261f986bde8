export type Guide = { title: string; by: string; about: string; sections: [heading: string, text: string][] };

export const guides: Guide[] = [
  {
    title: "Gain Staging Without Tears",
    by: "R. Halloway-Pike",
    about: "Where the level goes between a microphone and a mix.",
    sections: [
      [
        "Why it matters",
        "Every stage has a floor of noise and a ceiling where it distorts. Gain staging keeps the signal between them all the way, so that no later stage has to repair what an earlier one spoiled.",
      ],
      [
        "A level to aim for",
        "Record so that ordinary passages average near -18 dBFS and peaks stay below -6. At 24 bits the noise floor is more than a hundred decibels down: there is nothing to win by recording hotter.",
      ],
      [
        "Plug-ins with a sweet spot",
        "Anything that models a circuit expects a certain level. Put a plain gain in front of it, turn that until the effect does what you want, and undo the change behind it so that louder does not pass for better.",
      ],
      [
        "Buses",
        "Thirty tracks that each peak at -6 will not sum to -6. Pull the tracks down, not the master: a master fader at -12 hides overloads in the buses before it.",
      ],
      [
        "A check in one minute",
        "Bypass everything on one channel, note its level, switch the chain on, and compare. If the two differ by more than a decibel, find out which stage did it.",
      ],
    ],
  },
  {
    title: "A First Look at Karplus-Strong",
    by: "Ida Fenwright",
    about: "A plucked string in ten lines of code, and why it works.",
    sections: [
      [
        "The idea",
        "Fill a short buffer with noise. Read it in a circle, and each time replace the sample just read by the average of itself and its neighbour. The circle gives a pitch, the average eats the high partials first, as a string does.",
      ],
      [
        "Pitch",
        "The buffer length is the sample rate divided by the frequency. At 44,100 Hz, 220 Hz wants 200.45 samples; rounding to 200 is four cents sharp. An all-pass in the loop supplies the missing half sample.",
      ],
      [
        "Decay",
        "Multiply the average by a factor just under one. 0.996 rings for a couple of seconds in the middle of the keyboard; low notes ring longer because their circle turns less often.",
      ],
      [
        "Colour",
        "The noise is the pick. Low-pass it for a thumb, use a single spike for a hammer, subtract a copy delayed by a fifth of the buffer to pluck at a fifth of the string.",
      ],
      [
        "Exercise",
        "Swap the sign of the average at random for half of the samples. You get a drum. Work out why the octave disappears.",
      ],
    ],
  },
  {
    title: "Mixing on Headphones",
    by: "Tomas Eklind-Roy",
    about: "What headphones hide, and habits that make up for it.",
    sections: [
      [
        "What is different",
        "Each ear hears one channel only. Hard-panned parts seem further out than on speakers, reverb seems louder, and bass is felt by the ear alone.",
      ],
      [
        "Bass",
        "Keep a piece you know well at the same loudness beside your mix and switch often. Trust a spectrum more than your ears below 60 Hz.",
      ],
      [
        "Width",
        "Check in mono every half hour. What vanishes was out of phase. Pan by the mono mix first and by the stereo picture after.",
      ],
      [
        "Loudness and breaks",
        "Ears tire faster than they tell you. Work at the level of a conversation and stop for ten minutes in the hour.",
      ],
      [
        "Before you call it done",
        "Listen once on a telephone and once from the next room. If the voice is clear in both, the rest is taste.",
      ],
    ],
  },
  {
    title: "Tuning Systems for Keyboard Players",
    by: "Ida Fenwright",
    about: "Pythagorean, meantone, well and equal, with numbers to try.",
    sections: [
      [
        "The comma",
        "Twelve pure fifths overshoot seven octaves by 23.46 cents. Every tuning is an answer to the question of where to put that error.",
      ],
      [
        "Pythagorean",
        "Eleven pure fifths and one that howls. Melodies are lively, major thirds are 408 cents, 22 too wide. Good for single lines.",
      ],
      [
        "Quarter-comma meantone",
        "Narrow eleven fifths by 5.4 cents and eight major thirds become pure at 386. The remaining fifth is 36 cents wide: the wolf. Stay near C.",
      ],
      [
        "Well temperaments",
        "Spread the comma over some of the fifths. All keys can be used and each has its own colour: plain near C, tense near F sharp.",
      ],
      [
        "Equal temperament",
        "Every fifth 2 cents narrow, every third 14 wide. No key is better than another, and none is pure.",
      ],
      [
        "Try it",
        "Load a Scala file into a synth, hold C, E and G with a plain sawtooth, and count the beats between E and the fifth partial of C.",
      ],
    ],
  },
  {
    title: "The Patient Drum Programmer",
    by: "Okoro Bell",
    about: "Getting life into a grid.",
    sections: [
      [
        "Velocity before timing",
        "A hat pattern with three velocities sounds played even when it is perfectly in time. Accents on the beat, half on the off beat, less on the sixteenths.",
      ],
      [
        "Swing in numbers",
        "Fifty per cent is straight, sixty-six is a triplet. Between 54 and 58 lies most of what people call feel.",
      ],
      [
        "Push and drag",
        "Move a whole voice, not single hits: the snare five milliseconds late relaxes, the hat five early hurries.",
      ],
      [
        "Fills are subtraction",
        "Leave out the kick on the last beat before you add anything. The listener supplies the fill.",
      ],
      [
        "Humanise with a plan",
        "Random offsets are noise. A drummer's errors repeat with the bar: write one bar with errors, and repeat that.",
      ],
    ],
  },
  {
    title: "Field Recording on a Small Budget",
    by: "Margit Osei-Lund",
    about: "Wind, handling noise and patience.",
    sections: [
      [
        "Before you leave",
        "Charge everything, empty the card, set the clock. A recording without date and place is worth half.",
      ],
      [
        "Wind",
        "Foam is for indoors. Outdoors you need fur with air between it and the microphone. A hedge is a good wind shield, and free.",
      ],
      [
        "Handling",
        "Put the recorder down. If you must hold it, record ten seconds of holding still so that you can filter what your hand does.",
      ],
      ["Levels", "Leave twelve decibels for the surprise. The dog always barks during the best take."],
      ["Stay longer", "The first two minutes are about you. Birds come back after ten, and the place begins."],
      [
        "Rights",
        "Places have no copyright, but people have a say. Ask before you record a conversation, and again before you publish it.",
      ],
    ],
  },
  {
    title: "Compressors in Plain Words",
    by: "R. Halloway-Pike",
    about: "Five controls and what each does to a snare.",
    sections: [
      [
        "Threshold",
        "The level above which something happens. Set it so low that the needle always moves, learn what the other controls do, then raise it.",
      ],
      [
        "Ratio",
        "How much of the excess is let through: at 4:1 eight decibels over become two. Above 10:1 it is a limiter.",
      ],
      [
        "Attack",
        "The time until it grips. Slow lets the stick through and makes the drum seem harder, fast makes it rounder and further back.",
      ],
      [
        "Release",
        "The time until it lets go. Too slow and the next hit is squashed as well; too fast and bass notes distort. Let it breathe with the tempo.",
      ],
      ["Make-up", "Raise the output until bypass is exactly as loud. Only now can you judge whether it is better."],
    ],
  },
  {
    title: "Writing JSFX From Scratch",
    by: "Okoro Bell",
    about: "From an empty file to a working delay.",
    sections: [
      [
        "Sections",
        "Code under @init runs once, under @slider when a control moves, under @block once per buffer and under @sample for each sample frame. spl0 and spl1 are the two channels.",
      ],
      [
        "A gain",
        "slider1:0<-24,24,0.1>Gain (dB), then under @slider: g = 10 ^ (slider1 / 20); and under @sample: spl0 *= g; spl1 *= g; That is a complete effect.",
      ],
      [
        "Memory",
        "There is one big array. buf = 0; buf[pos] = spl0; writes to it. Keep the left and right channel apart by starting the second somewhere above the first.",
      ],
      [
        "A delay",
        "Write at pos, read at pos minus the time, add the wrap when it is negative, move pos by one and wrap it at the end. Mix the old sample with the new.",
      ],
      [
        "Smoothing",
        "A control that jumps clicks. Let a second variable follow it: now += 0.001 * (wanted - now); and use that one.",
      ],
    ],
  },
  {
    title: "Releasing Under Creative Commons",
    by: "Margit Osei-Lund",
    about: "Choosing a licence for music and samples, and saying so properly.",
    sections: [
      [
        "What you need first",
        "All the rights. If a friend played on it, ask the friend. If a sample came from a pack, read the licence of the pack.",
      ],
      [
        "CC0",
        "Gives up what can be given up. Best for samples: nobody can be expected to credit two hundred kick drums.",
      ],
      ["CC BY", "Use it for anything, with credit. Write out how you want to be credited, or people will guess."],
      [
        "BY-SA",
        "As BY, and what is made from it must carry the same licence. Good for works that grow by being passed on; many labels cannot use it.",
      ],
      [
        "NC and ND",
        "Non-commercial is hard to define and excludes more friends than enemies. No-derivatives rules out remixes, and also translations and edits.",
      ],
      [
        "Saying it",
        "A text file beside the audio, the tag inside the file, and the link to the licence. Once published, it cannot be taken back.",
      ],
    ],
  },
];
