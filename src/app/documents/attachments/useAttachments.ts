import type { CompanyStore } from '../../../store/contract.ts';
import { onBeforeUnmount, shallowReactive, shallowRef, type ShallowRef } from 'vue';
import type { Attachment, ListedAttachment } from '../../../domain/documents/attachment.ts';
import { fromBase64 } from '../../../domain/values/base64.ts';
import { instantOf, type Instant } from '../../../domain/values/dates.ts';
import type { Guid } from '../../../domain/values/identifiers.ts';
import { failed, type Result } from '../../../domain/values/result.ts';
import { saveFile } from '../../base/export/saveFile.ts';
import { useBackend } from '../../company/session/backend.ts';
import { newFiles } from '../../company/documents/newFiles.ts';
import { useCompany } from '../../company/session/useCompany.ts';
import { sentenceOf, unreadableNote } from '../../company/session/problems.ts';
import { useTypingPlace } from '../../company/session/typing.ts';
import { Autosave } from '../../editing/autosave.ts';
import { t } from '../../base/i18n/texts.ts';
import { useProblemMessage, useTask, type TaskMessage } from '../../company/session/useTask.ts';

/** A file in the list, from this computer or from the service. */
export interface ShownFile {
  key: string;
  name: string;
  contentType: string | undefined;
  id: Guid | null;
}

/** Each action ends in a message, and says whether it ended well. */
export interface Attachments {
  held: ShallowRef<readonly Attachment[]>;
  /** The files that the service lists; null until it is asked. */
  listed: ShallowRef<readonly ListedAttachment[] | null>;
  /** When the service was asked for them; null until it has answered. */
  listedAt: ShallowRef<Instant | null>;
  listProblem: ShallowRef<string>;
  /** Descriptions that are typed but not stored yet, by file key. */
  typed: ReadonlyMap<string, string>;
  add(files: readonly File[]): Promise<boolean>;
  /** Keeps a description that is being typed and writes it after a pause. */
  type(key: string, description: string): void;
  describe(key: string, description: string): Promise<void>;
  remove(key: string): Promise<boolean>;
  sendAgain(key: string): Promise<boolean>;
  list(document: Guid): Promise<void>;
  save(file: ShownFile, document: Guid | null): Promise<boolean>;
}

/** Descriptions that are typed, written to the store after a pause. */
function useTypedDescriptions(
  attachments: CompanyStore['attachments'],
  held: Attachments['held'],
  reread: () => Promise<void>,
) {
  const typed = shallowReactive(new Map<string, string>());
  const heldFile = (key: string): Attachment | undefined => held.value.find((file) => file.key === key);

  async function writeTyped(key: string, description: string): Promise<void> {
    const file = heldFile(key);
    // Each write queues a refused file again, so an unchanged description is not written.
    if (file && (file.description ?? '') !== description.trim()) await attachments.describe(key, { description });
  }
  /** Writes typed descriptions. One that failed is kept for later, unless its file was sent or may have been. */
  async function writeAllTyped(): Promise<void> {
    const waiting = [...typed];
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
  const autosave = new Autosave({ waits: () => typed.size > 0, write: writeAllTyped });
  // The problem of a failed write is shown below.
  useTypingPlace(
    () => autosave.settle(),
    () => undefined,
  );
  useProblemMessage(() => autosave.problem.value);
  return { typed, autosave };
}

/** Keeps the files that fit, and says which do not. */
async function addFiles(
  documentKey: string,
  files: readonly File[],
  { attachments }: CompanyStore,
): Promise<TaskMessage> {
  const { fitting, leftOut } = await newFiles(files);
  if (fitting.length > 0) await attachments.add(documentKey, fitting);
  // One toast for all: a second would replace the first.
  const texts = [...(fitting.length > 0 ? [t('attachments.kept', {}, fitting.length)] : []), ...leftOut];
  return texts.length === 0
    ? undefined
    : { text: texts.join(' '), ...(leftOut.length > 0 && { tone: 'bad' as const }) };
}

/** The files of one document, kept up to date with the store, and the actions on them. */
export function useAttachments(documentKey: string): Attachments {
  const { store, connectionId } = useCompany();
  const backend = useBackend();
  const task = useTask();
  const held: Attachments['held'] = shallowRef([]);
  const listed: Attachments['listed'] = shallowRef(null);
  const listedAt: Attachments['listedAt'] = shallowRef(null);
  const listProblem = shallowRef('');

  async function reread(): Promise<void> {
    held.value = await store.attachments.of(documentKey);
  }
  const read = (): Promise<boolean> => task.run(reread);
  onBeforeUnmount(
    store.onChange(({ attachments }) => {
      if (attachments === 'many' || attachments?.includes(documentKey)) void read();
    }),
  );
  void read();

  const { typed, autosave } = useTypedDescriptions(store.attachments, held, reread);

  async function bytesOf(file: ShownFile, document: Guid | null): Promise<Result<Uint8Array<ArrayBuffer> | null>> {
    if (file.id === null || document === null) return { ok: true, value: await store.attachments.bytes(file.key) };
    const answer = await backend.call('attachments.read', { connectionId, document, id: file.id });
    return answer.ok ? { ok: true, value: fromBase64(answer.value) } : answer;
  }

  return {
    held,
    listed,
    listedAt,
    listProblem,
    typed,
    add: (files) => task.run(() => addFiles(documentKey, files, store)),
    type(key, description) {
      typed.set(key, description);
      autosave.soon();
    },
    describe(key, description) {
      typed.set(key, description);
      return autosave.now();
    },
    remove: (key) => task.run(() => store.attachments.remove(key)),
    sendAgain: (key) => task.run(() => store.attachments.sendAgain(key)),
    async list(document) {
      const asked = instantOf(Date.now());
      const answer = await backend.call('attachments.list', { connectionId, document });
      listProblem.value = answer.ok
        ? unreadableNote(answer.value.unreadable)
        : t('attachments.cannotList', { why: sentenceOf(answer.problem) });
      if (!answer.ok) return;
      listed.value = answer.value.rows;
      listedAt.value = asked;
    },
    save: (file, document) =>
      task.run(async () => {
        const answer = await bytesOf(file, document);
        const found = answer.ok && answer.value === null ? failed('internal', file.name) : answer;
        if (!found.ok)
          return {
            text: t('attachments.cannotRead', { name: file.name, why: sentenceOf(found.problem) }),
            tone: 'bad',
          };
        // Saved, never opened: an HTML file would run with Daybook's own rights.
        if (found.value) saveFile(file.name, new Blob([found.value], { type: 'application/octet-stream' }));
      }),
  };
}
