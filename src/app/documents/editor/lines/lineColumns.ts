import { Decimal } from '../../../../domain/values/decimal.ts';
import { lineKey, TEXT_LENGTHS, type DocumentLine } from '../../../../domain/documents/document.ts';
import { discountOf, textAfter } from '../../../../domain/documents/lineDiscount.ts';
import type { SuppliedField } from '../../../../domain/documents/suppliedAmounts.ts';
import type { AmountTriple } from '../../../../domain/documents/totals.ts';
import { formatDecimal, formatPrice } from '../../../base/format/amounts.ts';
import type { GridColumn } from '../../../base/grid/grid.ts';
import { inSentence } from '../../../base/i18n/language.ts';
import { t, type TextKey } from '../../../base/i18n/texts.ts';
import { accountTypeText } from '../../../company/references/referenceChoices.ts';
import type { EditorContext } from '../session/editorContext.ts';
import { isStoodFor, type Calculation } from '../rules/explicitAmounts.ts';
import type { Field } from '../../../base/inputs/fields.ts';
import { askedOf } from '../session/askedAbout.ts';
import { badNote, fieldText, tooLongText } from '../../../editing/documentFields/fieldText.ts';
import type { Reference } from '../../../../domain/references/reference.ts';
import { leftOutReference } from '../../../editing/documentFields/leftOut.ts';
import { LINE, LINE_AMOUNTS } from '../../../editing/documentFields/lineFields.ts';
import { amountOf, calculatedTriple, withSuppliedAmounts } from '../rules/suppliedAmounts.ts';

const NOTHING = new Decimal(0);

type Layout = Pick<GridColumn<DocumentLine>, 'width' | 'grow' | 'align' | 'title' | 'fits'> & { label?: TextKey };

/** The width of each column, px, and its share of the remaining width. */
const LAYOUT: Readonly<Record<string, Layout>> = {
  [LINE.productId.id]: { width: 72, grow: 0.3 },
  [LINE.description.id]: { width: 100, grow: 2 },
  [LINE.accountId.id]: { width: 58, grow: 0.2 },
  [LINE.quantity.id]: { width: 54, align: 'end', fits: true, label: 'lines.quantity' },
  [LINE.currencyUnitPrice.id]: { width: 76, align: 'end', fits: true },
  [LINE.debit.id]: { width: 88, align: 'end', fits: true },
  [LINE.credit.id]: { width: 88, align: 'end', fits: true },
  [LINE.taxRole.id]: { width: 72, grow: 0.1 },
  [LINE.taxBase.id]: { width: 88, align: 'end', fits: true },
  [LINE.discount.id]: { width: 64, align: 'end', fits: true },
  [LINE.isNetEntry.id]: { width: 48 },
  [LINE.taxCodeId.id]: { width: 66 },
  [LINE.taxRate.id]: { width: 48, align: 'end' },
  [LINE.projectId.id]: { width: 72, grow: 0.2 },
  [LINE.costCentre.id]: { width: 82, grow: 0.2 },
  [LINE.department.id]: { width: 84, grow: 0.2 },
  [LINE.productSkuId.id]: { width: 70, grow: 0.2 },
};
/** Columns that are wider in a journal: its accounts stand with their names. */
const OF_JOURNAL: Readonly<Record<string, Layout>> = { [LINE.accountId.id]: { width: 160, grow: 1 } };
const AMOUNT_WIDTHS = { net: 82, tax: 72, gross: 88 } as const;
/** Fields that the empty last row proposes but does not show, since nothing is entered yet. */
const PROPOSED: ReadonlySet<string> = new Set([
  LINE.isNetEntry.id,
  LINE.taxCodeId.id,
  LINE.taxRate.id,
  LINE.accountId.id,
  LINE.projectId.id,
  LINE.costCentre.id,
  LINE.department.id,
]);
/** Fields that a product fills. Tab passes them then, so that it leads from the product to the quantity. */
const FILLED_BY_PRODUCT: ReadonlySet<string> = new Set([LINE.description.id, LINE.accountId.id, LINE.taxCodeId.id]);
/** Detail fields that mark the line when set, besides the text after it. */
const MARKED = [
  'textPre',
  'taxBandId',
  'deferredProfileId',
  'productSkuId',
  'fromStockLocationId',
  'toStockLocationId',
  'stockDate',
  'ext',
] as const;

export const DETAILS_COLUMN = 'details';

/** Whether amounts are calculated, typed (explicit, spec 2.10), or fixed: explicit and sent with the create. */
export type AmountsAre = 'calculated' | 'typed' | 'fixed';

/** What the columns depend on. Cells read the document when they are drawn. */
export interface LineColumnsOf {
  isStock: boolean;
  isLocked: boolean;
  amountsAre: AmountsAre;
  /** Columns that are folded away, by id. */
  folded: ReadonlySet<string>;
}

/** Columns of net, tax and gross. Until the service has the document, they take the supplier's amounts (spec 2.10). */
function amountColumns(
  { session, today }: EditorContext,
  { isLocked, amountsAre }: Pick<LineColumnsOf, 'isLocked' | 'amountsAre'>,
): (id: keyof AmountTriple) => GridColumn<DocumentLine> {
  const isTyped = amountsAre === 'typed';
  const canSupply = amountsAre === 'calculated' && !isLocked && !session.isCreated;
  const currency = (): string => session.header.value.currency ?? '';

  function amountColumn(id: keyof AmountTriple): GridColumn<DocumentLine> {
    const field = LINE_AMOUNTS[`${id}CurrencyAmount`];
    const isEntered = isTyped || canSupply;
    const bad = (line: DocumentLine): string | undefined =>
      isEntered ? session.badAt(`lines.${lineKey(line)}.${field.id}`) : undefined;
    return {
      id: field.id,
      label: t(`field.${id}`),
      width: AMOUNT_WIDTHS[id],
      align: 'end',
      fits: true,
      isPassedByTab: () => !isTyped,
      text: (line) => {
        const amounts = bad(line) === undefined ? session.amounts.line(line) : undefined;
        return bad(line) ?? (amounts ? formatDecimal(amounts.currency[id], currency()) : '');
      },
      tone: (line) =>
        bad(line) !== undefined ? 'bad' : isSupplied(line, id) ? 'supplied' : id === 'gross' ? 'strong' : undefined,
      ...(isEntered && { editable: (line: DocumentLine) => !isLocked && !session.isNext(lineKey(line)) }),
      note: (line) => amountNote(line, id, bad(line)),
    };
  }

  const calculation = (): Calculation => ({
    setup: session.amounts.setup,
    rateOf: (code) => session.amounts.rateOf(code),
  });
  const shown = (amount: Decimal): string => formatDecimal(amount, currency());

  /** Whether the line shows a supplied amount that differs from the calculated one. */
  function isSupplied(line: DocumentLine, id: keyof AmountTriple): boolean {
    if (line.suppliedAmounts !== true || amountsAre !== 'calculated') return false;
    const amounts = session.amounts.line(line);
    return amounts !== undefined && !amounts.currency[id].eq(calculatedTriple(line, calculation())[id]);
  }

  function amountNote(line: DocumentLine, id: keyof AmountTriple, text: string | undefined): string | undefined {
    if (amountsAre === 'fixed') return t('lines.amountsFixed');
    if (isTyped)
      return text === undefined
        ? t('lines.calculated', { amount: shown(session.amounts.calculatedLine(line)?.currency[id] ?? NOTHING) })
        : badNote('price', text, today());
    if (text !== undefined) return supplyNote(line, `${id}CurrencyAmount`, text);
    if (!isSupplied(line, id)) return undefined;
    return t(canSupply ? 'lines.asSupplied' : 'lines.suppliedSent', {
      amount: shown(calculatedTriple(line, calculation())[id]),
    });
  }

  /** Why a typed amount was not accepted. */
  function supplyNote(line: DocumentLine, typed: SuppliedField, text: string): string {
    const value = amountOf(text, today());
    const supply = value === undefined ? null : withSuppliedAmounts(line, { [typed]: value }, calculation());
    if (supply === null || supply.ok) return badNote('price', text, today());
    const amount = shown(supply.calculated);
    if (supply.field === typed) return t('lines.offTolerance', { text, amount });
    const field = inSentence(t(LINE_AMOUNTS[supply.field].label));
    return t('lines.offTolerancePart', { text, field, other: shown(supply.amount), amount });
  }
  return amountColumn;
}

/** A discount has a column of its own; its note in the text after the line is no further detail. */
const isMarked = (line: DocumentLine): boolean =>
  MARKED.some((field) => line[field] !== undefined) || textAfter(line) !== undefined;

/** What the cells of entered fields show and say, each by its line and field. */
function lineCells({ session, company, form, prices, today }: EditorContext, isFixed: (id: string) => boolean) {
  const currency = (): string => session.header.value.currency ?? '';

  const pathOf = (line: DocumentLine, id: string): string => `lines.${lineKey(line)}.${id}`;
  const badOf = (line: DocumentLine, id: string): string | undefined => session.badAt(pathOf(line, id));
  const askedAt = (line: DocumentLine, id: string): string | null => askedOf(session, pathOf(line, id), form);
  const isTooLong = (line: DocumentLine, id: string): boolean =>
    id === LINE.description.id && (line.description?.length ?? 0) > TEXT_LENGTHS.description;
  const rateShown = (line: DocumentLine): string =>
    fieldText(
      LINE.taxRate,
      { ...line, taxRate: line.taxRate ?? session.amounts.rateOf(line.taxCodeId) },
      company,
      currency(),
      false,
    );

  function shownText(line: DocumentLine, field: Field<DocumentLine>, withName: boolean): string {
    if (PROPOSED.has(field.id) && session.isNext(lineKey(line))) return '';
    if (field.id === LINE.taxRate.id) return rateShown(line);
    return leftOut(line, field)?.code ?? fieldText(field, line, company, currency(), withName);
  }
  function leftOut(line: DocumentLine, field: Field<DocumentLine>): Reference | undefined {
    if (badOf(line, field.id) !== undefined || session.isNext(lineKey(line))) return undefined;
    return leftOutReference(field.id, line, session.header.value, company.lookup);
  }

  function tone(
    line: DocumentLine,
    field: Field<DocumentLine>,
  ): ReturnType<NonNullable<GridColumn<DocumentLine>['tone']>> {
    const isGood =
      badOf(line, field.id) === undefined && !isTooLong(line, field.id) && askedAt(line, field.id) === null;
    return isGood ? leftOut(line, field) && 'quiet' : 'bad';
  }
  function note(line: DocumentLine, field: Field<DocumentLine>): string | undefined {
    const text = badOf(line, field.id);
    if (text !== undefined) return badNote(field.kind, text, today());
    if (isFixed(field.id)) return t('lines.amountsFixed');
    if (isTooLong(line, field.id)) return tooLongText(pathOf(line, field.id), session.document.value, form);
    const asked = askedAt(line, field.id);
    if (asked !== null) return asked;
    if (field.id === LINE.currencyUnitPrice.id) return discountNote(line) ?? listPriceNote(line);
    const filled = leftOut(line, field);
    if (filled) return t('lines.leftOut', { value: `${filled.code} ${filled.description}`.trim() });
    const named = field.reference && company.reference(field.reference, field.read(line));
    if (!named) return undefined;
    const type = named.kind === 'account' ? accountTypeText(company, named) : '';
    return [named.description, type].filter((text) => text !== '').join(' · ') || undefined;
  }

  /** Names the price before the discount. */
  function discountNote(line: DocumentLine): string | undefined {
    const discounted = discountOf(line);
    return discounted ? t('lines.beforeDiscount', { price: formatPrice(discounted.listPrice, currency()) }) : undefined;
  }

  /** Names the list price, if the line has a different price. */
  function listPriceNote(line: DocumentLine): string | undefined {
    const listed = prices.differing(line, session.header.value);
    return listed
      ? t('prices.line.differs', { price: formatPrice(listed.unitPrice, currency()), why: listed.why })
      : undefined;
  }
  return { badOf, shownText, tone, note };
}

/** The columns of a document's lines: entered fields and amounts. */
export function lineColumns(
  context: EditorContext,
  { isStock, isLocked, amountsAre, folded }: LineColumnsOf,
): GridColumn<DocumentLine>[] {
  const { session, form } = context;
  const isJournal = form.traits.entry === 'journal';
  const amountColumn = amountColumns(context, { isLocked, amountsAre });
  const isFixed = (id: string): boolean =>
    amountsAre === 'fixed' && isStoodFor(id === LINE.discount.id ? LINE.currencyUnitPrice.id : id);
  const { badOf, shownText, tone, note } = lineCells(context, isFixed);

  function entered(field: Field<DocumentLine>): GridColumn<DocumentLine> {
    const { label, ...layout } = (isJournal ? OF_JOURNAL[field.id] : undefined) ?? LAYOUT[field.id] ?? { width: 80 };
    return {
      id: field.id,
      label: t(label ?? field.label),
      title: t(field.label),
      ...layout,
      text: (line) => badOf(line, field.id) ?? shownText(line, field, isJournal && field.id === LINE.accountId.id),
      copy: (line) => badOf(line, field.id) ?? shownText(line, field, false),
      // A tax code with a known rate decides the rate; otherwise it is typed.
      editable: (line) =>
        !isLocked &&
        !isFixed(field.id) &&
        (field.id !== LINE.taxRate.id || session.amounts.rateOf(line.taxCodeId) === undefined) &&
        // A discount is taken off a price.
        (field.id !== LINE.discount.id || line.currencyUnitPrice !== undefined),
      // New lines take net or gross from the header, where it is chosen for all of them.
      isPassedByTab: (line) =>
        field.id === LINE.isNetEntry.id ||
        field.id === LINE.discount.id ||
        // A line has a debit or a credit.
        (field.id === LINE.credit.id && (LINE.debit.read(line) ?? badOf(line, LINE.debit.id)) !== undefined) ||
        (FILLED_BY_PRODUCT.has(field.id) &&
          line.productId !== undefined &&
          field.read(line) !== undefined &&
          badOf(line, field.id) === undefined),
      tone: (line) => tone(line, field),
      note: (line) => note(line, field),
    };
  }

  const shownFields = form.lineColumns.filter(({ id }) => !folded.has(id));
  const fields = isStock ? [...shownFields.slice(0, 2), LINE.productSkuId, ...shownFields.slice(2)] : shownFields;
  const at = fields.findIndex((field) => field.id === LINE.taxRate.id) + 1;
  return [
    {
      id: 'number',
      label: '#',
      width: 36,
      align: 'end',
      fits: true,
      text: (_line, index = 0) => String(index + 1),
      tone: () => 'quiet',
    },
    ...fields.slice(0, at).map(entered),
    // Debits and credits of a journal are its amounts.
    ...(isJournal ? [] : (['net', 'tax', 'gross'] as const).map(amountColumn)),
    ...fields.slice(at).map(entered),
    {
      id: DETAILS_COLUMN,
      label: t('lines.more'),
      title: t('lines.details'),
      width: 50,
      text: (line) => (isMarked(line) ? '●' : ''),
      tone: () => 'quiet',
      note: (line) => (isMarked(line) ? t('lines.hasMore') : undefined),
    },
  ];
}
