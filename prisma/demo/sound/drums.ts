import { between, type Random } from "../random.ts";
import { highPass, lowPass, mixInto, noise, render, tone } from "./synth.ts";

const TAU = 2 * Math.PI;

/** Parameters that make kits sound different. */
export type KitCharacter = { pitch: number; decay: number; grit: number };

export const characterFrom = (random: Random): KitCharacter => ({
  pitch: between(random, 0.8, 1.3),
  decay: between(random, 0.6, 1.5),
  grit: between(random, 0, 4),
});

const saturate = (samples: Float32Array, grit: number) =>
  grit <= 0 ? samples : samples.map((sample) => Math.tanh(sample * (1 + grit)));

export function kick({ pitch, decay, grit }: KitCharacter): Float32Array {
  let phase = 0;
  const body = render(1, (t) => {
    phase += (TAU * (46 * pitch + 190 * pitch * Math.exp(-t * 38))) / 44_100;
    return Math.sin(phase) * Math.exp((-t * 5.5) / decay) + 0.3 * Math.exp(-t * 900);
  });
  return saturate(body, grit * 0.6);
}

export function snare(random: Random, { pitch, decay, grit }: KitCharacter): Float32Array {
  const hiss = noise(random);
  const rattle = highPass(
    render(1, (t) => hiss() * Math.exp((-t * 14) / decay)),
    900,
  );
  const shell = render(1, (t) => Math.sin(TAU * 186 * pitch * t) * Math.exp((-t * 22) / decay));
  mixInto(shell, rattle, 0, 0.9);
  return saturate(shell, grit);
}

export function hat(random: Random, { pitch, decay }: KitCharacter, isOpen: boolean): Float32Array {
  const metal = [2.0, 3.01, 4.16, 5.43, 6.79, 8.21].map((ratio) => ratio * 340 * pitch);
  const hiss = noise(random);
  const speed = (isOpen ? 5 : 42) / decay;
  const body = render(1, (t) => {
    const ring = metal.reduce((sum, frequency) => sum + Math.sign(Math.sin(TAU * frequency * t)), 0);
    return (ring * 0.12 + hiss() * 0.6) * Math.exp(-t * speed);
  });
  return highPass(highPass(body, 6_000), 6_000);
}

export function clap(random: Random, { decay, grit }: KitCharacter): Float32Array {
  const hiss = noise(random);
  const hands = render(1, (t) => {
    const burst = t < 0.033 ? Math.exp(-(t % 0.011) * 260) : Math.exp((-(t - 0.033) * 17) / decay);
    return hiss() * burst;
  });
  return saturate(lowPass(highPass(hands, 800), 5_200), grit * 0.5);
}

export function tom({ pitch, decay, grit }: KitCharacter, step: number): Float32Array {
  let phase = 0;
  const base = (92 + 34 * step) * pitch;
  return saturate(
    render(1, (t) => {
      phase += (TAU * base * (1 + 0.5 * Math.exp(-t * 18))) / 44_100;
      return Math.sin(phase) * Math.exp((-t * 6) / decay);
    }),
    grit * 0.4,
  );
}

export const woodblock = ({ pitch, decay }: KitCharacter): Float32Array =>
  tone(
    780 * pitch,
    1,
    [
      { ratio: 1, level: 1 },
      { ratio: 1.72, level: 0.6 },
      { ratio: 2.9, level: 0.25 },
    ],
    0.05 * decay,
  );
