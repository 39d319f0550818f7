import { expect, test } from 'vitest';
import { fieldsOfResource } from '../../../src/api/wire/shownFields.ts';

test('a person’s list that is shown empty shows the fields that are read from it', () => {
  const shown = { contact: { emails: [], phones: [] } };
  const fields = [...fieldsOfResource(shown, { kind: 'contactAccount' }, {})];
  expect(fields).toEqual(expect.arrayContaining(['contact.email', 'contact.phone', 'contact.mobile']));
  expect(fields).not.toContain('contact.address');
});
