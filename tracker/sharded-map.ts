const SHARDS = 256;

/**
 * A map with text keys, split into many small ones. A map that grows moves all its entries at once: with a million of
 * them, that would stop all announces for a tenth of a second. The ends of keys must differ, as they do in ids and
 * hashes.
 */
export class ShardedMap<Value> {
  readonly #shards = Array.from({ length: SHARDS }, () => new Map<string, Value>());

  get(key: string): Value | undefined {
    return this.#shardOf(key).get(key);
  }

  set(key: string, value: Value): void {
    this.#shardOf(key).set(key, value);
  }

  delete(key: string): void {
    this.#shardOf(key).delete(key);
  }

  #shardOf(key: string): Map<string, Value> {
    // Two characters, because one hex digit has only four bits.
    const end = key.length - 1;
    const hash = (key.charCodeAt(end) * 31) ^ (key.charCodeAt(end - 1) * 17);
    return this.#shards[hash & (SHARDS - 1)] as Map<string, Value>;
  }
}
