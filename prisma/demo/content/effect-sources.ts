/** Bodies of JSFX effects, two channels each; the header with name and author is added when the bundle is built. */
export type Plugin = { title: string; by: string; about: string; body: string };

export const effects: Plugin[] = [
  {
    title: "Emberline Saturator",
    by: "Quiet Lever",
    about: "Soft saturation with drive, output and mix.",
    body: `
slider1:9<0,36,0.1>Drive (dB)
slider2:-4<-24,6,0.1>Output (dB)
slider3:100<0,100,1>Mix (%)
@init
function shape(x) ( x / (1 + abs(x)) );
@slider
drive = 10 ^ (slider1 / 20);
level = 10 ^ (slider2 / 20);
mix = slider3 / 100;
@sample
spl0 = spl0 * (1 - mix) + shape(spl0 * drive) * level * mix;
spl1 = spl1 * (1 - mix) + shape(spl1 * drive) * level * mix;`,
  },
  {
    title: "Longshore Delay",
    by: "Quiet Lever",
    about: "Stereo delay with damping in the feedback path.",
    body: `
slider1:375<1,2000,1>Time (ms)
slider2:45<0,95,1>Feedback (%)
slider3:4000<200,18000,10>Damping (Hz)
slider4:35<0,100,1>Mix (%)
@init
size = 400000;
left = 0;
right = size;
pos = 0;
@slider
time = min(size - 1, max(1, floor(slider1 * srate / 1000)));
feedback = slider2 / 100;
coef = 1 - exp(-2 * $pi * slider3 / srate);
mix = slider4 / 100;
@sample
read = pos - time;
read < 0 ? read += size;
lowl += coef * (left[read] - lowl);
lowr += coef * (right[read] - lowr);
left[pos] = spl0 + lowl * feedback;
right[pos] = spl1 + lowr * feedback;
pos += 1;
pos >= size ? pos = 0;
spl0 += lowl * mix;
spl1 += lowr * mix;`,
  },
  {
    title: "Sway Tremolo",
    by: "Oddment Circuits",
    about: "Tremolo that pans when the channels are set apart.",
    body: `
slider1:4.5<0.1,20,0.1>Rate (Hz)
slider2:60<0,100,1>Depth (%)
slider3:0<0,180,1>Phase between channels (degrees)
@slider
step = 2 * $pi * slider1 / srate;
depth = slider2 / 100;
apart = slider3 * $pi / 180;
@sample
spl0 *= 1 - depth * (0.5 + 0.5 * sin(phase));
spl1 *= 1 - depth * (0.5 + 0.5 * sin(phase + apart));
phase += step;
phase > 2 * $pi ? phase -= 2 * $pi;`,
  },
  {
    title: "Sluice Filter",
    by: "Oddment Circuits",
    about: "State variable filter: low, band and high pass.",
    body: `
slider1:1200<20,18000,1>Cutoff (Hz)
slider2:0.4<0,0.95,0.01>Resonance
slider3:0<0,2,1{Low pass,Band pass,High pass}>Mode
@init
function run(in) instance(low band high) (
  low += f * band;
  high = in - low - q * band;
  band += f * high;
  slider3 < 0.5 ? low : slider3 < 1.5 ? band : high;
);
@slider
f = 2 * sin($pi * min(slider1, srate / 6.5) / srate);
q = 2 * (1 - slider2);
@sample
spl0 = a.run(spl0);
spl1 = b.run(spl1);`,
  },
  {
    title: "Gravel Crusher",
    by: "Brambleworks",
    about: "Fewer bits, fewer samples.",
    body: `
slider1:8<1,16,1>Bits
slider2:6<1,60,1>Hold (samples)
slider3:100<0,100,1>Mix (%)
@slider
steps = 2 ^ (slider1 - 1);
mix = slider3 / 100;
@sample
count -= 1;
count <= 0 ? (
  heldl = floor(spl0 * steps + 0.5) / steps;
  heldr = floor(spl1 * steps + 0.5) / steps;
  count = slider2;
);
spl0 += (heldl - spl0) * mix;
spl1 += (heldr - spl1) * mix;`,
  },
  {
    title: "Even Keel Compressor",
    by: "Quiet Lever",
    about: "Feed-forward compressor with linked channels.",
    body: `
slider1:-18<-60,0,0.1>Threshold (dB)
slider2:4<1,20,0.1>Ratio
slider3:8<0.1,200,0.1>Attack (ms)
slider4:120<5,2000,1>Release (ms)
slider5:0<0,24,0.1>Make-up (dB)
@slider
attack = exp(-1000 / (slider3 * srate));
release = exp(-1000 / (slider4 * srate));
makeup = 10 ^ (slider5 / 20);
slope = 1 - 1 / slider2;
@sample
level = max(abs(spl0), abs(spl1));
coef = level > follow ? attack : release;
follow = level + coef * (follow - level);
over = 20 * log10(max(follow, 0.000001)) - slider1;
gain = over > 0 ? 10 ^ (-over * slope / 20) : 1;
spl0 *= gain * makeup;
spl1 *= gain * makeup;`,
  },
  {
    title: "Broadside Width",
    by: "Brambleworks",
    about: "Mid and side gains, mono below a corner frequency.",
    body: `
slider1:120<0,200,1>Width (%)
slider2:120<0,500,1>Mono below (Hz)
@slider
width = slider1 / 100;
coef = 1 - exp(-2 * $pi * slider2 / srate);
@sample
mid = (spl0 + spl1) * 0.5;
side = (spl0 - spl1) * 0.5;
low += coef * (side - low);
side = (side - low) * width;
spl0 = mid + side;
spl1 = mid - side;`,
  },
];
