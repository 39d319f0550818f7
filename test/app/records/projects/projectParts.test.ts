import { flushPromises, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import { projectPartsSchema } from '../../../../src/domain/resources/projectParts.ts';
import { failed, ok } from '../../../../src/domain/values/result.ts';
import { findings } from '../../support/axe.ts';
import { giveLayout, smallCompanyForEach } from '../../support/company.ts';
import { openRecords } from '../support.ts';
import { keepProjects, servedParts, type ServedParts } from '../projectService.ts';

beforeAll(giveLayout);
let company: CompanyData;
let wrapper: VueWrapper;
let service: ServedParts;
const survey = { description: 'Survey', dueDate: '2026-04-01' };
const HELD = projectPartsSchema.parse({
  availability: [{ dateFrom: '2026-03-01', quantity: '0.5' }],
  milestones: [survey],
});

smallCompanyForEach((its) => (company = its));
beforeEach(() => {
  service = servedParts(HELD);
});
afterEach(() => {
  wrapper.unmount();
  service.close();
});

async function openProject(): Promise<void> {
  ({ wrapper } = await openRecords(company, 'project', await keepProjects(company)));
}
const section = (part: string): string => wrapper.get(`[data-path="${part}"]`).text();
async function typeInto(path: string, text: string): Promise<void> {
  const input = wrapper.get<HTMLInputElement>(`[data-path="${path}"] input`);
  await input.setValue(text);
  await input.trigger('blur');
}

it('shows the subprojects, availability and milestones', async () => {
  await openProject();
  await expect.poll(() => wrapper.find('[data-path="milestones"]').exists()).toBe(true);
  expect(section('subProjects')).toContain('PIER');
  expect(section('availability')).toContain('01 Mar 2026');
  expect(section('milestones')).toContain('Survey');
  expect(await findings(wrapper.get('[data-path="milestones"]').element)).toEqual([]);
});

it('adds, changes and removes milestones, each as one change of the list that was shown', async () => {
  await openProject();
  await expect.poll(() => wrapper.find('[data-path="milestones"]').exists()).toBe(true);
  await wrapper.get('[data-path="milestones"] form').trigger('submit');
  expect(section('milestones')).toContain('Name is missing');
  await typeInto('milestones.description', 'Handover');
  await typeInto('milestones.dueDate', '1-6-2026');
  await wrapper.get('[data-path="milestones"] form').trigger('submit');
  await expect.poll(() => section('milestones')).toContain('Handover');
  expect(service.asked).toEqual([
    { part: 'milestones', shown: [survey], next: [survey, { description: 'Handover', dueDate: '2026-06-01' }] },
  ]);
  expect(wrapper.get<HTMLInputElement>('[data-path="milestones.description"] input').element.value).toBe('');
  await wrapper.get('[data-path="milestones"] [aria-label="Change row 1"]').trigger('click');
  await wrapper.get('[data-path="milestones.isReached"] input').trigger('change');
  await wrapper.get('[data-path="milestones"] form').trigger('submit');
  await expect.poll(() => service.asked.at(-1)?.next[0]).toEqual({ ...survey, isReached: true });
  await expect.poll(() => section('milestones')).toContain('Yes');
  await wrapper.get('[data-path="milestones"] [aria-label="Remove row 2"]').trigger('click');
  await expect.poll(() => service.asked.at(-1)?.next).toEqual([{ ...survey, isReached: true }]);
});

it('does not overwrite a colleague’s change, shows it, and keeps what was typed', async () => {
  const theirs = projectPartsSchema.parse({ ...HELD, milestones: [survey, { description: 'Theirs' }] });
  service.outcome = () => ok({ isWritten: false, parts: theirs });
  await openProject();
  await expect.poll(() => wrapper.find('[data-path="milestones"]').exists()).toBe(true);
  await typeInto('milestones.description', 'Mine');
  await wrapper.get('[data-path="milestones"] form').trigger('submit');
  await expect.poll(() => section('milestones')).toContain('Theirs');
  expect(section('milestones')).toContain('Nothing was changed');
  expect(wrapper.get<HTMLInputElement>('[data-path="milestones.description"] input').element.value).toBe('Mine');
});

it('says that an answer was lost, and shows the list as it is now', async () => {
  await openProject();
  await expect.poll(() => wrapper.find('[data-path="availability"]').exists()).toBe(true);
  service.outcome = () => failed('network.lost', 'gone');
  service.held = ok(
    projectPartsSchema.parse({ ...HELD, availability: [...HELD.availability, { dateFrom: '2026-09-01' }] }),
  );
  await typeInto('availability.dateFrom', '1-9-2026');
  await wrapper.get('[data-path="availability"] form').trigger('submit');
  await expect.poll(() => section('availability')).toContain('01 Sep 2026');
  expect(section('availability')).toContain('It is not known whether this was done');
});

it('says why the lists could not be read, and tries again', async () => {
  service.held = failed('network.unreachable', 'no line');
  await openProject();
  await expect.poll(() => wrapper.text()).toContain('could not be read');
  expect(wrapper.find('[data-path="milestones"]').exists()).toBe(false);
  service.held = ok(HELD);
  await wrapper.get('.record-form [role="alert"] button').trigger('click');
  await flushPromises();
  await expect.poll(() => wrapper.find('[data-path="milestones"]').exists()).toBe(true);
});
