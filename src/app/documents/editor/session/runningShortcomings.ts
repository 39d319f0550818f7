import type { Document, DocumentLine } from '../../../../domain/documents/document.ts';
import { headerShortcomings, lineShortcomings, withBadTexts, type Shortcoming, type TypeFacts } from '../../../../domain/documents/readiness.ts';
import type { BadInput } from '../../../../domain/documents/documentPatch.ts';
import { LineFindings } from '../lines/lineFindings.ts';

/** What keeps a document from being sent, while it is edited: only lines that became others are looked at again. */
export class RunningShortcomings {
  private header: Document | null = null;
  private facts: TypeFacts = {};
  private readonly lines = new LineFindings<Shortcoming>((line: DocumentLine) => (this.header ? lineShortcomings(this.header, line, this.facts) : []));

  /**
   * @param header the document as it was when its header last became another
   * @param held what was answered before: answered again where it says the same
   */
  of(document: Document, header: Document, badInput: BadInput, facts: TypeFacts, held: Shortcoming[] = []): Shortcoming[] {
    [this.header, this.facts] = [header, facts];
    const ofLines = this.lines.of(document.lines, header, facts).map(({ found }) => found);
    const found = withBadTexts(badInput, [...headerShortcomings(document, facts), ...ofLines]);
    return sameContent(found, held) ? held : found;
  }
}

function sameContent(a: readonly Shortcoming[], b: readonly Shortcoming[]): boolean {
  return a.length === b.length && a.every(({ path, code }, at) => path === b[at]?.path && code === b[at].code);
}
