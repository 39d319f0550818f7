import { describe, expect, test } from 'vitest';
import { foldFilled } from '../../../src/api/transport/fold.ts';

describe('a folded answer', () => {
  test('is the same whatever case the service writes, and names of custom fields stay as people wrote them', () => {
    const ext = { Colour: 'red', empty: '' };
    const camel = { docNo: 'SI1', post: { department: 'D1' }, ext, details: [{ description: 'Paper', quantity: 2 }] };
    const pascal = {
      DocNo: 'SI1',
      Post: { Department: 'D1' },
      Ext: ext,
      Details: [{ Description: 'Paper', Quantity: 2 }],
    };
    expect(foldFilled(structuredClone(camel))).toEqual(camel);
    expect(foldFilled(pascal)).toEqual(camel);
  });

  test('lacks everything that means "none", at any depth, and the parts that this leaves empty', () => {
    const row = () => ({
      docNo: 'SI1',
      post: { department: '', costCentre: null },
      invoiceAddress: { name: '' },
      details: [{ description: 'Paper', post: { department: null } }, {}],
      allocations: [],
    });
    expect(foldFilled(row())).toEqual({ docNo: 'SI1', details: [{ description: 'Paper' }, {}], allocations: [] });
    expect(foldFilled({ ...row(), docNo: '' })).toEqual({ details: [{ description: 'Paper' }, {}], allocations: [] });
  });

  test('sets no prototype', () => {
    expect(Object.keys(foldFilled(JSON.parse('{"docNo":"SI1","__proto__":{"isAdmin":true}}')) as object)).toEqual([
      'docNo',
    ]);
  });
});
