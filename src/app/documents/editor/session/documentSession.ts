import { computed, shallowRef, type ComputedRef, type ShallowRef } from 'vue';
import { sameContent, sameValue } from '../../../../domain/documents/content.ts';
import type { DecimalString } from '../../../../domain/values/decimal.ts';
import { lineKey, type Document, type DocumentLine } from '../../../../domain/documents/document.ts';
import { isContactOptionalFor, type TypeFacts } from '../../../../domain/documents/readiness.ts';
import type { ValidationIssue } from '../../../../domain/records/issues.ts';
import type { DocumentRecord } from '../../../../domain/documents/record.ts';
import { currentVersion } from '../../../../domain/records/record.ts';
import type { UnreadableField } from '../../../../domain/values/unreadable.ts';
import type { CustomType } from '../../../company/facts/customFields.ts';
import { ShownInvalidInput } from './invalidInput.ts';
import { ChangeNotes } from '../rules/changeNotes.ts';
import { newLine } from '../../../../domain/drafting/documentDraft.ts';
import {
  inverted,
  patchBetween,
  patchedVersion,
  type InvalidInputChange,
  type InvalidInput,
  type DocumentPatch,
  type EditedVersion,
} from '../../../../domain/documents/documentPatch.ts';
import { History } from '../../../editing/history.ts';
import { EmptyRow } from '../rules/emptyRow.ts';
import {
  applyEdit,
  fieldAt,
  fieldChange,
  lineAt,
  lineBefore,
  withLine,
  type DocumentEdit,
  type FieldEdit,
  type FieldRules,
  type FieldState,
} from './documentEdit.ts';
import { readEntry } from '../../../base/inputs/fields.ts';
import { isFollowed, isPriceTyped } from '../rules/followingLines.ts';
import { DOCUMENT_HEADER } from '../../../editing/documentFields/headerFields.ts';
import { EditorDocument } from './editorDocument.ts';
import { EnteredPaths } from './enteredPaths.ts';
import type { RuleContext } from '../rules/lineRules.ts';
import { lockOf, type WhyLocked } from './lock.ts';
import { keptSplit, leftToSplit, withLeft } from '../rules/paidByLines.ts';
import { NOTHING_ENTERED, withMemory, type PartyVersion } from './partyChange.ts';
import { NO_MEMORY, type PartyMemory } from '../rules/partyMemory.ts';
import { SPLIT_PATH } from '../../../editing/documentFields/paths.ts';
import { unreadableByPath } from '../../../editing/documentFields/classes/unreadableField.ts';
import { RunningIssues } from './runningIssues.ts';
import { FEW_LINES, SavingQueue } from './savingQueue.ts';
import { askedRulesOf, type SessionEnvironment } from './sessionEnvironment.ts';
import { ShownAmounts } from '../rules/shownAmounts.ts';
import { TypedTexts } from './typedTexts.ts';

/**
 * One document open in an editor. Typing changes the document and its totals at once; the changes are stored in the
 * background, in order. Editing never waits for the database.
 */
export class DocumentSession {
  readonly key: string;
  readonly record: ShallowRef<DocumentRecord | null>;
  /** The whole document. */
  readonly document: EditorDocument['whole'];
  /** Changes only when a header field changes, not when a line does. */
  readonly header: EditorDocument['header'];
  /** Invalid input, by path. */
  readonly badInput: Readonly<ShallowRef<InvalidInput>>;
  readonly amounts: ShownAmounts;
  readonly lock: ComputedRef<WhyLocked>;
  /** Fields that the service sent in an unreadable form, by path. Empty while local edits are shown. */
  readonly unreadable: ComputedRef<ReadonlyMap<string, UnreadableField>>;
  readonly issues: ComputedRef<ValidationIssue[]>;
  /** The validation issue at each path, apart from invalid input. */
  readonly wrong: ComputedRef<ReadonlyMap<string, ValidationIssue['code']>>;
  /** The path of the field that is being typed into. */
  readonly typingAt: ShallowRef<string | null> = shallowRef(null);
  readonly history = new History<DocumentPatch, string | null, EditedVersion>();
  readonly saving: SavingQueue;
  /** The types of custom fields that this company's documents use. */
  readonly customTypes: ShallowRef<ReadonlyMap<string, CustomType>> = shallowRef(new Map());
  /** Header fields filled from the last document with the party. */
  readonly filledFromMemory: ShallowRef<ReadonlySet<string>> = shallowRef(new Set());
  /** What stayed as typed when the currency or the party changed. */
  readonly notes = new ChangeNotes();
  /** The amount typed as paid before a payment or receipt got its first line, if that happened in this editor. */
  private readonly split: ShallowRef<DecimalString | null> = shallowRef(null);
  /** What the last documents with the party contain. It may come while a text that it suggests is being typed. */
  readonly memory: ShallowRef<PartyMemory> = shallowRef(NO_MEMORY);
  /** The document with its previous party, kept until the new party's memory is loaded. */
  private previousParty: PartyVersion | null = null;
  private readonly entered = new EnteredPaths();
  /** What was entered while the value that is being set was made. */
  private meanwhile: ReadonlySet<string> = NOTHING_ENTERED;
  /** Whether the last change was typed or chosen here; false after undo, redo, a sync or a change in another window. */
  wasEdited = true;
  private readonly environment: SessionEnvironment;
  private readonly known: ComputedRef<TypeFacts>;
  private readonly editorDocument: EditorDocument;
  private readonly typed = new TypedTexts((path, text, isTyping) => this.commit(path, text, isTyping));
  private readonly invalidInput: ShownInvalidInput;
  private invalidInputChanged = false;
  private readonly emptyRow: EmptyRow;

  constructor(source: { record: DocumentRecord } | { fresh: Document }, environment: SessionEnvironment) {
    this.environment = environment;
    const document = 'record' in source ? currentVersion(source.record) : source.fresh;
    this.key = 'record' in source ? source.record.key : (document.intRef ?? '');
    this.record = shallowRef('record' in source ? source.record : null);
    this.editorDocument = new EditorDocument(document);
    this.document = this.editorDocument.whole;
    this.header = this.editorDocument.header;
    this.invalidInput = new ShownInvalidInput('record' in source ? source.record.badInput : {});
    this.badInput = this.invalidInput.all;
    this.amounts = new ShownAmounts(environment, {
      document: () => this.document.value,
      header: () => this.header.value,
      badInput: () => this.invalidInput.without(() => this.typingAt.value),
      matchesService: () =>
        this.typed.isEmpty && this.record.value !== null && this.record.value.local === null && !this.saving.isBusy,
    });
    this.lock = computed(() => lockOf(this.record.value));
    this.unreadable = computed(() => unreadableByPath(this.record.value));
    this.known = computed(() => {
      const type = environment.lookup.find('docType', this.header.value.docTypeId);
      const isContactOptional = type && isContactOptionalFor(type, environment.lookup.all('docType'));
      const accountType: TypeFacts['accountType'] = (id) => {
        const account = environment.lookup.find('account', id);
        return account && environment.asked?.accountType(account)?.value;
      };
      return { isStock: type?.isStock, isContactOptional, apiVersion: environment.apiVersion?.() ?? null, accountType };
    });
    const issues = new RunningIssues();
    this.issues = computed((held) =>
      issues.of(this.document.value, this.header.value, this.badInput.value, this.facts, held),
    );
    this.wrong = computed(
      () => new Map(this.issues.value.filter(({ code }) => code !== 'badInput').map(({ path, code }) => [path, code])),
    );
    this.saving = new SavingQueue(environment.store, this.key, {
      record: this.record,
      version: () => this.version(),
      adopt: (record, isShown) => this.adopt(record, isShown),
    });
    this.emptyRow = new EmptyRow(() => this.proposedLine());
  }

  /** Whether the document has never been stored. */
  get isFresh(): boolean {
    return this.record.value === null;
  }

  /** What the document type and the service's API version say about the document. */
  get facts(): TypeFacts {
    return this.known.value;
  }

  /** The line with a key, the empty last row included. */
  line(key: string): DocumentLine | undefined {
    return this.editorDocument.line(key) ?? (this.isNext(key) ? this.nextLine.value : undefined);
  }

  indexOf(key: string): number {
    return this.editorDocument.indexOf(key);
  }

  /** The invalid text at a path: typed here, or sent by the service. */
  badAt(path: string): string | undefined {
    return this.unreadable.value.get(path)?.shown ?? this.invalidInput.at(path);
  }

  /** The empty last row, which is not yet a line of the document. */
  get nextLine(): Readonly<ShallowRef<DocumentLine>> {
    return this.emptyRow.line;
  }

  isNext(key: string): boolean {
    return this.emptyRow.is(key);
  }

  /** Whether the service has the document, or may have it. Explicit amounts (spec 2.10) can then no longer change. */
  get isCreated(): boolean {
    const record = this.record.value;
    return record !== null && (record.base !== null || record.id !== null || record.inFlight !== null);
  }

  /**
   * Whether the document was created with explicit amounts. An update takes none (docs/service-notes.md, "Documents"),
   * so the amounts, the set of lines and the fields that the amounts stand for are fixed.
   */
  get hasFixedAmounts(): boolean {
    return this.header.value.explicitAmounts === true && this.isCreated;
  }

  /** The kind of the field at a path, and its value. */
  fieldAt(path: string): ReturnType<typeof fieldAt> {
    return fieldAt(this.fieldState(path), path, this.customTypes.value);
  }

  /**
   * Takes the text of a field with each key. In a long document, a field that every line depends on is taken when the
   * typing pauses.
   * @param path `field` or `lines.<key>.<field>`
   */
  type(path: string, text: string): void {
    this.typingAt.value = path;
    if (!isFollowed(path) || this.document.value.lines.length <= FEW_LINES) return this.commit(path, text, true);
    this.entered.note(path, true);
    this.typed.put(path, text);
    this.previewRate(path, text);
  }

  /** Takes the texts that still wait for a pause in typing. */
  keepTyped(): void {
    this.typed.keepAll(false);
  }

  /** Takes the text of a field that is left: as a value if it is one, otherwise as invalid input. */
  commit(path: string, text: string, isTyping = false): void {
    this.editField({ path, entry: { text }, isTyping });
  }

  /** Sets a field to a value that was picked. */
  choose(path: string, value: string | undefined): void {
    this.editField({ path, entry: { value }, isTyping: false });
  }

  /**
   * Sets a field to a record that is being made, once it is there. A person goes on meanwhile: what is entered by then
   * was entered for the new record, and stays.
   */
  chooseMade(path: string): (value: string) => void {
    const entered = this.entered.fromNow();
    return (value) => {
      this.meanwhile = entered();
      try {
        this.choose(path, value);
      } finally {
        this.meanwhile = NOTHING_ENTERED;
      }
    };
  }

  /**
   * Cancels the typing into a cell that was not left yet. The typed text may be stored already, so this is a step: undo
   * brings the text back.
   */
  restore(path: string): void {
    this.typed.forget(path);
    const step = this.history.openAt(path);
    if (step) {
      const patch = inverted(step.patch);
      this.applyStep(patch);
      this.history.add(patch, path);
    }
    this.entered.restore(path);
    this.left();
  }

  /**
   * Changes the document in one step of the history.
   * @param at where the cursor goes when the step is undone
   * @param isTyping whether typing goes on at `at`; what follows there joins this step
   */
  change(
    change: (document: Document) => Document,
    at: string | null = null,
    bad: InvalidInputChange = {},
    isTyping = false,
  ): void {
    this.keepTyped();
    this.apply({ document: change(this.document.value), bad, at }, isTyping);
    if (!isTyping) this.history.close();
  }

  /** Changes what follows from the last step, which was at this path: one undo takes both back. */
  follow(change: (document: Document) => Document, at: string): void {
    const document = change(this.document.value);
    if (document !== this.document.value) this.apply({ document, bad: {}, at }, 'follows');
  }

  /** Changes several fields of one line in one step. A change of the empty last row makes it a line. */
  changeLine(key: string, id: string, change: (line: DocumentLine) => DocumentLine): void {
    this.keepTyped();
    this.apply({ document: withLine(this.fieldState(null), key, change), bad: {}, at: `lines.${key}.${id}` }, false);
  }

  /** Takes the last step back. @returns the path where it happened, or null */
  undo(): string | null {
    this.keepTyped();
    const step = this.lock.value === null ? this.history.undo() : null;
    if (step) this.applyStep(inverted(step.patch));
    return step?.at ?? null;
  }

  redo(): string | null {
    this.keepTyped();
    const step = this.lock.value === null ? this.history.redo() : null;
    if (step) this.applyStep(step.patch);
    return step?.at ?? null;
  }

  /**
   * Takes the memory of the document's party; new lines begin with its defaults.
   * @param fills whether it also fills the fields that nobody has typed, because the party has just been chosen
   */
  remember(memory: PartyMemory, fills: boolean): void {
    const { previousParty } = this;
    this.previousParty = null;
    this.memory.value = memory;
    this.emptyRow.refresh();
    if (!fills || this.lock.value !== null) return;
    const before = this.document.value;
    const { document, kept } = withMemory(before, memory, previousParty, this.context, this.entered);
    this.filledFromMemory.value = new Set(
      Object.keys(memory.defaults.header).filter(
        (field) => Reflect.get(before, field) !== Reflect.get(document, field),
      ),
    );
    this.notes.partyChanged(before.contactAccountId, kept);
    if (document !== before) this.apply({ document, bad: {}, at: 'contactAccountId' }, 'follows');
  }

  /** A proposal for the next line, not part of the document. */
  proposedLine(): DocumentLine {
    return withLeft(
      newLine(this.document.value, this.environment.lookup, this.environment.mint, this.memory.value.defaults),
      this.leftOfPaid(),
    );
  }

  /** The amount typed as paid before a payment or receipt got its first line; null if none was. */
  amountToSplit(): DecimalString | null {
    return keptSplit(this.document.value, this.badInput.value, this.split.value);
  }

  /** Makes the sum of the lines the amount paid and drops the amount typed before. */
  payByLines(): void {
    this.split.value = null;
    this.change((document) => document, null, { [SPLIT_PATH]: null });
  }

  /** The part of the amount paid that the lines of a payment or receipt do not cover yet. */
  leftOfPaid(): DecimalString | undefined {
    return leftToSplit(this.document.value, this.amountToSplit(), () => this.amounts.header().currency.gross);
  }

  /** Resolves when everything typed so far is stored; rejects when the database refused. */
  async settle(): Promise<void> {
    // Typing may go on in a field that was not left: its text stays there, and the step stays open.
    this.typed.keepAll(true);
    await this.saving.settle();
  }

  /** Whether the store has everything on the screen: nothing waits, is being written, or has failed. */
  get isSaved(): boolean {
    return this.typed.isEmpty && !this.saving.isBusy && this.saving.problem.value === null;
  }

  /** Reads what a sync run or another window wrote, unless local edits wait to be stored. */
  async reload(): Promise<void> {
    if (this.isFresh || this.saving.isBusy) return;
    const record = await this.environment.store.record(this.key);
    if (record && !this.saving.isBusy) this.adopt(record);
  }

  /** Takes a stored record. @param isShown whether the screen already shows what it says */
  adopt(record: DocumentRecord, isShown = false): void {
    this.record.value = record;
    if (!isShown && !this.invalidInputChanged && this.invalidInput.put(record.badInput)) this.amounts.follow();
    this.invalidInputChanged = false;
    if (isShown) return;
    const stored = currentVersion(record);
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
    this.editorDocument.put(stored);
    // Further typing in a field starts from the stored version, so it is a step of its own.
    this.history.close();
    this.amounts.follow();
  }

  /** What the rules need to work out what follows from a field. */
  get context(): RuleContext {
    return {
      lookup: this.environment.lookup,
      rateDirection: this.environment.rateDirection(),
      customTypes: this.customTypes.value,
      memory: this.memory.value,
      entered: this.meanwhile,
    };
  }

  /** The field was left: typing into it has ended. */
  private left(): void {
    this.typingAt.value = null;
    this.entered.left();
    this.history.close();
    this.amounts.follow();
  }

  private version(): EditedVersion {
    return { document: this.document.value, bad: this.badInput.value };
  }

  /** What an edit of the field at a path starts from. */
  private fieldState(path: string | null): FieldState {
    return {
      ...this.version(),
      split: this.split.value,
      begun: this.history.begunFrom(path),
      next: this.nextLine.value,
      begunNext: this.emptyRow.begun,
      indexOf: (key) => this.indexOf(key),
    };
  }

  private rules(state: FieldState): FieldRules {
    const { environment, amounts, isCreated, hasFixedAmounts, context } = this;
    return {
      followers: environment,
      today: environment.today(),
      isCreated,
      hasFixedAmounts,
      context,
      heldLine: (key) => lineBefore(state, key) ?? lineAt(state, key),
      setupOf: (document) => amounts.setupOf(document),
      rateOf: (code) => amounts.rateOf(code),
      grossOf: (document) => amounts.grossAhead(document),
      asked: askedRulesOf(environment, this.key),
    };
  }

  private editField(edit: FieldEdit): void {
    this.typed.forget(edit.path);
    this.entered.note(edit.path, edit.isTyping);
    const state = this.fieldState(edit.path);
    const change = fieldChange(state, edit, this.rules(state));
    if (change) this.apply(change, edit.isTyping);
    if (!edit.isTyping) this.left();
  }

  private apply(edit: DocumentEdit, how: boolean | 'follows'): void {
    const { environment } = this;
    const state = this.fieldState(edit.at);
    const outcome = applyEdit(state, edit, this.rules(state));
    if (outcome === null) return this.amounts.follow();
    const { split, ...after } = outcome.state;
    const before: EditedVersion = { document: state.document, bad: state.bad };
    this.wasEdited = true;
    this.split.value = split;
    this.notes.suppliedTaken(outcome.taken);
    if (before.document.currency !== after.document.currency)
      this.notes.currencyChanged(before.document, after.document, (line) =>
        isPriceTyped(line, after.document, environment),
      );
    this.recordStep(before, after, edit.at, how);
    this.show(after.document, after.bad, how === true);
  }

  private recordStep(before: EditedVersion, after: EditedVersion, at: string | null, how: boolean | 'follows'): void {
    const patchFrom = (from: EditedVersion): DocumentPatch =>
      patchBetween(from.document, after.document, { before: from.bad, after: after.bad });
    const last = this.history.last.value;
    if (how === 'follows' && last?.at === at)
      return this.history.replaceLast(patchFrom(patchedVersion(before, inverted(last.patch))));
    if (at === null) return this.history.add(patchFrom(before), at);
    this.history.type(before, at, patchFrom);
    if (how !== true) this.history.close();
  }

  private applyStep(patch: DocumentPatch): void {
    this.wasEdited = false;
    const { lines } = this.document.value;
    const { document, bad } = patchedVersion(this.version(), patch);
    this.show(document, bad);
    // A line that was made from the empty row becomes the empty row again, with its key: the cursor may be in it.
    const last = lines.at(-1);
    if (
      last &&
      this.lock.value === null &&
      this.document.value.lines.length === lines.length - 1 &&
      this.indexOf(lineKey(last)) < 0
    )
      this.emptyRow.refresh(last.intRef);
  }

  private show(document: Document, bad: InvalidInput, isTyping = false): void {
    const version = this.version();
    const before = version.document;
    this.editorDocument.put(document);
    this.invalidInput.put(bad);
    this.invalidInputChanged = true;
    // The memory belongs to the previous party.
    if (before.contactAccountId !== document.contactAccountId) {
      this.previousParty ??= { document: before, memory: this.memory.value };
      this.entered.clear(this.meanwhile);
      this.memory.value = NO_MEMORY;
    }
    if (this.indexOf(lineKey(this.nextLine.value)) >= 0) this.emptyRow.renew();
    else if (before.contactAccountId !== document.contactAccountId || before.isNetEntry !== document.isNetEntry)
      this.emptyRow.refresh();
    this.amounts.follow();
    // The next line proposes what is left to split, and that changes with each line.
    if (this.leftOfPaid() !== this.nextLine.value.currencyUnitPrice) this.emptyRow.refresh();
    this.saving.push(version, isTyping);
  }

  private previewRate(path: string, text: string): void {
    const { kind, value } = this.fieldAt(path);
    const reading = readEntry(kind, text, this.environment.today(), value);
    if (path === DOCUMENT_HEADER.currencyRate.id && reading.ok)
      this.amounts.preview(DOCUMENT_HEADER.currencyRate.write(this.document.value, reading.value));
  }
}
