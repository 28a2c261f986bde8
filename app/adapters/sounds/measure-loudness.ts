import type { Block } from "./pcm.ts";

type Biquad = { b0: number; b1: number; b2: number; a1: number; a2: number };
type State = { x1: number; x2: number; y1: number; y2: number };

const STEP_SECONDS = 0.1;
/** A block is four steps long and one begins at each step: 400 ms, with three quarters shared. */
const STEPS = 4;
const ABSOLUTE_GATE = -70;
const RELATIVE_GATE = -10;

/** The two filters of ITU-R BS.1770 for any rate: a head shelf and a high-pass. */
function kWeighting(rate: number): [Biquad, Biquad] {
  const k1 = Math.tan((Math.PI * 1_681.974450955533) / rate);
  const vh = 10 ** (3.999843853973347 / 20);
  const vb = vh ** 0.4996667741545416;
  const q1 = 0.7071752369554196;
  const d1 = 1 + k1 / q1 + k1 * k1;
  const shelf = {
    b0: (vh + (vb * k1) / q1 + k1 * k1) / d1,
    b1: (2 * (k1 * k1 - vh)) / d1,
    b2: (vh - (vb * k1) / q1 + k1 * k1) / d1,
    a1: (2 * (k1 * k1 - 1)) / d1,
    a2: (1 - k1 / q1 + k1 * k1) / d1,
  };
  const k2 = Math.tan((Math.PI * 38.13547087602444) / rate);
  const q2 = 0.5003270373238773;
  const d2 = 1 + k2 / q2 + k2 * k2;
  return [shelf, { b0: 1, b1: -2, b2: 1, a1: (2 * (k2 * k2 - 1)) / d2, a2: (1 - k2 / q2 + k2 * k2) / d2 }];
}

/** Weights of 5.1 channels: none for the bass channel, more for the two surround channels. */
const weightOf = (channel: number, channels: number): number =>
  channels === 6 && channel === 3 ? 0 : channels >= 5 && channel >= channels - 2 ? 1.41 : 1;

const toLufs = (energy: number) => -0.691 + 10 * Math.log10(energy);
const mean = (energies: number[]) => energies.reduce((sum, energy) => sum + energy, 0) / energies.length;

/** Integrated loudness according to EBU R128, from consecutive blocks. */
export function createLoudnessMeter(rate: number, channels: number) {
  const [shelf, highPass] = kWeighting(rate);
  const states = Array.from({ length: channels }, () => [noState(), noState()] as const);
  const stepFrames = Math.round(rate * STEP_SECONDS);
  const steps: number[] = [];
  let energy = 0;
  let inStep = 0;

  function addPart(block: Block, from: number, to: number): void {
    for (let channel = 0; channel < channels; channel += 1) {
      const weight = weightOf(channel, channels);
      const samples = block[channel];
      const [first, second] = states[channel] ?? [];
      if (weight === 0 || !samples || !first || !second) continue;
      let sum = 0;
      for (let i = from; i < to; i += 1) {
        const y = step(second, highPass, step(first, shelf, samples[i] as number));
        sum += y * y;
      }
      energy += weight * sum;
    }
  }

  return {
    add(block: Block): void {
      const frames = block[0]?.length ?? 0;
      for (let at = 0; at < frames; ) {
        const to = Math.min(frames, at + stepFrames - inStep);
        addPart(block, at, to);
        inStep += to - at;
        at = to;
        if (inStep < stepFrames) continue;
        steps.push(energy / stepFrames);
        energy = 0;
        inStep = 0;
      }
    },

    /** In LUFS; null if no block is loud enough to count. A sound shorter than a block is one block. */
    integrated(): number | null {
      if (steps.length < STEPS && inStep > 0) steps.push(energy / inStep);
      const length = Math.min(STEPS, steps.length);
      const blocks = steps.slice(length - 1).map((_, i) => mean(steps.slice(i, i + length)));
      const loud = blocks.filter((block) => toLufs(block) > ABSOLUTE_GATE);
      if (loud.length === 0) return null;
      const gate = toLufs(mean(loud)) + RELATIVE_GATE;
      return toLufs(mean(loud.filter((block) => toLufs(block) > gate)));
    },
  };
}

const noState = (): State => ({ x1: 0, x2: 0, y1: 0, y2: 0 });

function step(state: State, { b0, b1, b2, a1, a2 }: Biquad, x: number): number {
  const y = b0 * x + b1 * state.x1 + b2 * state.x2 - a1 * state.y1 - a2 * state.y2;
  state.x2 = state.x1;
  state.x1 = x;
  state.y2 = state.y1;
  state.y1 = y;
  return y;
}
