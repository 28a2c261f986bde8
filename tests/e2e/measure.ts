import type { Locator } from "@playwright/test";

/** The place of an element that is on the page. */
export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not on the page.`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** How many lines the text of each of these takes. */
export const linesOf = (all: Locator) =>
  all.evaluateAll((elements) =>
    elements.map((element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const found: DOMRect[] = [];
      while (texts.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        found.push(...range.getClientRects());
      }
      const boxes = found.filter(({ width }) => width > 1).sort((a, b) => a.top - b.top);
      return boxes.filter(({ top }, i) => i === 0 || top > (boxes[i - 1]?.bottom ?? 0) - 4).length;
    }),
  );
