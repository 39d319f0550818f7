import { describe, expect, it } from 'vitest';
import { codes, linesOf, read } from '../../support/readers.ts';

/** Headers of a card's table, and the words for a purchase and for the payment to the card. */
const CARDS = [
  ['date,title,amount', 'Mercado', 'Pagamento recebido'],
  ['Data,Descrição,Valor', 'Padaria', 'Pagamento de fatura'],
  ['Fecha,Descripción,Importe', 'Tienda', 'Pago recibido'],
  ['Fecha,Concepto,Importe', 'Mercado', 'Su pago - gracias'],
  ['Date,Libellé,Montant', 'Boulangerie', 'Paiement reçu'],
  ['Date,Libellé,Montant', 'Marché', 'Votre règlement'],
  ['Data,Descrizione,Importo', 'Panificio', 'Pagamento ricevuto'],
  ['Datum,Beschreibung,Betrag', 'Bäckerei', 'Ihre Zahlung - danke'],
  ['Datum,Beschreibung,Betrag', 'Markt', 'Zahlungseingang'],
  ['Datum,Omschrijving,Bedrag', 'Bakker', 'Betaling ontvangen'],
  ['Dato,Tekst,Beløb', 'Bager', 'Indbetaling'],
  ['Dato,Forklaring,Beløp', 'Baker', 'Innbetaling mottatt'],
  ['Datum,Text,Belopp', 'Bageri', 'Inbetalning'],
  ['Päivä,Selite,Määrä', 'Leipomo', 'Maksu vastaanotettu'],
  ['Data,Opis,Kwota', 'Piekarnia', 'Spłata karty'],
  ['Datum,Popis,Částka', 'Pekárna', 'Přijatá platba'],
  ['Dátum,Leírás,Összeg', 'Pékség', 'Befizetés'],
  ['Tarih,Açıklama,Tutar', 'Fırın', 'Ödemeniz için teşekkürler'],
  ['Дата,Описание,Сумма', 'Пекарня', 'Погашение'],
] as const;

describe('a card that shows purchases as positive', () => {
  it.each(CARDS)('is turned by the words of the payment, and asked about: %s, %s, %s', (headers, purchase, payment) => {
    // The payment is smaller than the purchases, so that only its words tell.
    const result = read(
      `${headers}\n2026-01-05,${purchase},12.00\n2026-01-16,${payment},-50.00\n2026-01-17,${purchase},80.00\n`,
    );
    expect(linesOf(result).map(({ amount }) => amount)).toEqual(['-12', '50', '-80']);
    expect(result.problems).toEqual([{ code: 'signs.turned', kind: 'question' }]);
  });

  it.each(CARDS)('is read as it is written if the user has decided so: %s', (headers, purchase, payment) => {
    const result = read(
      `${headers}\n2026-01-05,${purchase},12.00\n2026-01-16,${payment},-50.00\n2026-01-17,${purchase},80.00\n`,
      { invert: false },
    );
    expect(linesOf(result).map(({ amount }) => amount)).toEqual(['12', '-50', '80']);
    expect(result.problems).toEqual([]);
  });

  it.each([
    ['names a payment in some way', 'Paiement 7', '-50.00'],
    ['is a direct debit', 'Prélèvement mensuel', '-50.00'],
    ['is one in Italian', 'Addebito su conto corrente', '-50.00'],
    ['is one in Dutch', 'Incasso ontvangen', '-50.00'],
    ['is one in German', 'Bankeinzug', '-50.00'],
    ['settles the bill in Finnish', 'Lasku suoritettu', '-50.00'],
    ['is one in Swedish', 'Autogiro', '-50.00'],
    ['covers the purchases', 'Umeboshi', '-92.00'],
    ['is far larger than each of them', 'Umeboshi', '-160.00'],
  ])('is asked about if what goes out %s', (_, payment, amount) => {
    const result = read(
      `Date,Text,Amount\n2026-01-05,Shop,12.00\n2026-01-16,${payment},${amount}\n2026-01-17,Fuel,80.00\n`,
    );
    expect(linesOf(result)[0]?.amount).toBe('12');
    expect(codes(result)).toEqual(['signs.mostlyIn']);
  });

  it('is no question if most lines go out, a balance proves the signs, or nothing that goes out looks like a payment', () => {
    const rows = '2026-01-05,Shop,-12.00\n2026-01-16,Pagamento recebido,500.00\n2026-01-17,Fuel,-80.00\n';
    expect(codes(read(`Date,Text,Amount\n${rows}`))).toEqual([]);
    expect(
      codes(
        read(
          'Date,Text,Amount,Balance\n2026-01-05,Sale,12.00,112.00\n2026-01-16,Payment,-50.00,62.00\n2026-01-17,Sale,80.00,142.00\n',
        ),
      ),
    ).toEqual([]);
    expect(
      codes(read('Date,Text,Amount\n2026-01-05,Sale,12.00\n2026-01-16,Stamps,-9.00\n2026-01-17,Sale,80.00\n')),
    ).toEqual([]);
  });
});
