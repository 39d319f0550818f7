import { onBeforeUnmount, shallowReactive, shallowRef, type ShallowRef } from 'vue';
import { LARGEST_ATTACHMENT, type Attachment, type ListedAttachment } from '../../../domain/documents/attachment.ts';
import { fromBase64 } from '../../../domain/values/base64.ts';
import type { Guid } from '../../../domain/values/identifiers.ts';
import { failed, problemOf, type Result } from '../../../domain/values/result.ts';
import { saveFile } from '../../base/export/saveFile.ts';
import { useBackend } from '../../company/session/backend.ts';
import type { CompanyData } from '../../company/session/companyData.ts';
import { sentenceOf, unreadableNote } from '../../company/session/problems.ts';
import { useTypingPlace } from '../../company/session/typing.ts';
import { useToasts } from '../../base/ui/toasts.ts';
import { t } from '../../base/i18n/texts.ts';

/** A file of the list, from here or from the service. */
export interface ShownFile {
  key: string;
  name: string;
  contentType: string | undefined;
  id: Guid | null;
}

export interface Attachments {
  held: ShallowRef<readonly Attachment[]>;
  /** Those that the service lists; null while it was not asked. */
  listed: ShallowRef<readonly ListedAttachment[] | null>;
  listProblem: ShallowRef<string>;
  /** Descriptions that are typed and not stored yet, by file: what their fields show. */
  typed: ReadonlyMap<string, string>;
  add(files: readonly File[]): Promise<void>;
  /** A description is being typed: kept, and written after a pause. */
  type(key: string, description: string): void;
  describe(key: string, description: string): Promise<void>;
  remove(key: string): Promise<void>;
  sendAgain(key: string): Promise<void>;
  list(document: Guid): Promise<void>;
  save(file: ShownFile, document: Guid | null): Promise<void>;
}

/** Keystrokes are gathered this long, ms, before they are written. */
const PAUSE = 300;

/** The files of one document, kept up with the store, and what can be done with them. */
export function useAttachments(company: CompanyData, documentKey: string): Attachments {
  const { store, connectionId } = company;
  const backend = useBackend();
  const toasts = useToasts();
  const held: Attachments['held'] = shallowRef([]);
  const listed: Attachments['listed'] = shallowRef(null);
  const listProblem = shallowRef('');

  function tell(thrown: unknown): void {
    toasts.show({ text: sentenceOf(problemOf(thrown)), tone: 'bad' });
  }
  async function carried(work: () => Promise<void>): Promise<void> {
    await work().catch(tell);
  }
  async function reread(): Promise<void> {
    held.value = await store.attachments.of(documentKey);
  }
  const read = (): Promise<void> => carried(reread);
  onBeforeUnmount(
    store.onChange(({ attachments }) => {
      if (attachments === 'many' || attachments?.includes(documentKey)) void read();
    }),
  );
  void read();

  const typed = shallowReactive(new Map<string, string>());
  let timer: ReturnType<typeof setTimeout> | null = null;
  let writing: Promise<void> = Promise.resolve();
  const heldFile = (key: string): Attachment | undefined => held.value.find((file) => file.key === key);

  async function writeTyped(key: string, description: string): Promise<void> {
    const file = heldFile(key);
    // A file that was refused is queued again by each write: one that says the same is none.
    if (file && (file.description ?? '') !== description.trim()) await store.attachments.describe(key, { description });
  }
  /** What could not be written stays as it was typed while it can be written later; a file that may have gone takes none. */
  async function writeAllTyped(): Promise<void> {
    const waiting = [...typed];
    if (waiting.length === 0) return;
    await reread();
    const failures = new Map<string, unknown>();
    for (const [key, description] of waiting)
      await writeTyped(key, description).catch((thrown: unknown) => failures.set(key, thrown));
    await reread();
    for (const [key, description] of waiting) {
      const file = heldFile(key);
      const isToWait = failures.has(key) && file?.id === null && file.inFlight === null;
      if (!isToWait && typed.get(key) === description) typed.delete(key);
    }
    for (const [key, thrown] of failures) if (heldFile(key)) throw thrown;
  }
  /** Writes them, now; rejects when they cannot be. */
  function keepTyped(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const turn = writing.then(writeAllTyped);
    writing = turn.catch(() => undefined);
    return turn;
  }
  useTypingPlace(keepTyped, tell);

  async function bytesOf(file: ShownFile, document: Guid | null): Promise<Result<Uint8Array<ArrayBuffer> | null>> {
    if (file.id === null || document === null) return { ok: true, value: await store.attachments.bytes(file.key) };
    const answer = await backend.call('attachments.read', { connectionId, document, id: file.id });
    return answer.ok ? { ok: true, value: fromBase64(answer.value) } : answer;
  }

  return {
    held,
    listed,
    listProblem,
    typed,
    add: (files) =>
      carried(async () => {
        const fitting = files.filter(({ size }) => size > 0 && size <= LARGEST_ATTACHMENT);
        const leftOut = files.flatMap(({ name, size }) =>
          size === 0
            ? [t('attachments.empty', { name })]
            : size > LARGEST_ATTACHMENT
              ? [t('attachments.tooLarge', { name })]
              : [],
        );
        const read = await Promise.all(
          fitting.map(async (file) => ({
            fileName: file.name || t('attachments.what'),
            contentType: file.type,
            bytes: new Uint8Array(await file.arrayBuffer()),
          })),
        );
        if (read.length > 0) await store.attachments.add(documentKey, read);
        // One message: a second would take the place of the first.
        const told = [...(read.length > 0 ? [t('attachments.kept', {}, read.length)] : []), ...leftOut];
        if (told.length > 0) toasts.show({ text: told.join(' '), ...(leftOut.length > 0 && { tone: 'bad' as const }) });
      }),
    type(key, description) {
      typed.set(key, description);
      timer ??= setTimeout(() => void carried(keepTyped), PAUSE);
    },
    describe(key, description) {
      typed.set(key, description);
      return carried(keepTyped);
    },
    remove: (key) => carried(() => store.attachments.remove(key)),
    sendAgain: (key) => carried(() => store.attachments.sendAgain(key)),
    async list(document) {
      const answer = await backend.call('attachments.list', { connectionId, document });
      listProblem.value = answer.ok
        ? unreadableNote(answer.value.unreadable)
        : t('attachments.cannotList', { why: sentenceOf(answer.problem) });
      if (answer.ok) listed.value = answer.value.rows;
    },
    save: (file, document) =>
      carried(async () => {
        const answer = await bytesOf(file, document);
        const found = answer.ok && answer.value === null ? failed('internal', file.name) : answer;
        if (!found.ok)
          toasts.show({
            text: t('attachments.cannotRead', { name: file.name, why: sentenceOf(found.problem) }),
            tone: 'bad',
          });
        // Saved, never shown: a page among the files would run as Daybook's own.
        else if (found.value) saveFile(file.name, new Blob([found.value], { type: 'application/octet-stream' }));
      }),
  };
}
