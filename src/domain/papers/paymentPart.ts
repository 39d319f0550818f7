import { z } from 'zod';

const lines = z.array(z.string());

/** The payment part of a Swiss QR-bill with its receipt, as it is printed. */
export const paymentPartSchema = z.object({
  /** Rows of the QR code, `1` for a dark module. */
  modules: z.array(z.string().regex(/^[01]{21,117}$/)).max(117),
  /** In groups of four. */
  iban: z.string(),
  creditor: lines,
  /** In groups; '' if there is none. */
  reference: z.string(),
  message: z.string(),
  /** Empty if the payer writes it. */
  debtor: lines,
  currency: z.string(),
  /** With spaces between thousands and a point before two decimals. */
  amount: z.string(),
  /** The words of the guidelines in the language of the paper. */
  words: z.object({
    receipt: z.string(),
    paymentPart: z.string(),
    account: z.string(),
    reference: z.string(),
    message: z.string(),
    payableBy: z.string(),
    payableByNobody: z.string(),
    currency: z.string(),
    amount: z.string(),
    acceptancePoint: z.string(),
    separate: z.string(),
  }),
});
export type PaymentPart = z.infer<typeof paymentPartSchema>;

/** The slip at the foot of a sheet of A4, and the receipt at its left; millimetres. */
export const SLIP = { width: 210, height: 105, receipt: 62 } as const;
/** Where the QR code lies on the slip, and the Swiss cross in its middle. */
export const SLIP_CODE = { x: 67, y: 17, side: 46, cross: 7 } as const;

/**
 * The Swiss cross as paths in units of which 19.8 are its side: the white field, the black one within, and the white
 * arms.
 */
export const SWISS_CROSS = {
  units: 19.8,
  white: 'M0 0h19.8v19.8H0z',
  black: 'M0.75 0.75h18.3v18.3H0.75z',
  arms: 'M8.25 4.4h3.3v3.85h3.85v3.3h-3.85v3.85h-3.3v-3.85H4.4v-3.3h3.85z',
} as const;

/** A heading with what stands below it: lines, or a field that is written in by hand. */
interface SlipPart {
  heading: string;
  lines: readonly string[];
  /** Of the field, in millimetres; left out if there are lines. */
  field?: { width: number; height: number };
}

/** Parts below one another. Places and widths are millimetres from the slip's upper left corner, sizes points. */
export interface SlipBlock {
  x: number;
  y: number;
  width: number;
  headingSize: number;
  size: number;
  /** Whether it ends at its right. */
  isEnd?: boolean;
  parts: readonly SlipPart[];
}

/** Everything that is written on the slip (Swiss Implementation Guidelines QR-bill, parts 3.4 to 3.7). */
export function slipBlocks(part: PaymentPart): SlipBlock[] {
  const { words, iban, creditor, reference, message, debtor, currency, amount } = part;
  const account = { heading: words.account, lines: [iban, ...creditor] };
  const given = (heading: string, text: string): SlipPart[] => (text === '' ? [] : [{ heading, lines: [text] }]);
  const payer = (field: SlipPart['field']): SlipPart =>
    debtor.length > 0
      ? { heading: words.payableBy, lines: debtor }
      : { heading: words.payableByNobody, lines: [], ...(field && { field }) };
  const title = (x: number, width: number, heading: string): SlipBlock => ({
    ...{ x, y: 5, width, headingSize: 11, size: 11 },
    parts: [{ heading, lines: [] }],
  });
  const receipt = { headingSize: 6, size: 8 };
  const payment = { headingSize: 8, size: 10 };
  return [
    title(5, 52, words.receipt),
    {
      ...{ x: 5, y: 12, width: 52, ...receipt },
      parts: [account, ...given(words.reference, reference), payer({ width: 52, height: 20 })],
    },
    { x: 5, y: 68, width: 12, ...receipt, parts: given(words.currency, currency) },
    { x: 17, y: 68, width: 40, ...receipt, parts: given(words.amount, amount) },
    { x: 5, y: 82, width: 52, ...receipt, isEnd: true, parts: [{ heading: words.acceptancePoint, lines: [] }] },
    title(67, 46, words.paymentPart),
    { x: 67, y: 68, width: 14, ...payment, parts: given(words.currency, currency) },
    { x: 81, y: 68, width: 32, ...payment, parts: given(words.amount, amount) },
    {
      ...{ x: 118, y: 5, width: 87, ...payment },
      parts: [
        account,
        ...given(words.reference, reference),
        ...given(words.message, message),
        payer({ width: 65, height: 25 }),
      ],
    },
  ];
}
