import { type Value, withQuery } from "./query.ts";

/** One value for each `:parameter` of a pattern, in order. */
type Values<Pattern extends string> = Pattern extends `${string}/:${string}/${infer Rest}`
  ? [Value, ...Values<`/${Rest}`>]
  : Pattern extends `${string}/:${string}`
    ? [Value]
    : [];

/** The query and the fragment. The query accepts only the names declared for the path. */
type Extra<Name extends string> = { [key in Name]?: Value | null } & { hash?: string };

type PathBuilder<Pattern extends string = string, Name extends string = string> = {
  (...args: [...Values<Pattern>, extra?: Extra<Name>]): string;
  readonly pattern: Pattern;
};

/**
 * Builds the addresses of one route: the pattern's values in order, then the query and the fragment. Only the compiler
 * uses the query's names.
 */
export function path<const Pattern extends string, const Name extends string = never>(
  pattern: Pattern,
  _queryNames: readonly Name[] = [],
): PathBuilder<Pattern, Name> {
  const build = (...args: (Value | Extra<Name> | undefined)[]) => {
    const values = [...args];
    const filled = pattern.replace(/:\w+/g, () => encodeURIComponent(String(values.shift())));
    const { hash, ...query } = (values[0] ?? {}) as Extra<string>;
    return withQuery(filled, query) + (hash ? `#${hash}` : "");
  };
  return Object.assign(build, { pattern });
}

/** The absolute URL of a path, for mails and other sites. */
export const absoluteUrl = (origin: string, at: string): string => `${origin}${at}`;
