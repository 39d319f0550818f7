import { expect, test } from 'vitest';
import { listOf, messageOf, openService } from './support/service.ts';

test.each([
  ['Department', 'parentDepartmentId', 'subDepartments', 'SAL', ['SAL-FLD', 'SAL-TEL', 'SAL-WEB']],
  ['CostCentre', 'parentCostCentreId', 'subCostCentres', 'EXE', ['EXE-SHOP', 'EXE-YARD']],
] as const)(
  'a %s is created, changed and read with its includes (spec 2.5 code, description, legacyRef, legalEntityId, parentDepartmentId, resources, subDepartments; 2.6 code, description, legacyRef, legalEntityId, parentCostCentreId, resources, subCostCentres; 4.4 GetDepartment, CreateDepartment, UpdateDepartment; 4.5 GetCostCentre, CreateCostCentre, UpdateCostCentre)',
  async (name, parentField, subs, parent, children) => {
    const api = await openService();
    const above = await api.read(`/api/${name}/${parent}`);
    const id = await api.create(`/api/${name}`, {
      Code: 'NEW',
      Description: 'New one',
      LegacyRef: 'old-7',
      LegalEntityId: 'HV',
      [parentField]: parent,
    });
    expect(await api.read(`/api/${name}/NEW`)).toMatchObject({
      id,
      code: 'NEW',
      description: 'New one',
      legacyRef: 'old-7',
      [parentField]: above.id,
      isActive: true,
    });
    expect((await api.call('PATCH', `/api/${name}/NEW`, { description: 'Newer' })).json).toBe(id);
    const whole = await api.read(`/api/${name}/${parent}?include=resources,${subs}`);
    expect(listOf(whole[subs]).map(({ code }) => code)).toEqual([...children, 'NEW']);
    expect(listOf(whole.resources).length).toBeGreaterThan(0);
    expect(above[subs]).toBeUndefined();
    expect((await api.get(`/api/${name}/NEW?include=nothing`)).status).toBe(400);
    for (const [body, message] of [
      [{ description: 'x' }, 'Code is required.'],
      [{ code: 'X' }, 'Description is required.'],
      [
        { code: 'NEW', description: 'x' },
        `Code NEW is already used by another ${name === 'Department' ? 'department' : 'cost centre'}.`,
      ],
      [{ code: 'X', description: 'x'.repeat(101) }, 'Description is longer than 100 characters.'],
      [{ code: 'X', description: 'x', legalEntityId: 'NOPE' }, 'LegalEntityId names no legal entity: NOPE.'],
    ] as const) {
      expect(messageOf(await api.call('POST', `/api/${name}`, body))).toBe(message);
    }
    expect(messageOf(await api.call('PATCH', `/api/${name}/${parent}`, { [parentField]: 'NEW' }))).toMatch(
      /above itself\.$/,
    );
  },
);

test.each(['Department/SAL', 'CostCentre/EXE', 'Project/J00002', 'ContactAccount/C00001', 'contactAccount/S00001'])(
  '%s is locked, which takes it off its list but not away, and unlocked (spec 3 lock, unlock; 4.4 LockDepartment, UnlockDepartment; 4.5 LockCostCentre, UnlockCostCentre; 4.8 Project)',
  async (path) => {
    const api = await openService();
    const [list, code] = path.split('/');
    const codes = async (query = '') =>
      (await api.list(`/api/${String(list)}?take=100${query}`)).map((each) => each.code);
    const { id } = await api.read(`/api/${path}`);
    expect((await api.call('POST', `/api/${path}/lock`)).json).toBe(id);
    expect((await api.read(`/api/${path}`)).isActive).toBe(false);
    expect(await codes()).not.toContain(code);
    expect(await codes('&IncludeClosed=true')).toContain(code);
    expect(messageOf(await api.call('PATCH', `/api/${path}`, { description: 'x' }))).toMatch(/is locked\.$/);
    expect((await api.call('POST', `/api/${path}/unlock`)).json).toBe(id);
    expect(await codes()).toContain(code);
  },
);

test('departments and cost centres come in pages of up to 100', async () => {
  const api = await openService();
  for (let number = 0; number < 120; number += 1)
    await api.create('/api/Department', { code: `D${String(number)}`, description: 'x' });
  expect(await api.list('/api/Department')).toHaveLength(100);
  // 18 of the demo company and 120
  expect(await api.list('/api/Department?skip=100&take=100')).toHaveLength(38);
});

test('before it departments are only read', async () => {
  const api = await openService({ apiVersion: '1.5' });
  expect((await api.get('/api/Department/SAL')).status).toBe(200);
  expect((await api.call('POST', '/api/Department', { code: 'X', description: 'x' })).status).toBe(404);
});
