import { defineStore } from 'pinia';
import { computed, ref, shallowRef, watch } from 'vue';
import type { PageEndpoint } from '../../../bridge/endpoint.ts';
import type { DiskSpace } from '../../../domain/copies/diskSpace.ts';
import { ProblemError } from '../../../domain/values/result.ts';
import { onRefusal } from '../../../store/problems.ts';
import { useBackend } from '../session/backend.ts';
import { useCompanies } from '../companies/companies.ts';
import { useTyping } from '../session/typing.ts';

/** Milliseconds between two attempts to save what is on the screen while the disk is full. */
const TRY_EVERY = 2_000;

/** The room on the disk, as the backend measures it and as the database's refusals show it. */
export const useDiskSpace = defineStore('diskSpace', () => {
  const backend = useBackend();
  const companies = useCompanies();
  const typing = useTyping();
  /** The backend's last measurement; null before the first. */
  const space = shallowRef<DiskSpace | null>(null);
  /** Whether the database refused a write because the disk is full, and none has succeeded since. */
  const isRefused = ref(false);
  /** Whether everything that was typed is stored. */
  const isAllKept = ref(true);
  /** Whether the browser has promised to keep the database; null when it does not say. */
  const isPersisted = ref<boolean | null>(null);

  /** Nothing more can be stored: typing stops, and the text stays on the screen. */
  const isStopped = computed(() => isRefused.value || space.value?.level === 'full');
  const isLow = computed(() => isStopped.value || space.value?.level === 'low');

  let trying: Promise<void> | null = null;

  /** Tries to save what is on the screen, or waits for the attempt under way. */
  function tryNow(): Promise<void> {
    trying ??= tryOnce().finally(() => {
      trying = null;
    });
    return trying;
  }

  /** Makes an attempt that begins now: the one under way may have failed before there was room. */
  async function tryAgain(): Promise<void> {
    await trying;
    await tryNow();
  }

  async function tryOnce(): Promise<void> {
    const [isKept, answer] = await Promise.all([keep(), backend.call('disk.space', null)]);
    isAllKept.value = isKept;
    if (isKept) isRefused.value = false;
    if (answer.ok) space.value = answer.value;
  }

  async function keep(): Promise<boolean> {
    try {
      await companies.company?.store.reopen();
    } catch (thrown) {
      if (!(thrown instanceof ProblemError)) throw thrown;
      return false;
    }
    return (await typing.settle()).ok;
  }

  let timer: ReturnType<typeof setInterval> | undefined;
  watch(isStopped, (stopped) => {
    clearInterval(timer);
    if (!stopped) return;
    timer = setInterval(() => void tryNow(), TRY_EVERY);
    void tryNow();
  });
  onRefusal((isForRoom) => {
    if (isForRoom) isRefused.value = true;
    // A refusal during an attempt is nothing new.
    if (trying === null) void tryNow();
  });

  /** Called once, with the page's end of the bridge. */
  function listen(line: PageEndpoint): void {
    line.on('disk.changed', (changed) => {
      space.value = changed;
    });
    backend.onOpen(() => {
      void backend.call('disk.space', null).then((answer) => {
        if (answer.ok) space.value = answer.value;
      });
    });
  }

  /** Asks the browser not to delete the database when the disk runs short. */
  async function askPersistence(storage: StorageManager | undefined = navigator.storage): Promise<void> {
    if (storage?.persist === undefined) return;
    try {
      isPersisted.value = (await storage.persisted()) || (await storage.persist());
    } catch (thrown) {
      // The settings page says that the browser does not answer.
      if (!(thrown instanceof TypeError || thrown instanceof DOMException)) throw thrown;
    }
  }

  async function setFloor(floorMb: number): Promise<void> {
    const answer = await backend.call('disk.setFloor', { floorMb });
    if (answer.ok) space.value = answer.value;
  }

  return { space, isStopped, isLow, isAllKept, isPersisted, tryAgain, listen, askPersistence, setFloor };
});
