import { afterEach, expect, it } from 'vitest';
import { typedNow } from '../../../../src/app/company/session/loss.ts';

afterEach(() => {
  document.body.innerHTML = '';
});

it('keeps all that is typed in a dialog, the focused field first, and no password', () => {
  document.body.innerHTML = `<input aria-label="Search" value="before">
    <div role="dialog"><label for="why">Reason</label><input id="why" value="Paid twice">
    <textarea aria-label="Note"></textarea><input aria-label="Amount" value="12.50">
    <input aria-label="Key" type="password" value="secret"><input aria-label="All" type="checkbox" value="on"></div>`;
  document.querySelector<HTMLInputElement>('[aria-label="Amount"]')?.focus();
  expect(typedNow()).toEqual([
    { field: 'Amount', text: '12.50' },
    { field: 'Reason', text: 'Paid twice' },
  ]);
});

it('keeps the row of a grid that is being typed, and not the other rows', () => {
  document.body.innerHTML = `<div role="row"><input aria-label="Description" value="Other"></div>
    <div role="row"><input aria-label="Description" value="Coffee"><input aria-label="Money out" value="3.50"></div>`;
  document.querySelector<HTMLInputElement>('[aria-label="Money out"]')?.focus();
  expect(typedNow()).toEqual([
    { field: 'Money out', text: '3.50' },
    { field: 'Description', text: 'Coffee' },
  ]);
});
