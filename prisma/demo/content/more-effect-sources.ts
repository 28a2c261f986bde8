import type { Plugin } from "./effect-sources.ts";

export const moreEffects: Plugin[] = [
  {
    title: "Three Oars Chorus",
    by: "Oddment Circuits",
    about: "Two modulated delay taps against the dry sound.",
    body: `
slider1:0.6<0.05,5,0.05>Rate (Hz)
slider2:5<0.5,12,0.1>Depth (ms)
slider3:50<0,100,1>Mix (%)
@init
size = 8192;
left = 0;
right = size;
function tap(base, delay) local(at whole part) (
  at = pos - delay;
  at < 0 ? at += size;
  whole = floor(at);
  part = at - whole;
  base[whole] * (1 - part) + base[(whole + 1) % size] * part;
);
@slider
step = 2 * $pi * slider1 / srate;
span = min(slider2 * srate / 1000, 3000);
mix = slider3 / 100;
@sample
left[pos] = spl0;
right[pos] = spl1;
spl0 += (tap(left, span * (1.1 + sin(phase)) + 8) - spl0) * mix;
spl1 += (tap(right, span * (1.1 + cos(phase)) + 8) - spl1) * mix;
phase += step;
phase > 2 * $pi ? phase -= 2 * $pi;
pos = (pos + 1) % size;`,
  },
  {
    title: "Weathervane Ring Modulator",
    by: "Brambleworks",
    about: "Multiplies with a sine whose pitch follows the level.",
    body: `
slider1:220<1,4000,1>Carrier (Hz)
slider2:0<0,2000,1>Follow level (Hz)
slider3:50<0,100,1>Mix (%)
@slider
mix = slider3 / 100;
@sample
follow += 0.001 * (abs(spl0 + spl1) * 0.5 - follow);
phase += 2 * $pi * (slider1 + slider2 * follow) / srate;
phase > 2 * $pi ? phase -= 2 * $pi;
wave = sin(phase);
spl0 *= 1 - mix + mix * wave;
spl1 *= 1 - mix + mix * wave;`,
  },
  {
    title: "Porchlight Gate",
    by: "Quiet Lever",
    about: "Noise gate with hold and hysteresis.",
    body: `
slider1:-42<-80,0,0.5>Open at (dB)
slider2:6<0,20,0.5>Close below by (dB)
slider3:60<0,1000,1>Hold (ms)
slider4:80<1,2000,1>Release (ms)
@slider
open = 10 ^ (slider1 / 20);
close = 10 ^ ((slider1 - slider2) / 20);
hold = slider3 * srate / 1000;
fall = exp(-1000 / (slider4 * srate));
@sample
level = max(abs(spl0), abs(spl1));
level > open ? left = hold : level < close ? left -= 1;
gain = left > 0 ? min(1, gain + 0.01) : gain * fall;
spl0 *= gain;
spl1 *= gain;`,
  },
  {
    title: "Cistern Reverb",
    by: "Oddment Circuits",
    about: "Four combs and two all-passes per channel, after Schroeder.",
    body: `
slider1:2.4<0.2,12,0.1>Length (s)
slider2:3500<300,16000,10>Damping (Hz)
slider3:25<0,100,1>Mix (%)
@init
function comb_set(base, ms) instance(buf len pos) ( buf = base; len = floor(ms * srate / 1000); pos = 0; );
function comb_run(in) instance(buf len pos low) local(out) (
  out = buf[pos];
  low += coef * (out - low);
  buf[pos] = in + low * 0.001 ^ (len / srate / slider1);
  pos = (pos + 1) % len;
  out;
);
function pass_run(in) instance(buf len pos) local(out) (
  out = buf[pos] - 0.6 * in;
  buf[pos] = in + 0.6 * out;
  pos = (pos + 1) % len;
  out;
);
la.comb_set(0, 29.7); lb.comb_set(20000, 37.1); lc.comb_set(40000, 41.1); ld.comb_set(60000, 43.7);
ra.comb_set(80000, 30.3); rb.comb_set(100000, 36.5); rc.comb_set(120000, 41.9); rd.comb_set(140000, 44.3);
le.comb_set(160000, 5.0); lf.comb_set(170000, 1.7); re.comb_set(180000, 5.1); rf.comb_set(190000, 1.8);
@slider
coef = 1 - exp(-2 * $pi * slider2 / srate);
mix = slider3 / 100;
@sample
in = (spl0 + spl1) * 0.12;
wetl = lf.pass_run(le.pass_run(la.comb_run(in) + lb.comb_run(in) + lc.comb_run(in) + ld.comb_run(in)));
wetr = rf.pass_run(re.pass_run(ra.comb_run(in) + rb.comb_run(in) + rc.comb_run(in) + rd.comb_run(in)));
spl0 += (wetl - spl0) * mix;
spl1 += (wetr - spl1) * mix;`,
  },
  {
    title: "Seesaw Tilt",
    by: "Brambleworks",
    about: "One knob from dark to bright around a pivot.",
    body: `
slider1:0<-6,6,0.1>Tilt (dB)
slider2:800<100,5000,1>Pivot (Hz)
@slider
coef = 1 - exp(-2 * $pi * slider2 / srate);
lows = 10 ^ (-slider1 / 20);
highs = 10 ^ (slider1 / 20);
@sample
lowl += coef * (spl0 - lowl);
lowr += coef * (spl1 - lowr);
spl0 = lowl * lows + (spl0 - lowl) * highs;
spl1 = lowr * lows + (spl1 - lowr) * highs;`,
  },
];
