import type { Plugin } from "./effect-sources.ts";

type Voice = { title: string; by: string; about: string; control: string; oscillator: string };

/** `p` runs from 0 to 2 in two periods, `f` within one; `shape` is slider 4; the voice puts its sample into `x`. */
const voices: Voice[] = [
  {
    title: "Chapel Organ",
    by: "Quiet Lever",
    about: "Drawbar organ of five sines.",
    control: "0.5<0,1,0.01>Upper drawbars",
    oscillator:
      "x = (sin(w) + 0.6 * sin(2 * w) + shape * (0.5 * sin(3 * w) + 0.4 * sin(4 * w) + 0.3 * sin(6 * w))) * 0.4;",
  },
  {
    title: "Tin Whistle Lead",
    by: "Oddment Circuits",
    about: "Triangle with a breath of noise.",
    control: "0.2<0,1,0.01>Breath",
    oscillator: "x = 4 * abs(f - 0.5) - 1 + shape * 0.5 * (rand(2) - 1);",
  },
  {
    title: "Hedgerow Saw",
    by: "Brambleworks",
    about: "Two saws, the second detuned by the period.",
    control: "0.3<0,1,0.01>Second saw",
    oscillator: "n = p * 1.5; x = (2 * f - 1) * 0.5 + shape * (n - floor(n) - 0.5) * 0.7;",
  },
  {
    title: "Pulsework",
    by: "Oddment Circuits",
    about: "Pulse wave of any width.",
    control: "0.5<0.05,0.95,0.01>Width",
    oscillator: "x = f < shape ? 0.6 : -0.6;",
  },
  {
    title: "Foundry Bell FM",
    by: "Quiet Lever",
    about: "Two-operator FM at a ratio of 3.5.",
    control: "0.6<0,1,0.01>Metal",
    oscillator: "x = sin(w + shape * 5 * env[v] * sin(3.5 * w)) * 0.7;",
  },
  {
    title: "Felt Piano FM",
    by: "Quiet Lever",
    about: "Soft FM keys; velocity opens them.",
    control: "0.4<0,1,0.01>Hardness",
    oscillator: "x = sin(w + shape * 3 * vel[v] * env[v] * sin(w)) * 0.8;",
  },
  {
    title: "Folded Paper",
    by: "Brambleworks",
    about: "Sine pushed through a wave folder.",
    control: "0.3<0,1,0.01>Folds",
    oscillator: "x = sin(sin(w) * (1 + shape * 9)) * 0.7;",
  },
  {
    title: "Glass Steps",
    by: "Oddment Circuits",
    about: "Sine quantised to a handful of levels.",
    control: "0.5<0,1,0.01>Coarseness",
    oscillator: "n = 2 + floor((1 - shape) * 30); x = floor(sin(w) * n + 0.5) / n * 0.7;",
  },
  {
    title: "Undertow Bass",
    by: "Brambleworks",
    about: "Saturated sine with its lower octave.",
    control: "0.5<0,1,0.01>Sub",
    oscillator: "x = 3 * sin(w) + shape * 3 * sin(w * 0.5); x = x / (1 + abs(x));",
  },
  {
    title: "Reed Cabinet",
    by: "Quiet Lever",
    about: "Odd harmonics, like a small harmonium.",
    control: "0.5<0,1,0.01>Brightness",
    oscillator: "x = (sin(w) + shape * (sin(3 * w) / 2 + sin(5 * w) / 3 + sin(7 * w) / 4)) * 0.5;",
  },
  {
    title: "Formant Choir",
    by: "Oddment Circuits",
    about: "Windowed sines that sing a vowel.",
    control: "0.3<0,1,0.01>Vowel",
    oscillator: "x = sin($pi * f) * sin(w * floor(2 + shape * 8)) * 0.8;",
  },
];

const body = ({ control, oscillator }: Voice): string => `
in_pin:none
out_pin:left
out_pin:right
slider1:8<1,2000,1>Attack (ms)
slider2:250<5,5000,1>Release (ms)
slider3:-12<-48,0,0.1>Level (dB)
slider4:${control}
@init
VOICES = 8;
note = 0; phase = 16; env = 32; held = 48; vel = 64; freq = 80;
turn = 0;
@slider
rise = 1 - exp(-1000 / (slider1 * srate));
fall = 1 - exp(-1000 / (slider2 * srate));
level = 10 ^ (slider3 / 20);
shape = slider4;
@block
while (midirecv(at, status, d1, d2)) (
  kind = status & 240;
  kind == 144 && d2 > 0 ? (
    v = turn;
    turn = (turn + 1) % VOICES;
    note[v] = d1; vel[v] = d2 / 127; held[v] = 1; phase[v] = 0; env[v] = 0;
    freq[v] = 440 * 2 ^ ((d1 - 69) / 12);
  ) : kind == 144 || kind == 128 ? (
    v = 0;
    loop(VOICES, note[v] == d1 ? held[v] = 0; v += 1;);
  );
  midisend(at, status, d1, d2);
);
@sample
sum = 0;
v = 0;
loop(VOICES,
  held[v] || env[v] > 0.0001 ? (
    env[v] = env[v] + (held[v] ? (1 - env[v]) * rise : -env[v] * fall);
    p = phase[v];
    f = p - floor(p);
    w = 2 * $pi * p;
    ${oscillator}
    sum += x * env[v] * vel[v];
    phase[v] = p + freq[v] / srate;
    phase[v] >= 2 ? phase[v] = phase[v] - 2;
  );
  v += 1;
);
spl0 += sum * level;
spl1 += sum * level;`;

export const instruments: Plugin[] = voices.map((voice) => ({
  title: voice.title,
  by: voice.by,
  about: voice.about,
  body: body(voice),
}));
