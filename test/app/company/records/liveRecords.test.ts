import { expect, it, onTestFinished, vi } from 'vitest';
import { watch } from 'vue';
import { useRecords } from '../../../../src/app/company/records/liveRecords.ts';
import { smallCompany } from '../../support/company.ts';

it('never shows an older version of a record than the one written here, while a change is being read', async () => {
  const company = await smallCompany();
  onTestFinished(() => company.close());
  const { resources } = company.store;
  const live = useRecords('department');
  await live.read();
  const [made] = await resources.create<'department'>([{ kind: 'department', code: 'SALES', description: 'Sales' }]);
  const key = made?.key ?? '';
  const shown: unknown[] = [];
  const description = () => live.rows.value.find((row) => row.key === key)?.local?.description;
  await expect.poll(description).toBe('Sales');

  const write = (text: string) =>
    resources.edit('department', [{ key, change: (content) => ({ ...content, description: text }) }]);
  const read = resources.records.bind(resources);
  const [isRead, goOn] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  await write('Sales, north');
  vi.spyOn(resources, 'records').mockImplementationOnce(async (kind, wanted) => {
    const found = await read(kind, wanted);
    isRead.resolve(undefined);
    await goOn.promise;
    return found;
  });
  await isRead.promise;
  live.adopt(await write('Sales, south'));
  const stop = watch(description, (text) => shown.push(text), { flush: 'sync' });
  goOn.resolve(undefined);
  // What is written after it is applied after it.
  await write('Sales, west');
  await expect.poll(description).toBe('Sales, west');
  stop();
  expect(shown).toEqual(['Sales, west']);
});
