import { shallowReactive } from 'vue';
import { enterAgain } from '../../../bridge/webSocketLine.ts';
import { ProblemError } from '../../../domain/values/result.ts';
import type { CompanyStore } from '../../../store/contract.ts';
import { olderSchemaOf } from '../../../store/schema.ts';
import type { useBackend } from '../session/backend.ts';
import { CompanyData } from '../session/companyData.ts';
import { isEmptied, LostDatabaseError, openFamiliar, typedNow, type Loss } from '../session/loss.ts';

interface Parts {
  backend: ReturnType<typeof useBackend>;
  /** A company's name, for people; '' when it is not known here. */
  nameOf(connectionId: string): string;
  /** Writes down again what the page's own memory held: it went with the site's data. */
  rememberAgain(): void;
  /** Called before a company is closed. */
  closing(connectionId: string): void;
}

/**
 * The older schema of a database that is to be upgraded; null where there is none. An unreadable database is not
 * upgraded: opening it finds out what to do about it.
 */
async function schemaToUpgrade(connectionId: string): Promise<number | null> {
  try {
    return await olderSchemaOf(connectionId);
  } catch (thrown) {
    if (thrown instanceof ProblemError) return null;
    throw thrown;
  }
}

/** The databases of the companies that this window has open, and those that are not as Daybook left them. */
export class OpenedDatabases {
  /** Companies whose database is not as Daybook left it: they stay closed until a person has chosen. */
  readonly losses = shallowReactive(new Map<string, Loss>());
  private readonly opened = new Map<string, Promise<CompanyData>>();
  private readonly copied = new WeakSet<CompanyData>();
  private readonly parts: Parts;

  constructor(parts: Parts) {
    this.parts = parts;
  }

  dataOf(connectionId: string): Promise<CompanyData> {
    const known = this.opened.get(connectionId);
    if (known) return known;
    const opening = this.open(connectionId);
    this.opened.set(connectionId, opening);
    opening.catch((thrown: unknown) => {
      this.opened.delete(connectionId);
      if (thrown instanceof LostDatabaseError) this.losses.set(connectionId, thrown.loss);
    });
    return opening;
  }

  /** The data of a company that is open; undefined for others. */
  openedData(connectionId: string): Promise<CompanyData> | undefined {
    return this.opened.get(connectionId);
  }

  async close(connectionId: string): Promise<void> {
    const openedData = this.opened.get(connectionId);
    this.opened.delete(connectionId);
    this.parts.closing(connectionId);
    if (openedData) (await openedData).close();
  }

  /** From now on has everything that is written to this company copied outside the browser profile. */
  async keepCopies(company: CompanyData): Promise<void> {
    if (this.copied.has(company)) return;
    this.copied.add(company);
    const { keepCopies: keep } = await import('../copies/keepCopies.ts');
    keep({
      company,
      backend: this.parts.backend,
      companyName: () => this.parts.nameOf(company.connectionId),
      lost: (found) => this.lost({ ...found, typed: typedNow() }),
    });
  }

  /** Opens the database at once if it is the one known here; otherwise first asks the backend what it should hold. */
  private async open(connectionId: string): Promise<CompanyData> {
    const { backend, nameOf } = this.parts;
    const lost = this.losses.get(connectionId);
    if (lost) throw new LostDatabaseError(lost);
    const older = await schemaToUpgrade(connectionId);
    if (older !== null) {
      const { copyBeforeUpgrade } = await import('../copies/keepCopies.ts');
      await copyBeforeUpgrade(backend, connectionId, older, nameOf(connectionId));
    }
    const familiar = await openFamiliar(connectionId);
    if (familiar) return this.watched(familiar);
    const { admit } = await import('../copies/keepCopies.ts');
    return this.watched(await admit(connectionId, backend));
  }

  /** The data of a database that has opened. When somebody removes it while it is shown, the recovery page says so. */
  private watched(store: CompanyStore): CompanyData {
    store.onClosedByBrowser(() => void this.lookForDatabase(store.connectionId));
    const look = (): void => void this.lookForRecords(store);
    store.onRecordMissing(look);
    const company = new CompanyData(store);
    window.addEventListener('focus', look);
    company.whenClosed.add(() => window.removeEventListener('focus', look));
    return company;
  }

  /** Looks whether somebody has emptied the database under the page, which closes no database. */
  private async lookForRecords(store: CompanyStore): Promise<void> {
    const typed = typedNow();
    try {
      if (!(await isEmptied(store))) return;
      const { lossOfEmptied } = await import('../copies/keepCopies.ts');
      const found = await lossOfEmptied(store, this.parts.backend);
      if (found && this.opened.has(store.connectionId)) this.lost({ ...found, typed });
    } catch (thrown) {
      // A database that cannot be read is found out by what needs it.
      if (!(thrown instanceof ProblemError)) throw thrown;
    }
  }

  private async lookForDatabase(connectionId: string): Promise<void> {
    const { backend, rememberAgain } = this.parts;
    const typed = typedNow();
    const { lossOfMissing } = await import('../copies/keepCopies.ts');
    const found = await lossOfMissing(connectionId, backend);
    if (!found || !this.opened.has(connectionId)) return;
    // With the site's data goes the cookie, without which the local host gives out no part of the recovery page.
    const key = await backend.call('host.key', null);
    if (key.ok) await enterAgain(key.value);
    rememberAgain();
    this.lost({ ...found, typed });
  }

  /** Closes a company whose database turned out not to be as Daybook left it. */
  private lost(found: Loss): void {
    this.losses.set(found.connectionId, found);
    void this.close(found.connectionId);
  }
}
