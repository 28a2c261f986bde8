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
 * Has a component rendered by the server alone, as HTML for `ServerHtml`: browsers do without its code. It may use no
 * context. Its props name the HTML in the cache, or `key` where they are long and something shorter names them for good.
 */
export function serverOnly<Props extends object>(Part: ComponentType<Props>): (props: Props, key?: string) => string {
  const id = parts++;
  return (props, key = JSON.stringify(props)) =>
    cache.getOrMake(`${id} ${key}`, () => renderToStaticMarkup(createElement(Part, props)));
}
