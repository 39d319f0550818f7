import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** What a page shows, for somebody who asks why a scene failed: its address, focus, words, fields and complaints. */
export async function tellWhatIsShown(
  of: string,
  { page, complaints }: { page: Page; complaints: readonly string[] },
): Promise<void> {
  const folder = join(import.meta.dirname, '../../../out/test');
  mkdirSync(folder, { recursive: true });
  const picture = join(folder, `${of.replace(/[^\p{L}\d]+/gu, '-').slice(0, 80)}.png`);
  try {
    const shown = await page.evaluate(() => {
      const fields = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')];
      return {
        address: location.href.replace(/token=[^&]*/, 'token=…'),
        focus: document.activeElement?.outerHTML.slice(0, 200),
        words: (document.querySelector('main') ?? document.body).innerText.replace(/\s*\n\s*/g, ' | ').slice(0, 6_000),
        over: [...document.querySelectorAll<HTMLElement>('dialog[open], [role="status"], [role="alert"]')]
          .map(({ innerText }) => innerText)
          .join(' | '),
        fields: fields
          .map((field) => `${field.ariaLabel ?? field.labels?.[0]?.innerText ?? field.id}: ${field.value}`)
          .join(' | '),
      };
    });
    console.error(`What was shown when this failed: ${of}\n${JSON.stringify(shown, null, 1)}`, complaints);
    await page.screenshot({ path: picture, timeout: 10_000 });
  } catch (fault) {
    console.error(`Nothing can be said of the page when this failed: ${of}`, complaints, fault);
  }
}
