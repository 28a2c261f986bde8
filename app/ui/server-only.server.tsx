import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createCache, lengthOfBoth } from "#app/domain/core/kernel/caches.ts";

const cache = createCache<string, string>({
  name: "Parts that only the server renders",
  most: 8_000_000,
  unit: "characters",
  weigh: lengthOfBoth,
});

let parts = 0;

/**
 * Renders a component only on the server, as HTML for `ServerHtml`, so browsers do not load its code. It may not use
 * context. The cache key of the HTML is its props, or `key` if they are long and something shorter identifies them
 * permanently.
 */
export function serverOnly<Props extends object>(Part: ComponentType<Props>): (props: Props, key?: string) => string {
  const id = parts++;
  return (props, key = JSON.stringify(props)) =>
    cache.getOrMake(`${id} ${key}`, () => renderToStaticMarkup(createElement(Part, props)));
}
