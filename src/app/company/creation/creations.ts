import { DOCUMENT_CLASSES, type DocumentClass } from '../../../domain/kinds/documentClasses.ts';
import type { TextKey, WordsKey } from '../../base/i18n/texts.ts';

/** What can be created other than documents: the area whose page makes it, its name, and its letter after N. */
const IN_AREAS = [
  { area: 'contactAccount', name: 'customer', letter: 'C' },
  { area: 'contactAccount', name: 'supplier', letter: 'S' },
  { area: 'contact', name: 'contact', letter: 'T' },
  { area: 'product', name: 'product', letter: 'P' },
  { area: 'project', name: 'project', letter: 'J' },
  { area: 'department', name: 'department', letter: 'D' },
  { area: 'costCentre', name: 'costCentre', letter: 'E' },
  { area: 'prices', name: 'salePrice', letter: 'L' },
  { area: 'prices', name: 'purchasePrice', letter: 'K' },
  { area: 'bank', name: 'bankTransaction', letter: 'B' },
  { area: 'bank', name: 'bankRule' },
  { area: 'settings', name: 'catalogItem' },
] as const;

export type CreationArea = (typeof IN_AREAS)[number]['area'];
export type CreationName<A extends CreationArea = CreationArea> = Extract<
  (typeof IN_AREAS)[number],
  { area: A }
>['name'];

export interface RecordCreation {
  area: CreationArea;
  name: CreationName;
  text: TextKey;
  /** Other words by which the palette finds it. */
  words: WordsKey;
  letter?: string;
  isOfOwn?: never;
}
export interface DocumentCreation {
  docClass: DocumentClass;
  text: TextKey;
  words: WordsKey;
  /** Whether only a company on this computer has it. */
  isOfOwn: boolean;
}
export type Creation = DocumentCreation | RecordCreation;

const RECORDS = IN_AREAS.map((one): RecordCreation => ({
  ...one,
  text: `palette.new.${one.name}`,
  words: `new.${one.name}`,
}));

/** Everything that a person can create. The palette, the keys that begin with N and the pages' buttons show these. */
export const CREATIONS: readonly Creation[] = [
  ...DOCUMENT_CLASSES.map((docClass): Creation => ({
    docClass,
    text: `documentClass.${docClass}.new`,
    words: `areas.${docClass}`,
    isOfOwn: docClass === 'journal',
  })),
  ...RECORDS,
];

/** What can be created in an area, in the order of its buttons. */
export function creationsIn(area: CreationArea): RecordCreation[] {
  return RECORDS.filter((creation) => creation.area === area);
}
