import { describe, expect, it } from 'vitest';
import { BankSettings } from '../../../../src/app/bank/lines/bankSettings.ts';
import { useTypedStatements } from '../../../../src/app/company/bank/typedStatements.ts';
import type { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import type { BankRule } from '../../../../src/domain/bank/rules.ts';
import { smallCompanyForEach } from '../../support/company.ts';

const rent: BankRule = { id: '019a0000-0000-7000-8000-000000000001', pattern: 'rent', set: { description: 'Rent' } };
const fuel: BankRule = { id: '019a0000-0000-7000-8000-000000000002', pattern: 'fuel', side: 'out', set: {} };
const march = { id: 's', bankAccountId: 'CUR', from: '2026-03-01', to: '2026-03-31', opening: '100', closing: '90.5' };

let company: CompanyData;
smallCompanyForEach((its) => (company = its));

async function opened(): Promise<BankSettings> {
  const settings = new BankSettings(company);
  await settings.read();
  return settings;
}

describe('what is remembered about the banks', () => {
  it('keeps the rules that two windows add, and what each changes of one', async () => {
    const [here, elsewhere] = [await opened(), await opened()];
    await here.rules.save(rent);
    await elsewhere.rules.save(fuel);
    for (const { rules } of [here, elsewhere]) await expect.poll(() => rules.all.value).toEqual([rent, fuel]);
    await Promise.all([
      here.rules.change(rent.id, (rule) => ({ ...rule, pattern: 'office rent' })),
      elsewhere.rules.change(rent.id, (rule) => ({ ...rule, side: 'out' })),
    ]);
    await expect.poll(() => here.rules.all.value[0]).toEqual({ ...rent, pattern: 'office rent', side: 'out' });
  });

  it('reads rules and typed balances as an earlier Daybook kept them, each in one list', async () => {
    await company.store.savePageSettings('bank.rules', [rent, fuel]);
    await company.store.savePageSettings('bank.statements', [march]);
    const settings = await opened();
    expect(settings.rules.all.value).toEqual([rent, fuel]);
    expect(settings.statements.all.value).toEqual([march]);
    expect(await company.store.pageSettings('bank.rules')).toBeUndefined();
    expect(await company.store.pageSettings('bank.statements')).toBeUndefined();
  });

  it('has them from a backup that an earlier Daybook made', async () => {
    await company.store.savePageSettings('bank.rules', [rent]);
    await company.store.savePageSettings('bank.statements', [march]);
    const backup = await company.store.backup('Ashdown Ltd');
    const settings = await opened();
    await settings.rules.remove(rent.id);
    await settings.statements.remove(march.id);
    await company.store.restore(backup);
    await expect.poll(() => settings.rules.all.value).toEqual([rent]);
    await expect.poll(() => useTypedStatements(company).all.value).toEqual([march]);
  });
});
