import { flushPromises, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OF_ELSEWHERE } from '../../../src/app/settings/sections.ts';
import { PLACES } from '../../../src/app/shell/places.ts';
import { paletteActions } from '../../../src/app/shell/paletteActions.ts';
import { paletteSearch } from '../../../src/app/shell/paletteSearch.ts';
import { useBackend } from '../../../src/app/company/session/backend.ts';
import { setCurrentLanguage } from '../../../src/app/base/i18n/language.ts';
import { loadTexts, t } from '../../../src/app/base/i18n/texts.ts';
import { textPacks } from '../support/textPacks.ts';
import { answeringLine } from '../support/answeringLine.ts';
import { openConnection, shownShell, type ShownShell } from '../support/shownShell.ts';
import { smallBank, type Bank } from '../bank/support.ts';
import { giveLayout } from '../support/company.ts';
import { usePeople } from '../../../src/app/company/people/usePeople.ts';
import { ok } from '../../../src/domain/values/result.ts';
import { PEOPLE } from '../support/people.ts';
import { editorOf, invoiceOf, recordOf } from '../support/records.ts';

beforeAll(giveLayout);
let bank: Bank;
let shell: ShownShell;
const line = answeringLine((name) => (name === 'people.read' ? ok(PEOPLE) : undefined));
const shown: VueWrapper[] = [];
beforeEach(async () => {
  localStorage.clear();
  bank = await smallBank();
  line.asked.length = 0;
  useBackend().attach(line);
  openConnection(bank.company, true);
  shell = await shownShell();
  shown.push(shell.wrapper);
});
afterEach(() => {
  for (const wrapper of shown.splice(0)) wrapper.unmount();
  bank.company.close();
  setCurrentLanguage('en');
});
const LANGUAGES = ['en', 'de', 'fr'] as const;
type Language = (typeof LANGUAGES)[number];
async function speak(language: Language): Promise<void> {
  await loadTexts(textPacks, language);
  setCurrentLanguage(language);
}
const found = (query: string): string[] => paletteSearch(query, paletteActions(), bank.company).map(({ text }) => text);

/** What people look for, and the words that they type for it. */
const WORDS: Readonly<Record<Language, Readonly<Record<string, readonly string[]>>>> = {
  en: {
    'Aged debtors and creditors (Reports)': ['aged', 'owed', 'overdue', 'unpaid', 'debtors'],
    'Statements and reminders (Reports)': ['reminder', 'statement', 'dunning'],
    'Profit and loss (Reports)': ['profit', 'P&L', 'income statement'],
    'Balance sheet (Reports)': ['balance sheet', 'equity'],
    'Trial balance (Reports)': ['trial balance', 'general ledger'],
    'VAT (Reports)': ['VAT', 'sales tax'],
    'Opening balances (Reports)': ['opening balances', 'opening'],
    'Reconcile (Bank)': ['reconcile', 'reconciliation'],
    'Import (Bank)': ['import', 'camt', 'bank import'],
    'Rules (Bank)': ['rules'],
    'Go to Payment run': ['payment run', 'SEPA', 'pay suppliers'],
    'Go to Purchase invoices': ['bill', 'expense', 'vendor'],
    'Go to Month end': ['month end', 'year end', 'close'],
    'Go to Budgets': ['budget'],
    'Go to Recurring documents': ['recurring', 'subscription'],
    'Years and periods (Company set-up)': ['year end', 'fiscal year', 'unlock', 'lock'],
    'Accounts (Company set-up)': ['set-up', 'set up', 'setup', 'chart of accounts'],
    'Look of this computer (Settings)': ['dark', 'theme'],
    'Language (Settings)': ['language'],
    'Backup (Settings)': ['backup', 'restore', 'export', 'password', 'back up'],
    'Lock (Settings)': ['lock', 'password'],
    'Lock now': ['lock', 'password', 'log out'],
    'Room on the disk (Settings)': ['disk'],
    'Newer versions (Settings)': ['update', 'version'],
    'Import documents from a spreadsheet': ['spreadsheet', 'import', 'excel'],
    'Keyboard shortcuts': ['help', 'shortcuts', 'keyboard'],
    'New sales invoice': ['credit note', 'invoice'],
    'New supplier': ['vendor', 'supplier'],
  },
  de: {
    'OP nach Alter (Auswertungen)': ['offen', 'offene Posten', 'überfällig', 'ueberfaellig', 'OPOS'],
    'Kontoauszüge und Mahnungen (Auswertungen)': ['Mahnung', 'mahnen', 'Kontoauszug', 'Mahnwesen'],
    'GuV (Auswertungen)': ['GuV', 'Gewinn', 'BWA'],
    'Bilanz (Auswertungen)': ['Bilanz'],
    'Saldenliste (Auswertungen)': ['Saldenliste', 'SuSa', 'Summen und Salden'],
    'Umsatzsteuer (Auswertungen)': ['USt', 'MwSt', 'Mehrwertsteuer', 'Vorsteuer', 'Voranmeldung'],
    'Eröffnungssalden (Auswertungen)': ['Eröffnungsbilanz', 'Eröffnungssalden', 'Anfangsbestände'],
    'Abstimmen (Bank)': ['abstimmen', 'abgleichen'],
    'Importieren (Bank)': ['importieren', 'einlesen', 'Import'],
    'Regeln (Bank)': ['Regeln', 'Regel'],
    'Zahlungslauf öffnen': ['Zahlungslauf', 'SEPA', 'Überweisung'],
    'Eingangsrechnungen öffnen': ['Eingangsrechnung', 'Lieferantenrechnung'],
    'Monatsabschluss öffnen': ['Monatsabschluss', 'Monatsende', 'Jahresabschluss'],
    'Budgets öffnen': ['Budget'],
    'Wiederkehrende Belege öffnen': ['wiederkehrend', 'Dauerrechnung', 'Abo'],
    'Jahre und Perioden (Einrichtung der Firma)': ['Jahresabschluss', 'Jahresende', 'festschreiben'],
    'Konten (Einrichtung der Firma)': ['Einrichtung', 'einrichten', 'Kontenrahmen'],
    'Darstellung auf diesem Computer (Einstellungen)': ['dunkel', 'Design', 'Thema'],
    'Sprache (Einstellungen)': ['Sprache', 'Language', 'Englisch'],
    'Datensicherung (Einstellungen)': [
      'Backup',
      'Sicherung',
      'wiederherstellen',
      'zurückspielen',
      'Passwort',
      'Export',
    ],
    'Sperre (Einstellungen)': ['sperren', 'Kennwort', 'Passwort'],
    'Speicherplatz (Einstellungen)': ['Festplatte', 'Platte'],
    'Belege aus einer Tabelle importieren': ['Tabelle', 'Excel', 'einlesen'],
    Tastenkürzel: ['Hilfe', 'Tasten', 'Tastenkombination'],
    'Neue Ausgangsrechnung': ['Rechnung', 'Gutschrift', 'Faktura'],
  },
  fr: {
    'Balance âgée (États)': ['échu', 'impayé', 'en retard', 'balance agee'],
    'Relevés et relances (États)': ['relance', 'rappel', 'relevé'],
    'Compte de résultat (États)': ['bénéfice', 'résultat', 'compte de résultat'],
    'Bilan (États)': ['bilan'],
    'Balance générale (États)': ['balance générale', 'balance des comptes'],
    'TVA (États)': ['TVA', 'déclaration'],
    'Soldes d’ouverture (États)': ['soldes d’ouverture', 'bilan d’ouverture', 'à-nouveaux', 'reprise'],
    'Rapprocher (Banque)': ['rapprocher', 'rapprochement', 'pointage'],
    'Importer (Banque)': ['importer', 'importation', 'import'],
    'Règles (Banque)': ['règles', 'regle'],
    'Ouvrir Campagne de règlements': ['règlement', 'SEPA', 'virement'],
    'Ouvrir Factures fournisseurs': ['facture', 'facture fournisseur'],
    'Ouvrir Fin de mois': ['fin de mois', 'clôture', 'clôture mensuelle', 'fin d’année'],
    'Ouvrir Budgets': ['budget'],
    'Ouvrir Documents récurrents': ['récurrent', 'récurrente', 'abonnement'],
    'Exercices et périodes (Paramètres de la société)': ['clôture annuelle', "fin d'exercice", 'exercice'],
    'Comptes (Paramètres de la société)': ['plan comptable', 'paramétrage', 'configuration'],
    'Apparence sur cet ordinateur (Paramètres)': ['sombre', 'thème'],
    'Langue (Paramètres)': ['langue'],
    'Sauvegarde (Paramètres)': ['sauvegarde', 'restaurer', 'restauration', 'exporter', 'mot de passe'],
    'Verrouillage (Paramètres)': ['verrouiller', 'mot de passe'],
    'Place sur le disque (Paramètres)': ['disque'],
    'Importer des documents depuis un tableur': ['tableur', 'Excel', 'importer'],
    'Raccourcis clavier': ['aide', 'raccourcis', 'touches'],
    'Nouvelle facture client': ['avoir', 'facture'],
  },
};
/** The same on a draft of an invoice; some of it cannot be done yet. */
const WORDS_OF_DRAFT: typeof WORDS = {
  en: {
    Send: ['send', 'e-mail', 'mail'],
    'Save as PDF': ['pdf', 'download'],
    'Print or PDF…': ['print', 'paper'],
    'Discard the draft': ['discard', 'delete'],
    'Duplicate the document': ['copy', 'duplicate'],
    'Attach files…': ['attach', 'upload'],
    'Show history': ['history', 'audit', 'who changed'],
    Submit: ['approve', 'post'],
    Reverse: ['reverse', 'undo', 'void'],
    Credit: ['credit', 'credit note'],
    Allocate: ['allocate', 'match'],
    Amend: ['amend', 'change'],
  },
  de: {
    Versenden: ['senden', 'mailen', 'E-Mail'],
    'Als PDF speichern': ['PDF'],
    'Drucken oder PDF…': ['drucken'],
    'Entwurf löschen': ['verwerfen', 'löschen'],
    'Beleg duplizieren': ['kopieren', 'duplizieren'],
    'Dateien anhängen…': ['anhängen', 'Anhang'],
    Einreichen: ['buchen', 'freigeben', 'übermitteln'],
    Stornieren: ['stornieren', 'Storno'],
    'Gutschrift erstellen': ['Gutschrift', 'gutschreiben'],
    Zuordnen: ['zuordnen', 'ausgleichen'],
  },
  fr: {
    Envoyer: ['envoyer', 'mail', 'courriel'],
    'Enregistrer en PDF': ['PDF'],
    'Imprimer ou PDF…': ['imprimer'],
    'Supprimer le brouillon': ['supprimer', 'abandonner'],
    'Dupliquer le document': ['copier', 'dupliquer'],
    'Joindre des fichiers…': ['joindre', 'pièce jointe'],
    Soumettre: ['comptabiliser', 'valider', 'soumettre'],
    Extourner: ['extourner', 'extourne', 'contrepasser', 'contre-passer'],
    'Faire un avoir': ['avoir'],
    Lettrer: ['lettrer', 'affecter'],
  },
};
/** How far down people look. */
const IN_SIGHT = 8;

describe.each(LANGUAGES)('the palette finds, by words that people type in %s', (language) => {
  beforeEach(() => speak(language));

  it.each(Object.entries(WORDS[language]))('%s', (text, words) => {
    expect(words.filter((word) => !found(word).slice(0, IN_SIGHT).includes(text))).toEqual([]);
  });

  it('what can be done with a draft', async () => {
    shown.push(await editorOf(bank.company, recordOf({ local: invoiceOf(bank.company) })));
    const missed = () =>
      Object.entries(WORDS_OF_DRAFT[language]).flatMap(([text, words]) =>
        words.filter((word) => !found(word).slice(0, IN_SIGHT).includes(text)).map((word) => [text, word]),
      );
    await expect.poll(missed).toEqual([]);
  });

  it('each action by its name and by each of its words, and none has the name of another', async () => {
    shown.push(await editorOf(bank.company, recordOf({ local: invoiceOf(bank.company) })));
    await flushPromises();
    const actions = paletteActions();
    const texts = actions.map(({ text }) => text);
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
    for (const { text, words } of actions) {
      // A key stands where a text is missing.
      expect(`${text} ${words}`).not.toMatch(/\w\.\w+\.\w/);
      const missed = [text, ...words.split(' ')].filter((word) => word !== '' && !found(word).includes(text));
      expect(missed, text).toEqual([]);
    }
  });
});

describe('each action of the shell', () => {
  it('can be carried out, or says why not', async () => {
    const idle: string[] = [];
    for (const { text } of paletteActions()) {
      await shell.router.push('/');
      shell.opened.length = 0;
      line.asked.length = 0;
      // What it is to do is looked up anew, as the palette does.
      const action = paletteActions().find((one) => one.text === text);
      if (action?.whyNot !== null) {
        expect(action?.whyNot, text).toMatch(/\w+ \w+/);
        continue;
      }
      action.run();
      await expect
        .poll(() => shell.router.currentRoute.value.fullPath !== '/' || shell.opened.length + line.asked.length > 0)
        .toBe(true)
        .catch(() => idle.push(text));
    }
    expect(idle).toEqual([]);
  });
});

describe('each place in the palette', () => {
  it.each(PLACES)('$area $name opens where it says', async ({ area, name, text }) => {
    const title = t('palette.inPage', { place: t(text), page: t(`areas.title.${area}`) });
    const reach = (): void =>
      paletteActions()
        .find((action) => action.text === title)
        ?.run();
    if (area === 'settings' && OF_ELSEWHERE.has(name)) {
      reach();
      await flushPromises();
      expect(shell.router.currentRoute.value.name).toBe('start');
      openConnection(bank.company, false);
      // Users are found once the service has said that this user may see them.
      await usePeople(bank.company).look();
    }
    reach();
    await flushPromises();
    expect(shell.router.currentRoute.value.name).toBe(area);
    const { report, tab } = shell.router.currentRoute.value.params;
    // A page opens at its first tab without a word for it; a section is the settings' own.
    const isNamed = area !== 'settings' && name !== 'lines' && name !== 'pay';
    expect(report ?? tab ?? '').toBe(isNamed ? name : '');
  });

  it('is not the set-up, or the opening balances, of a company that a provider keeps', () => {
    expect(found('control account')).toContain('Document types (Company set-up)');
    openConnection(bank.company, false);
    expect(found('control account')).not.toContain('Document types (Company set-up)');
    expect(found('opening balances')).not.toContain('Opening balances (Reports)');
  });
});
