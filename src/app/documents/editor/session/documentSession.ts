import { computed, shallowRef, type ComputedRef, type ShallowRef } from 'vue';
import { sameContent, sameValue } from '../../../../domain/documents/content.ts';
import type { DecimalString } from '../../../../domain/values/decimal.ts';
import { lineKey, type Document, type DocumentLine } from '../../../../domain/documents/document.ts';
import type { ValidationIssue, TypeFacts } from '../../../../domain/documents/readiness.ts';
import { currentDocument, type DocumentRecord } from '../../../../domain/documents/record.ts';
import type { TotalsSetup } from '../../../../domain/documents/totals.ts';
import { unreadableFieldsOf, type UnreadableField } from '../../../../domain/service/unreadable.ts';
import type { CustomType } from '../../../company/facts/customFields.ts';
import { InvalidInput } from './invalidInput.ts';
import { ChangeNotes } from '../notices/changeNotes.ts';
import { isUntouchedDraft, newLine } from '../../../../domain/drafting/documentDraft.ts';
import {
  applyBad,
  applyPatch,
  inverted,
  isEmptyPatch,
  patchBetween,
  withBad,
  type BadChange,
  type BadInput,
  type DocumentPatch,
} from '../../../../domain/documents/documentPatch.ts';
import { EditHistory, type EditedVersion } from './editHistory.ts';
import { EmptyRow } from '../lines/emptyRow.ts';
import {
  needsOtherAmounts,
  withExplicitAmountsOf,
  withExplicitAmounts,
  type Calculation,
} from '../amounts/explicitAmounts.ts';
import { withHeaderField } from './fieldRules.ts';
import { numberValue, readEntry, type EntryReading, type Field } from '../../../base/inputs/fields.ts';
import { isFollowed, isPriceTyped, withFollowing } from '../lines/followingLines.ts';
import { DOCUMENT_HEADER, headerField } from '../../../editing/documentFields/headerFields.ts';
import { EditorDocument } from './editorDocument.ts';
import { lineField } from '../../../editing/documentFields/lineFields.ts';
import { withLineField, type RuleContext } from '../lines/lineRules.ts';
import { lockOf, type Lock } from './lock.ts';
import {
  amountToSplit,
  keptSplit,
  leftToSplit,
  splitText,
  withLeft,
  withPaidFollowing,
} from '../amounts/paidByLines.ts';
import { withMemory, type PartyVersion as PartyVersion } from './partyChange.ts';
import { NO_MEMORY, type PartyMemory } from './partyMemory.ts';
import { pathParts, SPLIT_PATH } from '../../../editing/documentFields/paths.ts';
import { RunningIssues } from './runningIssues.ts';
import { FEW_LINES, SavingQueue } from './savingQueue.ts';
import type { SessionEnvironment } from './sessionEnvironment.ts';
import { ShownAmounts } from '../amounts/shownAmounts.ts';
import {
  keptAmounts,
  sameSupply,
  suppliedAt,
  withKeptAmounts,
  withoutStaleAmounts,
  withSuppliedAmounts,
} from '../amounts/suppliedAmounts.ts';
import { TypedTexts } from './typedTexts.ts';

/** By the key of its line, too: the service may name a line by its id which is known here by its reference. */
function unreadableByPath(record: DocumentRecord | null): ReadonlyMap<string, UnreadableField> {
  if (!record || record.local !== null) return new Map();
  return new Map(
    unreadableFieldsOf(record).map((fault) => {
      const { lineOf, id } = pathParts(fault.field);
      const line =
        lineOf === null ? undefined : record.base?.lines.find((each) => each.id === lineOf || each.intRef === lineOf);
      return [line ? `lines.${lineKey(line)}.${id}` : fault.field, fault];
    }),
  );
}

/**
 * One document open in an editor: what is typed changes it at once, is counted at once, and is
 * stored behind it, in order. Nothing here waits for the database.
 */
export class DocumentSession {
  readonly key: string;
  readonly record: ShallowRef<DocumentRecord | null>;
  /** All of it; `header` tells of no line. */
  readonly document: EditorDocument['whole'];
  readonly header: EditorDocument['header'];
  /** Texts that are no valid values, by path. */
  readonly badInput: Readonly<ShallowRef<BadInput>>;
  readonly amounts: ShownAmounts;
  readonly lock: ComputedRef<Lock>;
  /** What the service sent that cannot be read, by the path of its field; nothing where the document as it was edited here is shown. */
  readonly unreadable: ComputedRef<ReadonlyMap<string, UnreadableField>>;
  readonly issues: ComputedRef<ValidationIssue[]>;
  /** What is wrong at each path, apart from texts that cannot be read. */
  readonly wrong: ComputedRef<ReadonlyMap<string, ValidationIssue['code']>>;
  /** Where something is being typed that may not be finished. */
  readonly typingAt: ShallowRef<string | null> = shallowRef(null);
  readonly history = new EditHistory();
  readonly saving: SavingQueue;
  /** The types of custom fields, as the books have used them. */
  readonly customTypes: ShallowRef<ReadonlyMap<string, CustomType>> = shallowRef(new Map());
  /** Fields that hold what was last used with the party. */
  readonly asLastTime: ShallowRef<ReadonlySet<string>> = shallowRef(new Set());
  /** What stayed as it was typed when currency or party became another. */
  readonly notes = new ChangeNotes();
  /** What was typed as paid before a payment or receipt got its first line, as far as this editor has seen. */
  private readonly split: ShallowRef<DecimalString | null> = shallowRef(null);
  /** What was last done with the party. */
  memory: PartyMemory = NO_MEMORY;
  /** The document with the party before, until it is known what was done with this one. */
  private formerly: PartyVersion | null = null;
  /** Whether the last change was typed or chosen here, and did not come of undo, redo, a sync or another window. */
  wasEdited = true;
  private readonly around: SessionEnvironment;
  private readonly known: ComputedRef<TypeFacts>;
  private readonly held: EditorDocument;
  private readonly typed = new TypedTexts((path, text, isTyping) => this.commit(path, text, isTyping));
  private readonly badTexts: InvalidInput;
  private badMoved = false;
  private readonly emptyRow: EmptyRow;

  constructor(source: { record: DocumentRecord } | { fresh: Document }, around: SessionEnvironment) {
    this.around = around;
    const document = 'record' in source ? currentDocument(source.record) : source.fresh;
    this.key = 'record' in source ? source.record.key : (document.intRef ?? '');
    this.record = shallowRef('record' in source ? source.record : null);
    this.held = new EditorDocument(document);
    this.document = this.held.whole;
    this.header = this.held.header;
    this.badTexts = new InvalidInput('record' in source ? source.record.badInput : {});
    this.badInput = this.badTexts.all;
    this.amounts = new ShownAmounts(around, {
      document: () => this.document.value,
      header: () => this.header.value,
      badInput: () => this.badTexts.without(() => this.typingAt.value),
      isAsTold: () =>
        this.typed.isEmpty && this.record.value !== null && this.record.value.local === null && !this.saving.isBusy,
    });
    this.lock = computed(() => lockOf(this.record.value));
    this.unreadable = computed(() => unreadableByPath(this.record.value));
    this.known = computed(() => {
      const { isStock, isContactOptional } = around.lookup.find('docType', this.header.value.docTypeId) ?? {};
      return { isStock, isContactOptional, apiVersion: around.apiVersion?.() ?? null };
    });
    const issues = new RunningIssues();
    this.issues = computed((held) =>
      issues.of(this.document.value, this.header.value, this.badInput.value, this.facts, held),
    );
    this.wrong = computed(
      () => new Map(this.issues.value.filter(({ code }) => code !== 'badInput').map(({ path, code }) => [path, code])),
    );
    this.saving = new SavingQueue(around.store, this.key, {
      record: this.record,
      version: () => this.version(),
      adopt: (record, isShown) => this.adopt(record, isShown),
    });
    this.emptyRow = new EmptyRow(() => this.proposedLine());
  }

  /** Whether nothing was ever stored of it. */
  get isFresh(): boolean {
    return this.record.value === null;
  }

  /** What the reference data tells of the document's type, and what the service's version requires. */
  get facts(): TypeFacts {
    return this.known.value;
  }

  /** The line with a key, the empty one included. */
  line(key: string): DocumentLine | undefined {
    return this.held.line(key) ?? (this.isNext(key) ? this.nextLine.value : undefined);
  }

  indexOf(key: string): number {
    return this.held.indexOf(key);
  }

  /** The text at a path that is no valid value: typed here, or sent by the service. */
  badAt(path: string): string | undefined {
    return this.unreadable.value.get(path)?.shown ?? this.badTexts.at(path);
  }

  /** The empty last row, which no line of the document is yet. */
  get nextLine(): Readonly<ShallowRef<DocumentLine>> {
    return this.emptyRow.line;
  }

  isNext(key: string): boolean {
    return this.emptyRow.is(key);
  }

  /** Whether the service has it, or may have: what goes with a create only, as explicit amounts do (spec 2.10), is past changing. */
  get isCreated(): boolean {
    const record = this.record.value;
    return record !== null && (record.base !== null || record.id !== null || record.inFlight !== null);
  }

  /**
   * Whether its explicit amounts have gone with the create. An update takes none (docs/service-notes.md, "Documents"), so they stay, and so
   * do the lines and what their amounts stand for.
   */
  get hasFixedAmounts(): boolean {
    return this.header.value.explicitAmounts === true && this.isCreated;
  }

  /** The field at a path, and what it holds. */
  fieldAt(path: string): { kind: Field<unknown>['kind']; value: string | undefined } {
    const { lineOf, id } = pathParts(path);
    const line = lineOf === null ? null : (this.line(lineOf) ?? this.nextLine.value);
    const types = this.customTypes.value;
    const field = line ? lineField(id, line, types) : headerField(id, this.document.value, types);
    if (!field) throw new TypeError(`no field ${path}`);
    // The two kinds of subject never mix: a field of a line is read from its line.
    return { kind: field.kind, value: (field as Field<unknown>).read(line ?? this.document.value) };
  }

  /**
   * Counts and keeps what is being typed, with each key; what every line of a long document follows from is kept when the typing
   * pauses. `path` is `field` or `lines.<key>.<field>`.
   */
  type(path: string, text: string): void {
    this.typingAt.value = path;
    if (!isFollowed(path) || this.document.value.lines.length <= FEW_LINES) return this.commit(path, text, true);
    this.typed.put(path, text);
    this.previewRate(path, text);
  }

  /** Keeps what is in fields that were not left yet. */
  keepTyped(): void {
    this.typed.keepAll(false);
  }

  /** Takes the text of a field that is left: as a value, or as it is where it is none. */
  commit(path: string, text: string, isTyping = false): void {
    this.typed.forget(path);
    const { kind, value } = this.fieldAt(path);
    const reading = readEntry(kind, text, this.around.today(), value);
    const supplied = suppliedAt(path, this.header.value);
    if (supplied) this.supply(path, supplied, text, reading, isTyping);
    else if (reading.ok) this.set(path, reading.value, isTyping);
    else this.keepBad(path, text, isTyping);
    if (!isTyping) this.left();
  }

  /** Takes a value that was picked. */
  choose(path: string, value: string | undefined): void {
    this.typed.forget(path);
    this.set(path, value, false);
    this.left();
  }

  /** Goes back to what was there before the typing into a field that was not left yet. */
  restore(path: string): void {
    this.typed.forget(path);
    const step = this.history.takeOpen(path);
    if (step) this.applyStep(inverted(step.patch));
    this.left();
  }

  /**
   * Changes the document as a whole, in one step.
   * @param at where the cursor goes when it is undone
   * @param isTyping whether more may follow there, which is the same step then
   */
  change(
    change: (document: Document) => Document,
    at: string | null = null,
    bad: BadChange = {},
    isTyping = false,
  ): void {
    this.keepTyped();
    this.apply(change(this.document.value), bad, at, isTyping);
    if (!isTyping) this.history.close();
  }

  /** Changes several fields of one line, as one step; the empty row joins the others. */
  changeLine(key: string, id: string, change: (line: DocumentLine) => DocumentLine): void {
    this.keepTyped();
    this.apply(this.withLine(key, change), {}, `lines.${key}.${id}`, false);
  }

  /** Takes the last step back. @returns where it happened, or null when there is none */
  undo(): string | null {
    this.keepTyped();
    const step = this.lock.value === null ? this.history.takeLast() : null;
    if (step) this.applyStep(inverted(step.patch));
    return step?.at ?? null;
  }

  redo(): string | null {
    this.keepTyped();
    const step = this.lock.value === null ? this.history.takeUndone() : null;
    if (step) this.applyStep(step.patch);
    return step?.at ?? null;
  }

  /**
   * What was last done with this party: the next lines begin with it.
   * @param fills whether what nobody has typed becomes as it was last, too: when the party has just been chosen
   */
  remember(memory: PartyMemory, fills: boolean): void {
    const { formerly } = this;
    this.formerly = null;
    this.memory = memory;
    this.emptyRow.refresh();
    if (!fills || this.lock.value !== null) return;
    const before = this.document.value;
    const { document, kept } = withMemory(before, memory, formerly, this.context);
    this.asLastTime.value = new Set(
      Object.keys(memory.defaults.header).filter(
        (field) => Reflect.get(before, field) !== Reflect.get(document, field),
      ),
    );
    this.notes.partyChanged(before.contactAccountId, kept);
    if (document !== before) this.apply(document, {}, 'contactAccountId', 'follows');
  }

  /** A line as it would come next, not part of the document. */
  proposedLine(): DocumentLine {
    return withLeft(
      newLine(this.document.value, this.around.lookup, this.around.mint, this.memory.defaults),
      this.leftOfPaid(),
    );
  }

  /** What was typed as paid before a payment or receipt got its first line; null where nothing was. */
  amountToSplit(): DecimalString | null {
    return keptSplit(this.document.value, this.badInput.value, this.split.value);
  }

  /** What the lines come to is what is paid, whatever was typed before. */
  payByLines(): void {
    this.split.value = null;
    this.change((document) => document, null, { [SPLIT_PATH]: null });
  }

  /** What of the amount paid no line of a payment or receipt has yet. */
  leftOfPaid(): DecimalString | undefined {
    return leftToSplit(this.document.value, this.amountToSplit(), () => this.amounts.header().currency.gross);
  }

  /** Resolves when everything typed so far is stored; rejects when the database refused. */
  async settle(): Promise<void> {
    // A field that was not left yet is typed on in: it keeps its text and stays one step.
    this.typed.keepAll(true);
    await this.saving.settle();
  }

  /** Whether all that is on the screen is in the store: nothing waits for a pause, is being written, or could not be. */
  get isSaved(): boolean {
    return this.typed.isEmpty && !this.saving.isBusy && this.saving.problem.value === null;
  }

  /** Takes in what someone else wrote (a sync run, another window), unless something waits here. */
  async reload(): Promise<void> {
    if (this.isFresh || this.saving.isBusy) return;
    const record = await this.around.store.record(this.key);
    if (record && !this.saving.isBusy) this.adopt(record);
  }

  /** @param isShown whether it says what the screen shows */
  adopt(record: DocumentRecord, isShown = false): void {
    this.record.value = record;
    if (!isShown && !this.badMoved && this.badTexts.put(record.badInput)) this.amounts.follow();
    this.badMoved = false;
    if (isShown) return;
    const stored = currentDocument(record);
    const shown = this.document.value;
    if (
      stored === shown ||
      (sameContent(stored, shown) &&
        sameValue(stored.billingSchedule, shown.billingSchedule) &&
        stored.lastModified === shown.lastModified &&
        stored.docNo === shown.docNo)
    )
      return;
    if (record.base !== null) this.notes.cameBack(shown, stored);
    this.wasEdited = false;
    this.held.put(stored);
    // What goes on in a field goes on from what was written elsewhere.
    this.history.close();
    this.amounts.follow();
  }

  /** What follows from a field is worked out with this. */
  get context(): RuleContext {
    return {
      lookup: this.around.lookup,
      rateDirection: this.around.rateDirection(),
      customTypes: this.customTypes.value,
      memory: this.memory,
    };
  }

  /** A field was left: what it holds is no longer being typed. */
  private left(): void {
    this.typingAt.value = null;
    this.history.close();
    this.amounts.follow();
  }

  private version(): EditedVersion {
    return { document: this.document.value, bad: this.badInput.value };
  }

  private calculation(setup: TotalsSetup): Calculation {
    return { setup, rateOf: (code) => this.amounts.rateOf(code) };
  }

  private keepBad(path: string, text: string, isTyping: boolean): void {
    if (this.badInput.value[path] === text) return;
    const { lineOf } = pathParts(path);
    this.apply(
      lineOf === null ? this.document.value : this.withLine(lineOf, (line) => line),
      { [path]: text },
      path,
      isTyping,
    );
  }

  /**
   * Takes net, tax or gross of a line as it is on the paper (spec 2.10, caller-supplied amounts); beyond the tolerance the text is
   * kept. An update takes no amounts (docs/service-notes.md), so that nothing is taken once the service has the document.
   */
  private supply(
    path: string,
    { key, field }: NonNullable<ReturnType<typeof suppliedAt>>,
    text: string,
    reading: EntryReading,
    isTyping: boolean,
  ): void {
    const line = this.begunLine(path, key) ?? this.held.line(key);
    if (this.isCreated || !line) return;
    const value = reading.ok ? numberValue(reading.value) : undefined;
    const calculation = this.calculation(this.amounts.setup);
    const kept = keptAmounts(this.badInput.value, key, this.around.today(), path);
    // What was beyond the tolerance by itself may be within it together.
    const together =
      value !== undefined && kept.paths.length > 0
        ? withSuppliedAmounts(line, { ...kept.typed, [field]: value }, calculation)
        : null;
    const supply =
      together?.ok === true
        ? together
        : reading.ok
          ? withSuppliedAmounts(line, value === undefined ? null : { [field]: value }, calculation)
          : null;
    // Of a text that is none, the line is as it was before the typing.
    const next = supply?.ok === true ? supply.line : line;
    const settled = Object.fromEntries(
      [path, ...(supply === together ? kept.paths : [])]
        .filter((one) => one in this.badInput.value)
        .map((one) => [one, null]),
    );
    const bad: BadChange = supply?.ok === true ? settled : { [path]: text };
    this.apply(
      this.withLine(key, (held) => (sameSupply(held, next) ? held : next)),
      bad,
      path,
      isTyping,
    );
  }

  private set(path: string, value: string | undefined, isTyping: boolean): void {
    const { lineOf, id } = pathParts(path);
    const settled = path in this.badInput.value ? { [path]: null } : {};
    // What is still being typed may yet become another description.
    const context: RuleContext = isTyping ? { ...this.context, memory: NO_MEMORY } : this.context;
    if (lineOf === null)
      return this.apply(
        withHeaderField(this.document.value, id, value, {
          ...context,
          begunFrom: this.history.begunFrom(path)?.document,
        }),
        settled,
        path,
        isTyping,
      );
    const begun = this.begunLine(path, lineOf);
    const from = (line: DocumentLine): DocumentLine =>
      begun && this.document.value.explicitAmounts === true ? withExplicitAmountsOf(line, begun) : (begun ?? line);
    const change = (line: DocumentLine): DocumentLine =>
      withLineField(from(line), id, value, this.document.value, context);
    // Leaving a cell of the empty row as it was makes no line of it.
    if (this.isNext(lineOf) && isUntouchedDraft(change(this.nextLine.value), this.nextLine.value)) return;
    if (this.fieldAt(path).value === value && !(path in this.badInput.value) && (isTyping || begun === undefined))
      return;
    this.apply(this.withLine(lineOf, change), settled, path, isTyping);
  }

  /**
   * A line as it was before the typing into its field began, of the empty row as it was proposed: what follows from the field is to
   * follow from all that was typed, not from each key.
   */
  private begunLine(path: string, key: string): DocumentLine | undefined {
    const lines = this.history.begunFrom(path)?.document.lines;
    if (!lines) return undefined;
    const line = lines[this.indexOf(key)];
    if (line && lineKey(line) === key) return line;
    return this.emptyRow.begunAs(key);
  }

  /** The document with the line of a key changed; the empty one joins the others. */
  private withLine(key: string, change: (line: DocumentLine) => DocumentLine): Document {
    const document = this.document.value;
    const at = this.indexOf(key);
    const line = document.lines[at];
    // A slice is a block of memory copied; `with` goes through the lines of a document from the database one by one.
    if (line) {
      const lines = document.lines.slice();
      lines[at] = change(line);
      return { ...document, lines };
    }
    if (!this.isNext(key)) return document;
    return { ...document, lines: [...document.lines, change(this.emptyRow.begin())] };
  }

  private apply(edited: Document, bad: BadChange, at: string | null, how: boolean | 'follows'): void {
    const before = this.version();
    const applied = withPaidFollowing(before.document, edited, this.amountToSplit());
    const heldLine = (key: string): DocumentLine | undefined =>
      this.begunLine(at ?? '', key) ?? (this.isNext(key) ? this.nextLine.value : this.held.line(key));
    const { document: changed, taken } = withoutStaleAmounts(
      before.document,
      withFollowing(before.document, applied, this.around, heldLine),
      this.isCreated,
      heldLine,
    );
    // Not what is counted with by now: that has followed the rate that is being typed.
    const was = this.amounts.setupOf(before.document);
    this.amounts.countAhead(changed);
    if (this.hasFixedAmounts && needsOtherAmounts(before.document, changed)) return this.amounts.follow();
    const calculation = this.calculation(this.amounts.setup);
    const counted = this.hasFixedAmounts
      ? changed
      : withExplicitAmounts(before.document, changed, calculation, this.calculation(was));
    const held = { document: counted, bad: withBad(before.bad, bad) };
    const { document, bad: kept } = this.isCreated ? held : withKeptAmounts(held, at, calculation, this.around.today());
    const split = amountToSplit(before.document, document, SPLIT_PATH in bad ? this.split.value : this.amountToSplit());
    const texts = withBad(
      kept,
      splitText(before.document, document, kept, split, () => this.amounts.grossAhead(document)),
    );
    const patch = patchBetween(before.document, document, { before: before.bad, after: texts });
    if (isEmptyPatch(patch)) return this.amounts.follow();
    const after = { document, bad: texts };
    this.wasEdited = true;
    this.split.value = split;
    this.notes.suppliedTaken(taken);
    if (before.document.currency !== document.currency)
      this.notes.currencyChanged(before.document, document, (line) => isPriceTyped(line, document, this.around));
    if (how === 'follows' && at !== null) this.history.recordWithLast(before, after, at);
    else this.history.record(before, after, at, how === true);
    this.show(document, texts, how === true);
  }

  private applyStep(patch: DocumentPatch): void {
    this.wasEdited = false;
    const { lines } = this.document.value;
    this.show(applyPatch(this.document.value, patch), applyBad(this.badInput.value, patch));
    // The line that the empty row had become is the empty row again: the cursor may be in it.
    const last = lines.at(-1);
    if (
      last &&
      this.lock.value === null &&
      this.document.value.lines.length === lines.length - 1 &&
      this.indexOf(lineKey(last)) < 0
    )
      this.emptyRow.refresh(last.intRef);
  }

  private show(document: Document, bad: BadInput, isTyping = false): void {
    const version = this.version();
    const before = version.document;
    this.held.put(document);
    this.badTexts.put(bad);
    this.badMoved = true;
    // What is remembered is of the party before.
    if (before.contactAccountId !== document.contactAccountId) {
      this.formerly ??= { document: before, memory: this.memory };
      this.memory = NO_MEMORY;
    }
    if (this.indexOf(lineKey(this.nextLine.value)) >= 0) this.emptyRow.renew();
    else if (before.contactAccountId !== document.contactAccountId || before.isNetEntry !== document.isNetEntry)
      this.emptyRow.refresh();
    this.amounts.follow();
    // What is left to be split is another with each line.
    if (this.leftOfPaid() !== this.nextLine.value.currencyUnitPrice) this.emptyRow.refresh();
    this.saving.push(version, isTyping);
  }

  private previewRate(path: string, text: string): void {
    const { kind, value } = this.fieldAt(path);
    const reading = readEntry(kind, text, this.around.today(), value);
    if (path === DOCUMENT_HEADER.currencyRate.id && reading.ok)
      this.amounts.preview(DOCUMENT_HEADER.currencyRate.write(this.document.value, reading.value));
  }
}
