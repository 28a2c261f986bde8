import type { Category } from "#app/domain/catalogue/torrents/categories.ts";

/** Comments that fit any release. */
export const general = [
  "Thanks for sharing, seeding this for the weekend.",
  "Downloaded fast, all files fine here.",
  "The licence file is clear for once. Appreciated.",
  "Been looking for something like this since spring!",
  "Seeding from the studio machine, it is on most nights.",
  "Nice NFO :)",
  "Took me a while to get round to it, but this is good.",
  "Is there going to be a second volume?",
  "Credited you on my last release, hope the wording is right.",
  "Small download, big smile.",
  "Works. Thank you.",
  "I would pay for this, so thanks twice for giving it away.",
];

export const byCategory: Record<Category, string[]> = {
  DAWs: [
    "Runs from a USB stick on the old rehearsal room laptop, exactly what we needed.",
    "Reads well too. Changed two lines and now it does 5/4.",
    "Opened it on a tablet and it just worked.",
    "Could the window remember its settings? Otherwise perfect.",
    "My students use this in class now.",
    "No installer and no account. More of this please.",
  ],
  "VST Instruments": [
    "Eight voices is plenty for what I do. The release could go even longer.",
    "Layered it with itself an octave up and there was the whole track.",
    "Any chance of pitch bend? I might have a go myself, the source is easy to follow.",
    "Lovely with the slider around a third.",
    "CPU use is next to nothing here at 48k.",
    "Tried it with mod on the fourth slider, instant movement.",
  ],
  "VST Effects": [
    "On the drum bus at 20 % mix, subtle and good.",
    "A/B'd it at matched level and I still prefer it on.",
    "Loads fine after a rescan. Read the README, people.",
    "Checked at 96k as well: no surprises.",
    "The defaults are well chosen, I barely touched it.",
    "Would love a dry/wet lock, but that is a luxury.",
    "Two instances in series is where it gets interesting.",
  ],
  Samples: [
    "The third file is the one. Already in a track.",
    "Levels are consistent across the folder, that saves so much time.",
    "Loops are cut dead on, no clicks at the seam.",
    "Pitched it down a fifth and it turned into something else entirely.",
    "A bit dry for me, but a short room fixes that.",
    "Names with tempo in them. You know what you are doing.",
    "Chopped this into sixteen pads last night and missed my bus.",
    "Sounds great through a cheap cassette deck, by the way.",
  ],
  "eBooks/Tutorials": [
    "The part about levels finally made it click for me.",
    "Short and without padding. Printed it for the studio wall.",
    "I disagree with one paragraph, but it made me think about why.",
    "Shared this with our whole evening class.",
    "Would read a longer version of this.",
    "Did the exercise at the end, took an hour, worth it.",
  ],
  Extras: [
    "Exactly the kind of thing you need once a month and can never find.",
    "Loaded without complaints in both of the programs I use.",
    "Checked a few of the numbers against my own sheet, all correct.",
    "The longest one on a dry piano. Wow.",
    "Saved me an afternoon.",
  ],
  Miscellaneous: [
    "Second track is my favourite, how was the bass done?",
    "Played this on my radio slot on Sunday, people asked what it was.",
    "Made a remix already, will post it in the forum.",
    "Lovely cover.",
    "Short, but I had it on repeat.",
  ],
};
