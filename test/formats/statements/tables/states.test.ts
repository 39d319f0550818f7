import { describe, expect, it } from 'vitest';
import { codes, linesOf, read } from '../../support/readers.ts';

/** A header of states, with the words for booked, not booked yet, and never booked. */
const STATES = [
  ['Status', 'Booked', 'Pending', 'Declined'],
  ['State', 'COMPLETED', 'In progress', 'REVERTED'],
  ['Status', 'Posted', 'Not posted', 'Cancelled'],
  ['Status', 'Gebucht', 'Vorgemerkt', 'Abgelehnt'],
  ['Zustand', 'Ausgeführt', 'Ausstehend', 'Fehlgeschlagen'],
  ['Status', 'Verbucht', 'Nicht gebucht', 'Storniert'],
  ['État', 'Comptabilisé', 'En attente', 'Refusé'],
  ['Statut', 'Terminé', 'À venir', 'Annulé'],
  ['Estado', 'Contabilizado', 'Pendiente', 'Rechazado'],
  ['Estado', 'Completado', 'En proceso', 'Cancelado'],
  ['Estado', 'Concluído', 'Pendente', 'Anulado'],
  ['Situação', 'Efetuado', 'Agendado', 'Recusado'],
  ['Stato', 'Contabilizzato', 'In attesa', 'Annullato'],
  ['Stato', 'Eseguito', 'Non contabilizzato', 'Rifiutato'],
  ['Status', 'Geboekt', 'In behandeling', 'Geweigerd'],
  ['Status', 'Uitgevoerd', 'Nog niet geboekt', 'Mislukt'],
  ['Status', 'Udført', 'Venter', 'Afvist'],
  ['Status', 'Bogført', 'Ikke bogført', 'Annulleret'],
  ['Status', 'Bokført', 'Ikke bokført', 'Avvist'],
  ['Status', 'Bokført', 'Reservert', 'Kansellert'],
  ['Status', 'Bokförd', 'Väntande', 'Avvisad'],
  ['Status', 'Genomförd', 'Ej bokförd', 'Makulerad'],
  ['Tila', 'Kirjattu', 'Odottaa', 'Hylätty'],
  ['Tila', 'Suoritettu', 'Ei kirjattu', 'Peruttu'],
  ['Status', 'Zaksięgowana', 'Oczekująca', 'Odrzucona'],
  ['Stan', 'Zrealizowano', 'W toku', 'Anulowano'],
  ['Stav', 'Zaúčtováno', 'Čeká na zaúčtování', 'Zamítnuto'],
  ['Stav', 'Provedeno', 'Blokace', 'Zrušeno'],
  ['Állapot', 'Könyvelt', 'Függőben', 'Elutasítva'],
  ['Állapot', 'Teljesült', 'Nem könyvelt', 'Törölt'],
  ['Durum', 'Tamamlandı', 'Beklemede', 'Reddedildi'],
  ['Durum', 'Başarılı', 'Provizyon', 'İptal edildi'],
  ['Статус', 'Проведено', 'В обработке', 'Отклонено'],
  ['Статус', 'Исполнен', 'Ожидает', 'Отменён'],
  ['Stato', 'Contabilizzato', 'Da contabilizzare', 'Respinto'],
  ['Estado', 'Contabilizado', 'Por contabilizar', 'Rechazado'],
  ['Statut', 'Comptabilisé', 'À comptabiliser', 'Échoué'],
  ['Status', 'Gebucht', 'Zu buchen', 'Abgelehnt'],
  ['Status', 'Zaksięgowana', 'Do zaksięgowania', 'Odrzucona'],
  ['Stare', 'Finalizat', 'În așteptare', 'Respins'],
  ['Durum', 'Gerçekleşti', 'Bekliyor', 'İptal'],
  ['Κατάσταση', 'Ολοκληρώθηκε', 'Εκκρεμεί', 'Ακυρώθηκε'],
  ['State', 'Success', 'In process', 'Failed'],
  ['Status', 'Verwerkt', 'Nog te verwerken', 'Geweigerd'],
  ['Stav transakcie', 'Zaúčtovaná', 'Čaká na spracovanie', 'Zamietnutá'],
  ['Състояние', 'Осчетоводена', 'Чакаща', 'Отказана'],
  ['Стан', 'Проведено', 'Очікує', 'Відхилено'],
] as const;

describe.each([
  ['behind the amount', (state: string, day: string, amount: string) => `${day};Shop;${amount};${state}`],
  ['before the amount', (state: string, day: string, amount: string) => `${day};Shop;${state};${amount}`],
] as const)('a column of states %s', (_, row) => {
  it.each(STATES)('keeps lines apart that are not booked: %s %s, %s, %s', (header, booked, pending, never) => {
    const result = read(
      `${row(header, 'Date', 'Amount').replace('Shop', 'Text')}\n${row(booked, '2026-01-05', '-12.00')}\n${row(pending, '2026-01-06', '-1.00')}\n${row(booked, '2026-01-07', '500.00')}\n${row(never, '2026-01-08', '-7.00')}\n`,
    );
    expect(linesOf(result).map(({ date, amount, status }) => [date, amount, status])).toEqual([
      ['2026-01-05', '-12', undefined],
      ['2026-01-06', '-1', 'pending'],
      ['2026-01-07', '500', undefined],
      ['2026-01-08', '-7', 'information'],
    ]);
    expect(codes(result)).toEqual([]);
  });
});

describe('a column of states whose header no word explains', () => {
  it.each([
    ['Situación', 'Contabilizado', 'Retenido'],
    ['Toestand', 'Geboekt', 'Gereserveerd'],
    ['Stanje plačila', 'Izvršeno', 'V obdelavi'],
    ['Състояние', 'Проведено', 'Ожидает'],
    ['Umeboshi', 'Booked', 'Pending'],
  ])('is found by the words below it: %s', (header, booked, pending) => {
    const result = read(
      `Date;Text;Amount;${header}\n2026-01-05;Shop;-12.00;${booked}\n2026-01-06;Bus;-1.00;${pending}\n2026-01-07;Pay;50.00;${booked}\n`,
    );
    expect(linesOf(result).map(({ amount, status }) => [amount, status])).toEqual([
      ['-12', undefined],
      ['-1', 'pending'],
      ['50', undefined],
    ]);
    expect(codes(result)).toEqual([]);
  });

  it('is no column of descriptions, even if all of them read like states', () => {
    const rows = '2026-01-05;-12.00;Hotel booked\n2026-01-06;-1.00;Pending order\n2026-01-07;50.00;Paid back\n';
    for (const header of ['Date;Amount;Description', 'Date;Amount;Umeboshi'])
      expect(linesOf(read(`${header}\n${rows}`)).map(({ status, description }) => [status, description])).toEqual([
        [undefined, 'Hotel booked'],
        [undefined, 'Pending order'],
        [undefined, 'Paid back'],
      ]);
  });
});

describe('a header that is a state, with yes or no below it', () => {
  it.each([
    ['Pending', 'No', 'Yes'],
    ['Posted?', 'Y', 'N'],
    ['Gebucht', 'ja', 'nein'],
    ['Comptabilisé', 'Oui', 'Non'],
    ['Not posted', 'false', 'true'],
  ])('%s: %s is booked, %s is not', (header, booked, pending) => {
    const result = read(
      `Date;Text;Amount;${header}\n2026-01-05;Shop;-12.00;${booked}\n2026-01-06;Bus;-1.00;${pending}\n2026-01-07;Pay;50.00;${booked}\n`,
    );
    expect(linesOf(result).map(({ amount, status }) => [amount, status])).toEqual([
      ['-12', undefined],
      ['-1', 'pending'],
      ['50', undefined],
    ]);
    expect(codes(result)).toEqual([]);
  });
});

describe('a state that no known word explains', () => {
  const table = (...states: string[]) =>
    `Date;Text;Amount;Status\n${states.map((state, index) => `2026-01-0${index + 1};Shop;-${index + 1}.00;${state}\n`).join('')}`;

  it('is asked about if other lines have other states', () => {
    const result = read(table('Booked', 'Umeboshi', 'Booked'));
    expect(linesOf(result).map(({ status }) => status)).toEqual([undefined, undefined, undefined]);
    expect(result.problems).toEqual([{ code: 'status.unknown', kind: 'question', facts: { status: 'Umeboshi' } }]);
  });

  it('is no question if every line has it', () => {
    expect(read(table('Umeboshi', 'Umeboshi')).problems).toEqual([]);
  });

  it('is no question in a column of texts', () => {
    expect(read(table('a1x', 'b2x', 'c3x', 'd4x', 'e5x', 'f6x', 'g7x', 'h8x', 'i9x')).problems).toEqual([]);
  });
});
