import axe from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** axe's rules about colours: the only ones that a page can break in the dark and keep in the light. */
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block'];
/** The rule that takes three quarters of the time, most of it on the cells of rows that look the same. */
const COSTLY = ['color-contrast'];

/** What axe objects to, by rule and place, in the whole page or in a part of it. */
export async function objections(page: Page, part?: string): Promise<string[]> {
  await bringAxe(page);
  return [
    ...(await found(page, { rules: COSTLY, areMeant: false }, part)),
    ...(await found(page, { rules: COSTLY, areMeant: true }, part)),
  ];
}

/** What axe objects to in dark colours; the page is light again afterwards. */
export async function objectionsInTheDark(page: Page, part?: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await bringAxe(page);
  const objected = await found(page, { rules: ABOUT_COLOURS, areMeant: true }, part);
  await page.emulateMedia({ colorScheme: 'light' });
  return objected;
}

/** Loads axe, half a megabyte of script, once for each document. */
async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axe.source};undefined`);
}

/**
 * Runs either the given rules, which are about colours, or all others. For colours, one of several rows that look the
 * same is enough: rows with the same elements, colours, type and backgrounds, with text at the same places and the same
 * part visible.
 */
function found(
  page: Page,
  { rules, areMeant }: { rules: string[]; areMeant: boolean },
  part: string | undefined,
): Promise<string[]> {
  return page.evaluate(
    async ({ rules, areMeant, part }) => {
      const seen = new Set<string>();
      /** Everything that the contrast of an element's text depends on, as the browser has computed it. */
      const lookOf = (element: Element): string => {
        const style = getComputedStyle(element);
        const hasText = [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
        );
        const { left, top, width, height } = element.getBoundingClientRect();
        const isOnTop = hasText && element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        return [
          element.tagName,
          element.className,
          hasText,
          isOnTop,
          style.color,
          style.backgroundColor,
          style.backgroundImage,
          style.opacity,
          style.fontSize,
          style.fontWeight,
          style.textShadow,
          style.textDecoration,
          style.visibility,
        ].join(' ');
      };
      const isAlike = (row: Element): boolean => {
        const look = [row, ...row.querySelectorAll('*')].map(lookOf).join('\n');
        const isKnown = seen.has(look);
        seen.add(look);
        return isKnown;
      };
      const exclude = areMeant ? [...document.querySelectorAll('[role="row"]')].filter(isAlike) : [];
      if (!window.axe) throw new Error('axe is not in the page');
      const { violations } = await window.axe.run(
        { include: [part ?? 'html'], exclude },
        {
          resultTypes: ['violations'],
          ...(areMeant
            ? { runOnly: rules }
            : { rules: Object.fromEntries(rules.map((rule) => [rule, { enabled: false }])) }),
        },
      );
      return violations.flatMap((violation) =>
        violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')}`),
      );
    },
    { rules, areMeant, part },
  );
}
