import { ref, shallowRef, type Ref, type ShallowRef } from 'vue';
import type { Document } from '../../../../domain/documents/document.ts';
import { ALT_KEYS } from '../../../base/keyboard/altKeys.ts';
import { useShortcuts, type Shortcut } from '../../../base/keyboard/shortcuts.ts';
import { usePrinting } from '../../../base/print/printing.ts';
import { useTyping } from '../../../company/session/typing.ts';
import type { EditorContext } from '../editorContext.ts';

/** What can be made of a document. Menu, palette and keys offer the same entries. */
export interface PaperEntry extends Shortcut {
  /** The key that the menu shows where another part of the page binds it. */
  menuKey?: string;
  /** Whether a dialog asks first: the menu puts `…` behind it. */
  asks: boolean;
  run: () => void;
}

export interface DocumentPapers {
  entries: readonly PaperEntry[];
  exportsEInvoice: Ref<boolean>;
  isSent: Ref<boolean>;
  /** The document whose content is to be kept as a template; null while nobody is asked. */
  kept: ShallowRef<Document | null>;
}

/** Prints, saves, sends and exports the open document, and keeps it as a template. */
export function useDocumentPapers({ session, form }: EditorContext): DocumentPapers {
  const typing = useTyping();
  const printing = usePrinting();
  const exportsEInvoice = ref(false);
  const isSent = ref(false);
  const kept = shallowRef<Document | null>(null);
  /** Does something with the document once everything typed is stored. */
  const afterTyping = (act: () => void) => (): void => void typing.finish().then(act);

  const entries: PaperEntry[] = [
    {
      keys: [ALT_KEYS.template],
      text: 'documentActions.template',
      words: 'template',
      group: 'editor',
      asks: false,
      run: afterTyping(() => {
        kept.value = session.document.value;
      }),
    },
    {
      keys: [],
      text: 'documentActions.eInvoice',
      words: 'eInvoice',
      group: 'editor',
      asks: true,
      isOffered: () => form.docClass === 'saleInvoice',
      run: () => {
        exportsEInvoice.value = true;
      },
    },
    {
      // The list binds Ctrl+P: it prints the open document, or what is selected.
      keys: [],
      menuKey: 'Ctrl+P',
      text: 'documentActions.print',
      words: 'print',
      group: 'editor',
      asks: false,
      run: afterTyping(() => printing.print([session.key])),
    },
    {
      keys: [],
      text: 'sending.pdf.save',
      words: 'savePdf',
      group: 'editor',
      asks: true,
      run: afterTyping(() => printing.savePdf([session.key])),
    },
    {
      keys: [],
      text: 'sending.send.action',
      words: 'send',
      group: 'editor',
      asks: true,
      run: () => {
        isSent.value = true;
      },
    },
  ];
  useShortcuts(entries);
  return { entries, exportsEInvoice, isSent, kept };
}
