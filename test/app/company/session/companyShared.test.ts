import { mount } from '@vue/test-utils';
import { computed, nextTick, onScopeDispose, shallowRef, watch } from 'vue';
import { expect, it } from 'vitest';
import { usePrices } from '../../../../src/app/company/prices/livePrices.ts';
import { useRecords } from '../../../../src/app/company/records/liveRecords.ts';
import { usePendingRecords } from '../../../../src/app/company/sync/pendingRecords.ts';
import { smallCompany } from '../../support/company.ts';

it('what components of a company share is made once, outlives each of them, and ends with the company', async () => {
  const company = await smallCompany();
  const source = shallowRef(1);
  const seen: number[] = [];
  const makeDouble = () => {
    watch(source, (now) => seen.push(now));
    onScopeDispose(() => seen.push(-1));
    return computed(() => source.value * 2);
  };
  const inComponent: unknown[] = [];
  const component = mount({
    setup() {
      inComponent.push(company.shared(makeDouble));
      return () => null;
    },
  });
  const double = company.shared(makeDouble);
  expect(inComponent[0]).toBe(double);
  component.unmount();
  source.value = 2;
  await nextTick();
  expect([double.value, seen]).toEqual([4, [2]]);
  company.close();
  source.value = 3;
  await nextTick();
  expect(seen).toEqual([2, -1]);
  expect(() => company.shared(() => null)).toThrow('This company is closed.');
});

it('each company has its own lists', async () => {
  const first = await smallCompany();
  const second = await smallCompany();
  expect(useRecords('department')).toBe(useRecords('department', second));
  expect(useRecords('department', first)).not.toBe(useRecords('department'));
  expect(useRecords('costCentre')).not.toBe(useRecords('department'));
  expect(usePrices(first)).not.toBe(usePrices());
  expect(usePendingRecords(first)).not.toBe(usePendingRecords());
  first.close();
  second.close();
});
