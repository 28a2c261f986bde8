/**
 * Rows by number, in the order in which they came. Between two batches most members touch one torrent on one day: two
 * maps for each of them would cost more than what they hold.
 */
export class RowsByNumber<Row> {
  #number = 0;
  #first: Row | undefined;
  #others: Map<number, Row> | null = null;

  get(number: number): Row | undefined {
    return this.#first !== undefined && this.#number === number ? this.#first : this.#others?.get(number);
  }

  /** Adds a row by a number that has none yet. */
  set(number: number, row: Row): void {
    if (this.#first === undefined) {
      this.#number = number;
      this.#first = row;
    } else {
      this.#others ??= new Map();
      this.#others.set(number, row);
    }
  }

  addTo(list: Row[]): void {
    if (this.#first !== undefined) list.push(this.#first);
    if (this.#others) for (const row of this.#others.values()) list.push(row);
  }
}
