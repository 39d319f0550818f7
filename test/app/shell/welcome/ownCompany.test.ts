import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, expect, it } from 'vitest';
import OwnCompany from '../../../../src/app/shell/welcome/OwnCompany.vue';
import { useBackend } from '../../../../src/app/company/session/backend.ts';
import type { Connection } from '../../../../src/domain/service/connection.ts';
import { failed, ok, type Result } from '../../../../src/domain/values/result.ts';
import { answeringLine } from '../../support/answeringLine.ts';
import { findings } from '../../support/axe.ts';
import { freshPinia } from '../../support/pinia.ts';
import { connectionOf } from '../../support/connection.ts';

let wrapper: VueWrapper | undefined;
afterEach(() => wrapper?.unmount());

const ACME = connectionOf({ id: 'acme-1', name: 'Acme Ltd', baseUrl: 'http://127.0.0.1:20001', isOwn: true });

/** The card, on a computer with a company of this name, or none (null). */
async function open(name: string | null, answer: () => Result<unknown> = () => ok(ACME)) {
  freshPinia();
  const line = answeringLine((call) => {
    if (call === 'connections.ownCompany') return ok({ name });
    return call === 'connections.makeOwn' || call === 'connections.openOwn' ? answer() : undefined;
  });
  useBackend().attach(line);
  const shown: Connection[] = [];
  const show = async (connection: Connection) => void shown.push(connection);
  const card = mount(OwnCompany, { props: { busy: false, asking: true, show }, attachTo: document.body });
  wrapper = card;
  await flushPromises();
  const note = (id: string) => card.find(`#${id}-note`);
  const submit = async () => {
    await card.get('form').trigger('submit');
    // The rule of VAT numbers is loaded when it is needed.
    await import('../../../../src/app/records/form/formatCheck.ts');
    await flushPromises();
  };
  return { card, line, note, submit, shown };
}

it('asks for a name only: the other answers are the usual ones', async () => {
  const { card, line, submit, shown } = await open(null);
  await card.get('#own-name').setValue('  Acme Ltd ');
  await submit();
  expect(line.asked.find(([call]) => call === 'connections.makeOwn')).toEqual([
    'connections.makeOwn',
    {
      name: 'Acme Ltd',
      country: 'GB',
      legalForm: 'company',
      language: 'en',
      currency: 'GBP',
      vat: null,
      yearStart: `${String(new Date().getFullYear())}-01-01`,
    },
  ]);
  expect(shown).toEqual([ACME]);
  expect(await findings(card.element as HTMLElement)).toEqual([]);
});

it('proposes the currency of the country, until another one is chosen', async () => {
  const { card } = await open(null);
  const currency = () => card.get<HTMLSelectElement>('#own-currency').element.value;
  expect(currency()).toBe('GBP');
  await card.get('#own-country').setValue('CH');
  expect(currency()).toBe('CHF');
  await card.get('#own-currency').setValue('EUR');
  await card.get('#own-country').setValue('US');
  expect(currency()).toBe('EUR');
});

it('says at each field what is wrong with it, and goes to the first', async () => {
  const { card, line, note, submit } = await open(null);
  await card.get('input[type="checkbox"]').setValue(true);
  await submit();
  expect(note('own-name').text()).toBe('Type the name of the company.');
  expect(note('own-vat').text()).toBe('Type the VAT number, or untick “Registered for VAT”.');
  expect(document.activeElement?.id).toBe('own-name');

  await card.get('#own-name').setValue('Acme Ltd');
  expect(note('own-name').exists()).toBe(false);
  // The last two digits check the others: 84 in the number that is right.
  await card.get('#own-vat').setValue('GB 980 7806 85');
  await submit();
  expect(note('own-vat').text()).toBe('GB 980 7806 85 is not a valid VAT number (United Kingdom). Check its digits.');
  expect(document.activeElement?.id).toBe('own-vat');
  expect(line.asked.some(([call]) => call === 'connections.makeOwn')).toBe(false);

  await card.get('#own-vat').setValue('GB 980 7806 84');
  await card.get('#own-scheme').setValue('cash');
  await submit();
  expect(line.asked.find(([call]) => call === 'connections.makeOwn')).toMatchObject([
    'connections.makeOwn',
    { vat: { number: 'GB 980 7806 84', scheme: 'cash' } },
  ]);
});

it('refuses a year long ago, and a text that names no day', async () => {
  const { card, line, submit } = await open(null);
  const day = card.get('.tool-date input');
  const type = async (text: string) => {
    await day.trigger('focus');
    await day.setValue(text);
    await day.trigger('blur');
  };
  await card.get('#own-name').setValue('Acme Ltd');
  await type('1 Jan 1926');
  await submit();
  expect(card.get('#own-year-note').text()).toMatch(/^Choose a day from /);
  await type('soon');
  await submit();
  expect(card.text()).toContain('soon');
  expect(document.activeElement).toBe(day.element);
  expect(line.asked.some(([call]) => call === 'connections.makeOwn')).toBe(false);
});

it('says why the company could not be made, and keeps what was typed', async () => {
  const { card, submit, shown } = await open(null, () => failed('ownCompany.failed', 'the disk is read-only'));
  await card.get('#own-name').setValue('Acme Ltd');
  await submit();
  expect(card.get('[role="alert"]').text()).toBe(
    'The company on this computer could not be opened: the disk is read-only.',
  );
  expect(card.get<HTMLInputElement>('#own-name').element.value).toBe('Acme Ltd');
  expect(shown).toEqual([]);
});

it('opens the company that is there, and makes no other', async () => {
  const { card, line, shown } = await open('Acme Ltd');
  expect(card.find('form').exists()).toBe(false);
  await card.get('button').trigger('click');
  await flushPromises();
  expect(line.asked).toContainEqual(['connections.openOwn', null]);
  expect(card.get('button').text()).toBe('Open Acme Ltd');
  expect(shown).toEqual([ACME]);
});
