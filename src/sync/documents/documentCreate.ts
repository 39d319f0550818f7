import type { Document } from '../../domain/documents/document.ts';
import { matchedWith } from '../../domain/kinds/documentTraits.ts';
import { unsupportedFields } from '../../domain/documents/unsupportedFields.ts';
import type { DocumentRecord } from '../../domain/documents/record.ts';
import type { ApiVersion } from '../../domain/values/apiVersion.ts';
import type { Instant } from '../../domain/values/dates.ts';
import type { Guid } from '../../domain/values/identifiers.ts';
import type { RunContext } from '../run/context.ts';
import { pushCreate, type CreatedKind } from '../push/pushCreate.ts';
import { created } from '../rules/transitions.ts';
import { documentIntRef, documentsFound } from './documentFind.ts';
import { DOCUMENT_RULES } from '../rules/documentRules.ts';
import { withheld } from './withheld.ts';

/** The created record. Fields that the service's version does not have stay here, with the reason. */
function outcome(record: DocumentRecord, sent: Document, id: Guid, version: ApiVersion, at: Instant): DocumentRecord {
  const isPart = record.local !== null && unsupportedFields(record.local, version).length > 0;
  const next = created(DOCUMENT_RULES, record, sent, id, isPart);
  const isEdited = record.inFlight?.revision !== record.revision;
  return isPart && !isEdited ? withheld(next, version, at) : next;
}

/** How drafts are created. The IntRef finds them again, and the service refuses a second one under it. */
export function documentCreates(run: RunContext, version: ApiVersion): CreatedKind<'document'> {
  return {
    ...documentsFound(run),
    create: (_record, sent) => run.service.createDocument(sent),
    /**
     * The next request need not wait until the outcome is written; several answers are then written together. What the
     * service adds (number, amounts) comes with the read-back.
     */
    take(record, sent, id) {
      run.created += 1;
      run.toReadBack.add(record.docClass);
      if (sent.allocations) for (const each of matchedWith(record.docClass)) run.toReadBack.add(each);
      const write = () => run.writer.change(record, (current) => outcome(current, sent, id, version, run.now()));
      run.writeMeanwhile(
        run
          .turn()
          .then(write)
          .then((written) => written && run.justCreated.set(id, written)),
      );
      return record;
    },
    mayBeTaken: ({ status, about }) => status === 409 || about === 'intRef',
    isSentAgainUnnamed: true,
    countFound() {
      run.created += 1;
    },
  };
}

/** Creates the document of a record whose intent is committed. */
export async function pushDocumentCreate(run: RunContext, version: ApiVersion, record: DocumentRecord): Promise<void> {
  const content = record.inFlight?.sent ?? record.local;
  if (content)
    await pushCreate(run, documentCreates(run, version), record, {
      ...content,
      intRef: documentIntRef(record, content),
    });
}
