const MAX_TEXTS = 65_536;

/** Stores each User-Agent once, however many peers have it. After 65,535 different ones, new ones are stored as "". */
export class UserAgents {
  readonly #texts: string[] = [""];
  readonly #indexes = new Map<string, number>([["", 0]]);

  indexOf(text: string): number {
    const known = this.#indexes.get(text);
    if (known !== undefined) return known;
    if (this.#texts.length === MAX_TEXTS) return 0;
    this.#texts.push(text);
    this.#indexes.set(text, this.#texts.length - 1);
    return this.#texts.length - 1;
  }

  textOf(index: number): string {
    return this.#texts[index] ?? "";
  }
}
