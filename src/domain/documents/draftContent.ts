import type { Command } from '../records/commands.ts';
import { instalmentsOf } from './billingSchedule.ts';
import { HEADER_FIELDS, LINE_FIELDS, type Allocation, type Document, type DocumentLine } from './document.ts';
import { amountsTaken } from './suppliedAmounts.ts';
import { AMOUNT_FIELDS } from '../values/amountFields.ts';

function picked<T extends object, Field extends keyof T>(from: T, fields: readonly Field[]): Pick<T, Field> {
  return Object.fromEntries(
    fields.filter((field) => from[field] !== undefined).map((field) => [field, from[field]]),
  ) as Pick<T, Field>;
}

/** The fields of a line that a new draft takes over, without its reference. */
export function draftLine(line: DocumentLine, isExplicit: boolean): DocumentLine {
  return picked(line, [...LINE_FIELDS, 'taxRate', ...amountsTaken(line, isExplicit)]);
}

/**
 * The content of a document as a new draft: the fields that a person may set, without its number, and without the
 * references of document and lines. If the amounts are explicit, all twelve are copied; amounts as supplied and a
 * billing schedule are copied, too.
 */
export function draftContent(document: Document): Document {
  const isExplicit = document.explicitAmounts === true;
  const amounts = isExplicit ? AMOUNT_FIELDS : [];
  const { docNo: _, ...header } = picked(document, [
    ...HEADER_FIELDS,
    'baseCurrency',
    'isNetEntry',
    ...(amounts.length > 0 ? (['explicitAmounts'] as const) : []),
    ...amounts,
  ]);
  const instalments = instalmentsOf(document).map((instalment) =>
    picked(instalment, ['billingDate', 'currencyAmount', 'description']),
  );
  return {
    ...header,
    ...(instalments.length > 0 && { billingSchedule: instalments }),
    docClass: document.docClass,
    statusList: [],
    lines: document.lines.map((line) => draftLine(line, isExplicit)),
  };
}

/** The allocations of a document once these commands were carried out, in the form in which a create takes them. */
export function allocationsAsked({ allocations = [] }: Document, commands: readonly Command[]): Allocation[] {
  return commands
    .reduce<readonly Allocation[]>((all, command) => {
      if (command.name === 'deallocate') return all.filter(({ id }) => id !== command.allocationId);
      return command.name === 'allocate'
        ? [
            ...all,
            ...command.allocations.map(({ document: docId, amount }) => ({ docId, allocAmountCurrency: amount })),
          ]
        : all;
    }, allocations)
    .map((each) => picked(each, ['docId', 'allocAmountCurrency']));
}
