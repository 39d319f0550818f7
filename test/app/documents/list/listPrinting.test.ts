import { beforeEach, describe, expect, it } from 'vitest';
import { usePrinting } from '../../../../src/app/base/print/printing.ts';
import { useToasts } from '../../../../src/app/base/ui/toasts.ts';
import { useListPrinting } from '../../../../src/app/documents/list/useListPrinting.ts';
import { freshPinia } from '../../support/pinia.ts';

const keys = (count: number): string[] => Array.from({ length: count }, (_, n) => `document ${String(n)}`);
beforeEach(() => void freshPinia());

describe('printing from a list of documents', () => {
  it('prints the selected ones, otherwise all', () => {
    useListPrinting(
      () => ['b'],
      () => ['a', 'b', 'c'],
    ).print();
    expect(usePrinting().keys).toEqual(['b']);
    useListPrinting(
      () => [],
      () => ['a', 'b', 'c'],
    ).print();
    expect(usePrinting().keys).toEqual(['a', 'b', 'c']);
  });

  it('asks before it prints a whole list of more than 50', () => {
    const all = keys(51);
    const printing = useListPrinting(
      () => [],
      () => all,
    );
    printing.print();
    expect([printing.asked.value, usePrinting().keys]).toEqual([all, []]);
    printing.printAsked();
    expect([printing.asked.value, usePrinting().keys]).toEqual([[], all]);
  });

  it('saves as PDF what it would print, also after it has asked', () => {
    const all = keys(51);
    const printing = useListPrinting(
      () => [],
      () => all,
    );
    printing.savePdf();
    printing.printAsked();
    expect([usePrinting().keys, usePrinting().saves]).toEqual([all, true]);
    printing.print();
    printing.printAsked();
    expect(usePrinting().saves).toBe(false);
  });

  it('prints nothing after the answer No', () => {
    const printing = useListPrinting(
      () => [],
      () => keys(60),
    );
    printing.print();
    printing.letGo();
    expect([printing.asked.value, usePrinting().keys]).toEqual([[], []]);
  });

  it('prints 51 selected ones without asking, but never more than 500', () => {
    const printing = useListPrinting(
      () => keys(51),
      () => keys(1_000),
    );
    printing.print();
    expect(usePrinting().keys).toHaveLength(51);
    usePrinting().end();
    useListPrinting(
      () => keys(501),
      () => keys(1_000),
    ).print();
    expect(usePrinting().keys).toEqual([]);
    expect(useToasts().current?.text).toContain('500');
  });

  it('prints one document whatever is selected', () => {
    useListPrinting(
      () => ['b'],
      () => ['a', 'b'],
    ).printOne('a');
    expect(usePrinting().keys).toEqual(['a']);
  });
});
