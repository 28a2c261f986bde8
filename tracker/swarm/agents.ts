const MOST = 65_536;

/** Each User-Agent once, however many peers have it. Beyond 65,535 different ones, which only malice makes, none. */
export class Agents {
  readonly #texts: string[] = [""];
  readonly #indexes = new Map<string, number>([["", 0]]);

  indexOf(text: string): number {
    const known = this.#indexes.get(text);
    if (known !== undefined) return known;
    if (this.#texts.length === MOST) return 0;
    this.#texts.push(text);
    this.#indexes.set(text, this.#texts.length - 1);
    return this.#texts.length - 1;
  }

  textOf(index: number): string {
    return this.#texts[index] ?? "";
  }
}
