import { sameValue } from '../../domain/documents/content.ts';
import { type ChangeFeed, pageSettingsChanged } from '../changes.ts';
import type { SplitSettings } from '../contract.ts';
import { asStoreProblem } from '../problems.ts';
import type { CompanyDatabase } from '../schema.ts';

/**
 * What the page keeps of a company by name, beside the company's own settings: its rows are named `page.…`. Each
 * write is told to the other windows.
 */
export class PageSettingsTable {
  private readonly database: CompanyDatabase;
  private readonly feed: ChangeFeed;

  constructor(database: CompanyDatabase, feed: ChangeFeed) {
    this.database = database;
    this.feed = feed;
  }

  async read(name: string): Promise<unknown> {
    return (await asStoreProblem(() => this.database.settings.get(`page.${name}`)))?.value;
  }

  async save(name: string, value: unknown): Promise<void> {
    await asStoreProblem(() => this.database.settings.put({ name: `page.${name}`, value }));
    this.feed.publish(pageSettingsChanged(name));
  }

  named(prefix: string): Promise<{ name: string; value: unknown }[]> {
    return asStoreProblem(async () =>
      (await this.database.settings.where('name').startsWith(`page.${prefix}`).toArray()).map(({ name, value }) => ({
        name: name.replace(/^page\./, ''),
        value,
      })),
    );
  }

  async change(name: string, change: (value: unknown) => unknown): Promise<void> {
    const { settings } = this.database;
    const isWritten = await asStoreProblem(() =>
      this.database.transaction('rw', settings, async () => {
        const value = change((await settings.get(`page.${name}`))?.value);
        if (value === undefined) return false;
        await settings.put({ name: `page.${name}`, value });
        return true;
      }),
    );
    if (isWritten) this.feed.publish(pageSettingsChanged(name));
  }

  async split(name: string, split: (value: unknown) => SplitSettings): Promise<void> {
    const { settings } = this.database;
    const written = await asStoreProblem(() =>
      this.database.transaction('rw', settings, async () => {
        const held = await settings.get(`page.${name}`);
        if (held?.value === undefined) return [];
        const { parts, rest } = split(held.value);
        const added: string[] = [];
        for (const [part, value] of parts) {
          if ((await settings.get(`page.${part}`)) !== undefined) continue;
          await settings.put({ name: `page.${part}`, value });
          added.push(part);
        }
        if (rest === undefined) await settings.delete(`page.${name}`);
        else await settings.put({ name: `page.${name}`, value: rest });
        return added;
      }),
    );
    if (written.length > 0) this.feed.publish(pageSettingsChanged(name, ...written));
  }

  async remove(name: string, read?: unknown): Promise<void> {
    const { settings } = this.database;
    await asStoreProblem(() =>
      this.database.transaction('rw', settings, async () => {
        if (read !== undefined && !sameValue((await settings.get(`page.${name}`))?.value, read)) return;
        await settings.delete(`page.${name}`);
      }),
    );
    this.feed.publish(pageSettingsChanged(name));
  }
}
