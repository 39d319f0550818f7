import { shallowRef, type ShallowRef } from 'vue';
import { usePrinting } from '../../base/print/printing.ts';
import { useToasts } from '../../base/ui/toasts.ts';
import { t } from '../../base/i18n/texts.ts';

/** At most this many documents are printed at once. */
const MOST_PRINTED = 500;
/** Printing the whole list asks for confirmation if it has more documents than this. */
const MANY_PRINTED = 50;

/** Printing from a list of documents. */
export interface ListPrinting {
  /** The documents of a long list that a person is asked about; empty while nobody is asked. */
  readonly asked: ShallowRef<readonly string[]>;
  /** Prints the selected documents, or if none are selected the whole list, asking first if that is long. */
  print(): void;
  /** The same, saved as PDF. */
  savePdf(): void;
  /** Prints one document, or what `print` does if there is none. */
  printOne(key: string | null): void;
  printAsked(): void;
  letGo(): void;
}

/**
 * @param selected the selected documents in the order of the list
 * @param listed all listed ones
 */
export function useListPrinting(selected: () => readonly string[], listed: () => readonly string[]): ListPrinting {
  const printing = usePrinting();
  const toasts = useToasts();
  const asked: ListPrinting['asked'] = shallowRef([]);
  /** Whether the documents that a person is asked about are to be saved as PDF. */
  let isSaved = false;
  function produce(keys: readonly string[]): void {
    if (isSaved) printing.savePdf(keys);
    else printing.print(keys);
  }
  function start(saves: boolean): void {
    isSaved = saves;
    const chosen = selected();
    const isAll = chosen.length === 0;
    const keys = isAll ? listed() : chosen;
    if (keys.length > MOST_PRINTED)
      toasts.show({
        text: t('list.tooManyToPrint', { count: keys.length, most: MOST_PRINTED }),
      });
    else if (isAll && keys.length > MANY_PRINTED) asked.value = keys;
    else if (keys.length > 0) produce(keys);
  }
  return {
    asked,
    print: () => start(false),
    savePdf: () => start(true),
    printOne(key) {
      if (key === null) start(false);
      else printing.print([key]);
    },
    printAsked() {
      produce(asked.value);
      asked.value = [];
    },
    letGo() {
      asked.value = [];
    },
  };
}
