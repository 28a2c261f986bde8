import { type BitReader, DamagedBits } from "./bit-reader.ts";

/** The predictors with fixed coefficients, by order. */
const FIXED = [[], [1], [2, -1], [3, -3, 1], [4, -6, 4, -1]];
const CONSTANT = 0;
const VERBATIM = 1;
const FIRST_FIXED = 8;
const FIRST_LINEAR = 32;

/** Reads one channel of a frame (RFC 9639, section 9.2) into an array of integers. Throws DamagedBits. */
export function readSubframe(bits: BitReader, into: Float64Array, depth: number): void {
  const head = bits.unsigned(8);
  const type = (head >> 1) & 0x3f;
  const wasted = head & 1 ? bits.unary() + 1 : 0;
  const left = depth - wasted;
  if (head & 0x80 || left < 1) throw new DamagedBits();
  if (type === CONSTANT) into.fill(bits.signed(left));
  else if (type === VERBATIM) readSamples(bits, into, left);
  else if (type >= FIRST_LINEAR) readLinear(bits, into, { order: type - FIRST_LINEAR + 1, depth: left });
  else readFixed(bits, into, { order: type - FIRST_FIXED, depth: left });
  if (wasted > 0) for (let i = 0; i < into.length; i += 1) into[i] = (into[i] as number) * 2 ** wasted;
}

type Predicted = { order: number; depth: number };

function readSamples(bits: BitReader, into: Float64Array, depth: number): void {
  for (let i = 0; i < into.length; i += 1) into[i] = bits.signed(depth);
}

function readFixed(bits: BitReader, into: Float64Array, { order, depth }: Predicted): void {
  const coefficients = FIXED[order];
  if (!coefficients || order > into.length) throw new DamagedBits();
  readSamples(bits, into.subarray(0, order), depth);
  readResidual(bits, into, order);
  restore(into, coefficients, 0);
}

function readLinear(bits: BitReader, into: Float64Array, { order, depth }: Predicted): void {
  if (order > into.length) throw new DamagedBits();
  readSamples(bits, into.subarray(0, order), depth);
  const precision = bits.unsigned(4) + 1;
  const shift = bits.signed(5);
  if (precision === 16 || shift < 0) throw new DamagedBits();
  const coefficients = Array.from({ length: order }, () => bits.signed(precision));
  readResidual(bits, into, order);
  restore(into, coefficients, shift);
}

/** Adds to each residual what the preceding samples predict. Doubles can hold the sums: 2^51 at most. */
function restore(into: Float64Array, coefficients: readonly number[], shift: number): void {
  const order = coefficients.length;
  const scale = 2 ** -shift;
  for (let i = order; i < into.length; i += 1) {
    let sum = 0;
    for (let j = 0; j < order; j += 1) sum += (coefficients[j] as number) * (into[i - 1 - j] as number);
    into[i] = (into[i] as number) + Math.floor(sum * scale);
  }
}

/** The residual after the first samples: Rice codes in partitions of equal length. */
function readResidual(bits: BitReader, into: Float64Array, order: number): void {
  const method = bits.unsigned(2);
  if (method > 1) throw new DamagedBits();
  const width = method === 0 ? 4 : 5;
  const partitions = 1 << bits.unsigned(4);
  const size = into.length / partitions;
  if (!Number.isInteger(size) || size < order) throw new DamagedBits();
  for (let partition = 0; partition < partitions; partition += 1) {
    const parameter = bits.unsigned(width);
    const isRaw = parameter === 2 ** width - 1;
    const rawBits = isRaw ? bits.unsigned(5) : 0;
    const to = (partition + 1) * size;
    for (let i = partition === 0 ? order : partition * size; i < to; i += 1)
      into[i] = isRaw ? (rawBits === 0 ? 0 : bits.signed(rawBits)) : readRice(bits, parameter);
  }
}

function readRice(bits: BitReader, parameter: number): number {
  const folded = bits.unary() * 2 ** parameter + bits.unsigned(parameter);
  if (folded < 2 ** 31) return (folded >>> 1) ^ -(folded & 1);
  return folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2;
}
