import { computed, reactive, shallowRef, type ComputedRef, type ShallowRef } from 'vue';
import type { Document, DocumentLine } from '../../../domain/documents/document.ts';
import { withFinalPrice } from '../../../domain/documents/lineDiscount.ts';
import { withoutSuppliedAmounts } from '../../../domain/documents/suppliedAmounts.ts';
import { scheduleSchema, type Schedule } from '../../../domain/recurring/schedule.ts';
import { NAME_LENGTH, type Template } from '../../../domain/recurring/template.ts';
import { instantOf, parseLocalDate, type LocalDate } from '../../../domain/values/dates.ts';
import { formatDate } from '../../base/format/dates.ts';
import { readEntry, type FieldKind } from '../../base/inputs/fields.ts';
import { t } from '../../base/i18n/texts.ts';

/** What is typed of a template: each field as it is shown. */
interface Typed {
  name: string;
  every: string;
  unit: Schedule['unit'];
  day: string;
  from: string;
  until: string;
  covers: Schedule['covers'];
  language: Template['language'];
}

export type TemplateLineField = 'description' | 'quantity' | 'currencyUnitPrice';
export const LINE_KINDS: Readonly<Record<TemplateLineField, FieldKind>> = {
  description: 'text',
  quantity: 'amount',
  currencyUnitPrice: 'price',
};

export interface TemplateForm {
  readonly typed: Typed;
  readonly document: ShallowRef<Document>;
  /** The schedule as typed; null while it is none. */
  readonly schedule: ComputedRef<Schedule | null>;
  /** The names of the fields that must be corrected. */
  readonly bad: ComputedRef<readonly string[]>;
  /** The template as typed; null while something must be corrected. */
  result(): Template | null;
  /** Sets the date from which it is due. The day of the month follows it until a day was chosen. */
  setFrom(text: string): void;
  /** Sets the date of the last; without one it goes on. */
  setUntil(text: string): void;
  chooseDay(text: string): void;
  setText(field: 'description' | 'theirRef', text: string): void;
  /** Whether amounts were typed that a quantity or price does not change. */
  isFixed(field: TemplateLineField): boolean;
  /** @returns whether the text is a value of the field */
  setLine(at: number, field: TemplateLineField, text: string): boolean;
}

function withoutEmpty<Part extends object>(part: Part): Part {
  const kept = { ...part };
  for (const [name, value] of Object.entries(part)) if (value === undefined) Reflect.deleteProperty(kept, name);
  return kept;
}

/** The line with another value. Amounts as supplied and the note of a discount belong to the figures before. */
function changedLine(line: DocumentLine, field: TemplateLineField, value: string | undefined): DocumentLine {
  const changed = withFinalPrice({ ...line, [field]: value }, line);
  return withoutEmpty(field === 'description' ? changed : withoutSuppliedAmounts(changed));
}

/** Null if the text is no date; undefined for none. */
function dayOf(text: string, today: LocalDate): LocalDate | undefined | null {
  const reading = readEntry('date', text, today, undefined);
  if (!reading.ok) return null;
  return reading.value === undefined ? undefined : parseLocalDate(reading.value);
}

/** The schedule that was typed; null while it is none. */
function scheduleOf(typed: Typed, today: LocalDate): Schedule | null {
  const [from, until] = [dayOf(typed.from, today), dayOf(typed.until, today)];
  if (!from || until === null) return null;
  const day = typed.day === 'last' ? 'last' : Number(typed.day);
  const { data } = scheduleSchema.safeParse({
    every: Number(typed.every),
    unit: typed.unit,
    day,
    from,
    ...(until !== undefined && { until }),
    covers: typed.covers,
  });
  return data ?? null;
}

/** What is wrong with the entries beside those of lines. */
function badEntries(typed: Typed, name: string, today: LocalDate): string[] {
  return [
    ...(name === '' || name.length > NAME_LENGTH ? [t('recurring.dialog.name')] : []),
    ...(/^\d+$/.test(typed.every.trim()) && Number(typed.every) >= 1 && Number(typed.every) <= 60
      ? []
      : [t('recurring.dialog.every')]),
    ...(dayOf(typed.from, today) ? [] : [t('recurring.dialog.from')]),
    ...(dayOf(typed.until, today) === null ? [t('recurring.dialog.until')] : []),
  ];
}

/** The entries of a template, of which a person changes some. */
export function useTemplateForm(template: Template, today: LocalDate): TemplateForm {
  const { schedule: before } = template;
  const typed = reactive<Typed>({
    name: template.name,
    every: String(before.every),
    unit: before.unit,
    day: String(before.day),
    from: formatDate(before.from),
    until: formatDate(before.until),
    covers: before.covers,
    language: template.language,
  });
  const document = shallowRef(template.document);
  const badLines = reactive(new Map<string, string>());
  let isDayChosen = before.day === 'last' || before.day !== Number(before.from.slice(8));

  const schedule = computed(() => scheduleOf(typed, today));
  const name = computed(() => typed.name.trim());
  const bad = computed(() => [...badEntries(typed, name.value, today), ...badLines.values()]);

  return {
    typed,
    document,
    schedule,
    bad,
    result() {
      const checked = schedule.value;
      if (checked === null || bad.value.length > 0) return null;
      return {
        ...template,
        name: name.value,
        schedule: checked,
        language: typed.language,
        document: document.value,
        changedAt: instantOf(Date.now()),
      };
    },
    setFrom(text) {
      const from = dayOf(text, today);
      typed.from = from ? formatDate(from) : text;
      if (from && !isDayChosen) typed.day = String(Number(from.slice(8)));
    },
    setUntil(text) {
      const until = dayOf(text, today);
      typed.until = until === null ? text : formatDate(until);
    },
    chooseDay(text) {
      isDayChosen = true;
      typed.day = text;
    },
    setText(field, text) {
      document.value = withoutEmpty({ ...document.value, [field]: text.trim() === '' ? undefined : text });
    },
    isFixed: (field) => field !== 'description' && document.value.explicitAmounts === true,
    setLine(at, field, text) {
      const key = `${at}.${field}`;
      const reading = readEntry(LINE_KINDS[field], text, today, undefined);
      if (!reading.ok) {
        badLines.set(key, t('recurring.dialog.line', { number: String(at + 1), what: text }));
        return false;
      }
      badLines.delete(key);
      const lines = document.value.lines.map((line, index) =>
        index === at && line[field] !== reading.value ? changedLine(line, field, reading.value) : line,
      );
      document.value = { ...document.value, lines };
      return true;
    },
  };
}
