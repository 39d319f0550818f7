import { FileCode, FileDown, Mail, Printer, Repeat } from '@lucide/vue';
import { ref, shallowRef, type Ref, type ShallowRef } from 'vue';
import type { Document } from '../../../../domain/documents/document.ts';
import { ALT_KEYS } from '../../../base/keyboard/altKeys.ts';
import { useShortcuts } from '../../../base/keyboard/shortcuts.ts';
import { usePrinting } from '../../../base/print/printing.ts';
import { useTyping } from '../../../company/session/typing.ts';
import type { EditorContext } from '../session/editorContext.ts';
import type { MenuEntry } from '../../../base/ui/menuEntry.ts';

export interface DocumentPapers {
  entries: readonly MenuEntry[];
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

  const papers: Omit<MenuEntry, 'group' | 'part'>[] = [
    {
      keys: [ALT_KEYS.template],
      text: 'documentActions.template',
      icon: Repeat,
      words: 'actions.template',
      asks: false,
      run: afterTyping(() => {
        kept.value = session.document.value;
      }),
    },
    {
      keys: [],
      text: 'documentActions.eInvoice',
      icon: FileCode,
      words: 'actions.eInvoice',
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
      icon: Printer,
      words: 'actions.print',
      asks: false,
      run: afterTyping(() => printing.print([session.key])),
    },
    {
      keys: [],
      text: 'sending.pdf.save',
      icon: FileDown,
      words: 'actions.savePdf',
      asks: true,
      run: afterTyping(() => printing.savePdf([session.key])),
    },
    {
      keys: [],
      text: 'sending.send.action',
      icon: Mail,
      words: 'actions.send',
      // A journal goes to nobody.
      isOffered: () => form.traits.entry !== 'journal',
      asks: true,
      run: () => {
        isSent.value = true;
      },
    },
  ];
  const entries = papers.map((entry): MenuEntry => ({ ...entry, group: 'editor', part: 'papers' }));
  useShortcuts(entries);
  return { entries, exportsEInvoice, isSent, kept };
}
