import { describe, expect, it } from 'vitest';
import type { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import { detailsChecksOf } from '../../../../src/app/company/payments/detailsChecks.ts';
import { sha256Of } from '../../../../src/domain/values/sha256.ts';
import { instantOf } from '../../../../src/domain/values/dates.ts';
import { smallCompanyForEach } from '../../support/company.ts';

let company: CompanyData;
smallCompanyForEach((its) => (company = its));

const note = (day: number, how: string) => ({
  contactAccountId: 'acme',
  before: { sortCode: '40-05-06', accountNo: '87654321' },
  now: { sortCode: '40-05-06', accountNo: '87654329' },
  how,
  by: 'jo',
  at: instantOf(Date.UTC(2026, 0, day)),
});

describe('the log of checked bank details', () => {
  it('keeps every note, and counts the same one once', async () => {
    const log = detailsChecksOf(company);
    await log.read;
    const first = await log.note(note(1, ' Rang the number on an old invoice. '));
    await log.note(note(2, 'Letter'));
    expect(log.sound.value.map(({ how }) => how)).toEqual(['Rang the number on an old invoice.', 'Letter']);
    await company.store.savePageSettings(`local.detailsCheck.${first.id}`, first);
    // As another window finds them, and this one once the next is there.
    const elsewhere = detailsChecksOf(company);
    await elsewhere.read;
    expect([elsewhere.sound.value.map(({ how }) => how), elsewhere.broken.value]).toEqual([
      ['Rang the number on an old invoice.', 'Letter'],
      0,
    ]);
    await log.note(note(3, 'Met them'));
    expect([log.sound.value.map(({ how }) => how), log.broken.value]).toEqual([
      ['Rang the number on an old invoice.', 'Letter', 'Met them'],
      0,
    ]);
  });

  it('says how, or is refused', async () => {
    const log = detailsChecksOf(company);
    await log.read;
    await expect(log.note(note(1, '  '))).rejects.toThrow(TypeError);
    expect(log.sound.value).toEqual([]);
  });

  it('notices a note that was changed, and one that was removed', async () => {
    const log = detailsChecksOf(company);
    await log.read;
    const first = await log.note(note(1, 'Rang'));
    const second = await log.note(note(2, 'Letter'));
    await company.store.savePageSettings(`local.detailsCheck.${second.id}`, { ...second, how: 'Rang twice' });
    await expect.poll(() => log.broken.value).toBe(1);
    expect(log.sound.value.map(({ id }) => id)).toEqual([first.id]);
    await company.store.savePageSettings(`local.detailsCheck.${second.id}`, second);
    await company.store.removePageSettings(`local.detailsCheck.${first.id}`);
    await expect.poll(() => [log.broken.value, log.sound.value.length]).toEqual([1, 1]);
  });
});

describe('the SHA-256 of bytes', () => {
  it('is that of the standard’s own example', async () => {
    // FIPS 180-4, "abc".
    expect(await sha256Of(new TextEncoder().encode('abc'))).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });
});
