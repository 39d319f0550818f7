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

/** Why an attached file is not restored. */
export const LACKS_BYTES = 'the copy lacks bytes of it';
export const LACKS_DOCUMENT = 'its document is left out';
/** Fields that say which class or kind a row is of. */
const KINDS = ['docClass', 'kind'] as const;
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

/** A row that is not restored, with the kind and the name by which a person knows it. */
export function unreadableCopyRow(
  { table, key }: { table: string; key: string },
  row: unknown,
  why: string,
): UnreadableRow {
  const [kind, name] = [textIn([row], KINDS), textIn([field(row, 'local'), field(row, 'base'), row], NAMES)];
  return {
    table,
    key,
    ...(kind === undefined ? {} : { kind }),
    ...(name === undefined ? {} : { name }),
    why,
    text: JSON.stringify(row),
  };
}

/** Which field of a row does not fit its schema, and how. */
export function misfitOf({ issues: [issue] }: z.ZodError): string {
  return `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`;
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
  return misfitOf(parsed.error);
}

/** The first text that one of the contents has in one of the fields. */
function textIn(contents: readonly unknown[], fields: readonly string[]): string | undefined {
  for (const content of contents)
    for (const name of fields) {
      const value = field(content, name);
      if (typeof value === 'string' && value !== '') return value;
    }
  return undefined;
}

function field(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null ? Object.getOwnPropertyDescriptor(of, name)?.value : undefined;
}
