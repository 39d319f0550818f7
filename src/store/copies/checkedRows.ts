import type { z } from 'zod';
import { attachmentSchema, type Attachment } from '../../domain/documents/attachment.ts';
import type { CopyRow, UnreadableRow } from '../../domain/copies/copies.ts';
import { documentRecordSchema, type DocumentRecord } from '../../domain/documents/record.ts';
import { resourceRecordSchema, type ResourceRecord } from '../../domain/resources/record.ts';

/** The checked rows of a copy, by table, and those that cannot be read. */
export interface CheckedRows {
  documents: DocumentRecord[];
  resources: ResourceRecord[];
  files: Attachment[];
  settings: CopyRow[];
  unreadable: UnreadableRow[];
}

/** Fields by which people know a record. */
const NAMES = ['docNo', 'code', 'fileName', 'description', 'name'] as const;

/** Checks each row by itself, so that a damaged row does not affect the others. */
export function checkedRows(rows: readonly CopyRow[]): CheckedRows {
  const checked: CheckedRows = { documents: [], resources: [], files: [], settings: [], unreadable: [] };
  for (const each of rows) {
    const why = addChecked(checked, each);
    if (why !== null) checked.unreadable.push(unreadableCopyRow(each, each.row, why));
  }
  return checked;
}

/** A row that is not restored, with the name by which a person knows it. */
export function unreadableCopyRow(
  { table, key }: Pick<CopyRow, 'table' | 'key'>,
  row: object,
  why: string,
): UnreadableRow {
  const name = nameIn(row);
  return { table, key, why, ...(name === undefined ? {} : { name }) };
}

/** Adds the row to those of its table. @returns why it cannot be read; null when it was added */
function addChecked(checked: CheckedRows, each: CopyRow): string | null {
  switch (each.table) {
    case 'documents':
      return addParsed(checked.documents, documentRecordSchema.safeParse(each.row));
    case 'resources':
      return addParsed(checked.resources, resourceRecordSchema.safeParse(each.row));
    case 'attachments':
      return addParsed(checked.files, attachmentSchema.safeParse(each.row));
    case 'settings':
      checked.settings.push(each);
      return null;
  }
}

function addParsed<Row>(list: Row[], parsed: z.ZodSafeParseResult<Row>): string | null {
  if (parsed.success) {
    list.push(parsed.data);
    return null;
  }
  const [issue] = parsed.error.issues;
  return `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`;
}

function nameIn(row: object): string | undefined {
  for (const content of [field(row, 'local'), field(row, 'base'), row]) {
    if (typeof content !== 'object' || content === null) continue;
    for (const name of NAMES) {
      const value = field(content, name);
      if (typeof value === 'string' && value !== '') return value;
    }
  }
  return undefined;
}

function field(of: object, name: string): unknown {
  return Object.getOwnPropertyDescriptor(of, name)?.value;
}
