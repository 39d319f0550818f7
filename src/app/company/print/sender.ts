import { letterheadLines, type Letterhead } from '../documents/letterhead.ts';
import type { CompanyData } from '../session/companyData.ts';
import { addressLines, homeCountry } from './address.ts';
import type { PrintedPaper } from './printedPaper.ts';

/** Who sends a paper that belongs to no document: the letterhead, otherwise the only legal entity. */
export function senderOf(company: CompanyData, letterhead: Letterhead): { from: PrintedPaper['from']; home?: string } {
  const [only, ...others] = company.references('legalEntity').all.filter(({ isActive }) => isActive);
  const entity = others.length === 0 ? only : undefined;
  const home = homeCountry(entity?.address, letterhead.address, company.baseCurrency.value);
  const own = letterheadLines(letterhead.address);
  return {
    from: {
      name: letterhead.name || (entity?.description ?? ''),
      address: own.length > 0 ? own : addressLines(undefined, entity?.address, home),
    },
    ...(home !== undefined && { home }),
  };
}
