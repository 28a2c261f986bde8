import { type AST, RegExpParser } from "@eslint-community/regexpp";
import type { Expression } from "./expressions.ts";

const candidates = [
  ..."a0A-._/ \n\r\t\"'<>=*+:;,@[](){}|&#%~^$!?\\`",
  "\u0001",
  "\u001b",
  "\u007f",
  "é",
  "\u2028",
  "日",
];

/** The first character of a class that begins with a range, such as "b" of [b-d]. */
function firstOf(element: AST.Element): string {
  const [first] = element.type === "CharacterClass" ? element.elements : [];
  return first?.type === "CharacterClassRange" ? String.fromCodePoint(first.min.value) : "";
}

/** A short text that an element matches; empty for what takes up no character. */
function sampleOf(element: AST.Element, flags: string): string {
  switch (element.type) {
    case "Character":
      return String.fromCodePoint(element.value);
    case "CharacterSet":
    case "CharacterClass":
    case "ExpressionCharacterClass": {
      const one = new RegExp(`^${element.raw}$`, flags.replace(/[gy]/g, ""));
      return candidates.find((character) => one.test(character)) ?? firstOf(element);
    }
    case "Group":
    case "CapturingGroup":
      return element.alternatives.map((one) => textOf(one.elements, flags))[0] ?? "";
    case "Quantifier":
      return sampleOf(element.element, flags).repeat(Math.max(1, Math.min(element.min, 50)));
    default:
      return "";
  }
}

const textOf = (elements: readonly AST.Element[], flags: string) =>
  elements.map((element) => sampleOf(element, flags)).join("");

function alternativesIn(node: AST.Alternative | AST.Element): AST.Alternative[] {
  if (node.type === "Alternative") return [node, ...node.elements.flatMap(alternativesIn)];
  if (node.type === "Quantifier") return alternativesIn(node.element);
  return "alternatives" in node ? node.alternatives.flatMap((one) => alternativesIn(one as AST.Alternative)) : [];
}

/** Elements of an alternative, a run of plain characters as one: no attack begins or ends within a word. */
const partsOf = ({ elements }: AST.Alternative): AST.Element[][] =>
  elements.reduce<AST.Element[][]>((parts, element) => {
    const last = parts.at(-1);
    if (element.type === "Character" && last?.[0]?.type === "Character") last.push(element);
    else parts.push([element]);
    return parts;
  }, []);

/** Attack texts for an expression: repetitions that runs of its parts match, and prefixes for them. */
export function attacksOn({ source, flags }: Expression): { before: string; pump: string }[] {
  const pattern = new RegExpParser().parsePattern(source, undefined, undefined, { unicode: flags.includes("u") });
  const attacks = new Map<string, { before: string; pump: string }>();
  for (const alternative of pattern.alternatives.flatMap((one) => alternativesIn(one))) {
    const parts = partsOf(alternative);
    for (let from = 0; from < parts.length; from++)
      for (let to = from + 1; to <= parts.length; to++) {
        const pump = textOf(parts.slice(from, to).flat(), flags);
        for (const before of ["", textOf(parts.slice(0, from).flat(), flags)])
          if (pump) attacks.set(`${before}\0${pump}`, { before, pump });
        if (pump) attacks.set(`\0${pump}\n`, { before: "", pump: `${pump}\n` });
      }
  }
  return [...attacks.values()];
}
