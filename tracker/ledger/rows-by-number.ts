/**
 * Rows by number, in the order in which they were added. In one batch most members have one torrent and one day: two
 * maps per member would take more memory than the rows, so only a second row creates a map.
 */
export class RowsByNumber<Row> {
  #number = 0;
  #first: Row | undefined;
  #others: Map<number, Row> | null = null;

  get(number: number): Row | undefined {
    return this.#first !== undefined && this.#number === number ? this.#first : this.#others?.get(number);
  }

  /** Adds a row. The number must be new. */
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
