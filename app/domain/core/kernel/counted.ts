/** A number with its noun, as in “1 member” or “1,200 members”; `many` is for plurals that need more than an “s”. */
export const counted = (count: number | bigint, one: string, many = `${one}s`): string =>
  `${count.toLocaleString("en-US")} ${Number(count) === 1 ? one : many}`;
