import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { keepMade } from "#app/domain/kernel/keep-made.ts";
import type { KeepHtml } from "./kept.tsx";

/** For each part, in characters of props and HTML: a thousand rows or more. */
const MOST = 2_000_000;

const keepers = new Map<unknown, (props: string) => string>();

/** Renders a part, or gives what was made of the same props before. */
export const keepHtml: KeepHtml = (Part, shown) => {
  const Any = Part as ComponentType<object>;
  const keep = keepers.get(Part) ?? keepMade(MOST, (props) => renderToString(<Any {...JSON.parse(props)} />));
  keepers.set(Part, keep);
  return keep(JSON.stringify(shown));
};
