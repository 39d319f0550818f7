import type { Drawn } from '../../support/drawnPdf.ts';

/** What differs between two invoices of one supplier. */
export interface Figures {
  number: string;
  issued: string;
  due: string;
  net: string;
  tax: string;
  gross: string;
}

/** Labels to the left of their values, totals at the right edge, the date in words. */
export const english = (
  { number, issued, due, net, tax, gross }: Figures = {
    number: 'HS-2041',
    issued: '12 March 2026',
    due: '11 April 2026',
    net: '1,250.00',
    tax: '250.00',
    gross: '1,500.00',
  },
): Drawn[] => [
  { at: [50, 60], text: 'Harbour Supplies Ltd', size: 16 },
  { at: [50, 78], text: '4 Quay Street, Bristol BS1 4DJ' },
  { at: [50, 92], text: 'VAT Reg No: GB 136 6959 76' },
  { at: [400, 60], text: 'INVOICE', size: 20 },
  { at: [50, 140], text: 'Bill to' },
  { at: [50, 154], text: 'Your Company' },
  { at: [360, 140], text: 'Invoice No:' },
  { at: [460, 140], text: number },
  { at: [360, 154], text: 'Invoice Date:' },
  { at: [460, 154], text: issued },
  { at: [360, 168], text: 'Due Date:' },
  { at: [460, 168], text: due },
  { at: [360, 182], text: 'Order No:' },
  { at: [460, 182], text: 'PO-77' },
  { at: [50, 230], text: 'Description' },
  { at: [330, 230], text: 'Qty' },
  { at: [450, 230], text: 'Price', end: true },
  { at: [545, 230], text: 'Amount', end: true },
  { at: [50, 250], text: 'Rope, 50 m' },
  { at: [330, 250], text: '10' },
  { at: [450, 250], text: '75.00', end: true },
  { at: [545, 250], text: '750.00', end: true },
  { at: [50, 266], text: 'Fenders' },
  { at: [330, 266], text: '5' },
  { at: [450, 266], text: '100.00', end: true },
  { at: [545, 266], text: '500.00', end: true },
  { at: [380, 320], text: 'Subtotal' },
  { at: [545, 320], text: net, end: true },
  { at: [380, 336], text: 'VAT 20%' },
  { at: [545, 336], text: tax, end: true },
  { at: [380, 354], text: 'Total' },
  { at: [545, 354], text: `£${gross}`, end: true },
  { at: [50, 780], text: 'Please pay to IBAN GB29 NWBK 6016 1331 9268 19' },
];

/** Labels above their values, decimal commas, the supplier at the foot. */
export const german = (
  { number, issued, due, net, tax, gross }: Figures = {
    number: '2026-00317',
    issued: '05.03.2026',
    due: '04.04.2026',
    net: '1.084,03',
    tax: '205,97',
    gross: '1.290,00',
  },
): Drawn[] => [
  { at: [50, 50], text: 'Nägel & Söhne GmbH · Hafenstraße 3 · 20457 Hamburg', size: 8 },
  { at: [50, 90], text: 'Ihre Firma' },
  { at: [50, 200], text: 'Rechnung', size: 18 },
  { at: [50, 230], text: 'Rechnungs-Nr.' },
  { at: [170, 230], text: 'Kunden-Nr.' },
  { at: [290, 230], text: 'Rechnungsdatum' },
  { at: [430, 230], text: 'Zahlbar bis' },
  { at: [50, 244], text: number },
  { at: [170, 244], text: '10077' },
  { at: [290, 244], text: issued },
  { at: [430, 244], text: due },
  { at: [50, 290], text: 'Nägel, verzinkt, 100 Stück' },
  { at: [545, 290], text: net, end: true },
  { at: [360, 340], text: 'Nettobetrag' },
  { at: [545, 340], text: `${net} €`, end: true },
  { at: [360, 356], text: 'zzgl. 19 % MwSt.' },
  { at: [545, 356], text: `${tax} €`, end: true },
  { at: [360, 374], text: 'Gesamtbetrag' },
  { at: [545, 374], text: `${gross} €`, end: true },
  { at: [50, 790], text: 'USt-IdNr. DE136695976', size: 8 },
  { at: [250, 790], text: 'IBAN DE89 3704 0044 0532 0130 00', size: 8 },
];

/** Spaces between thousands, the day first with slashes, H.T. and T.T.C. */
export const french = (
  { number, issued, due, net, tax, gross }: Figures = {
    number: 'F2026-118',
    issued: '03/04/2026',
    due: '02/05/2026',
    net: '2 400,50',
    tax: '480,10',
    gross: '2 880,60',
  },
): Drawn[] => [
  { at: [50, 60], text: 'Corderie du Port SARL', size: 14 },
  { at: [50, 76], text: '12 quai des Chartrons, 33000 Bordeaux' },
  { at: [50, 90], text: 'N° TVA intracommunautaire : FR40303265045' },
  { at: [330, 60], text: `Facture n° ${number}` },
  { at: [330, 76], text: `Date de facture : ${issued}` },
  { at: [330, 92], text: `Date d’échéance : ${due}` },
  { at: [50, 220], text: 'Cordage polyester' },
  { at: [545, 220], text: net, end: true },
  { at: [380, 300], text: 'Total H.T.' },
  { at: [545, 300], text: `${net} €`, end: true },
  { at: [380, 316], text: 'TVA 20,00 %' },
  { at: [545, 316], text: `${tax} €`, end: true },
  { at: [380, 332], text: 'Total T.T.C.' },
  { at: [545, 332], text: `${gross} €`, end: true },
  { at: [50, 790], text: 'IBAN : FR14 2004 1010 0505 0001 3M02 606' },
];
