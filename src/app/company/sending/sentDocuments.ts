import { SENT, sentSchema, type Sent } from '../../../domain/sending/sent.ts';
import type { CompanyData } from '../session/companyData.ts';
import { openLocalRecords, type LocalRecords } from '../session/localRecords.ts';

const openSent = (company: CompanyData): LocalRecords<Sent> => openLocalRecords(company, SENT, sentSchema);

/** The documents that were made into mails or files: read when somebody first asks. */
export const sentDocuments = (company: CompanyData): LocalRecords<Sent> => company.shared(openSent);
