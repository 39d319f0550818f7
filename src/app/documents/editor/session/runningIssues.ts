import type { Document, DocumentLine } from '../../../../domain/documents/document.ts';
import { headerIssues, lineIssues, withInvalidInput, type TypeFacts } from '../../../../domain/documents/readiness.ts';
import type { ValidationIssue } from '../../../../domain/records/issues.ts';
import type { InvalidInput } from '../../../../domain/documents/documentPatch.ts';
import { LineFindings } from '../rules/lineFindings.ts';

/** The validation issues of a document while it is edited. Only changed lines are checked again. */
export class RunningIssues {
  private header: Document | null = null;
  private facts: TypeFacts = {};
  private readonly lines = new LineFindings<ValidationIssue>((line: DocumentLine) =>
    this.header ? lineIssues(this.header, line, this.facts) : [],
  );

  /**
   * @param header the document as of the last change of its header
   * @param held the previous result; returned again if nothing changed
   */
  of(
    document: Document,
    header: Document,
    badInput: InvalidInput,
    facts: TypeFacts,
    held: ValidationIssue[] = [],
  ): ValidationIssue[] {
    [this.header, this.facts] = [header, facts];
    const ofLines = this.lines.of(document.lines, header, facts).map(({ found }) => found);
    const found = withInvalidInput(badInput, [...headerIssues(document, facts), ...ofLines]);
    return sameContent(found, held) ? held : found;
  }
}

function sameContent(a: readonly ValidationIssue[], b: readonly ValidationIssue[]): boolean {
  return a.length === b.length && a.every(({ path, code }, at) => path === b[at]?.path && code === b[at].code);
}
