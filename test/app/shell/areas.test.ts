import { describe, expect, it } from 'vitest';
import { AREA_GROUPS, AREAS, areaKeys } from '../../../src/app/shell/areas.ts';
import { scopeRoute, documentScopeOf } from '../../../src/app/company/documents/documentScope.ts';
import { makeRouter } from '../../../src/app/shell/routes.ts';
import { t } from '../../../src/app/base/i18n/texts.ts';
import { DOCUMENT_CLASSES } from '../../../src/domain/kinds/documentClasses.ts';

describe('the areas', () => {
  it('have a name, an address and keys of their own', () => {
    for (const of of [AREAS.map(({ name }) => name), AREAS.map(({ path }) => path), AREAS.flatMap(areaKeys)])
      expect(new Set(of).size).toBe(of.length);
  });

  it('are each in a group, and named', () => {
    for (const area of AREAS) {
      expect(AREA_GROUPS).toContain(area.group);
      expect(t(area.text)).not.toBe(area.text);
      if (area.sideText) expect(t(area.sideText).length).toBeLessThan(t(area.text).length);
    }
  });

  it('have one for each class of document, at the address of its list', () => {
    const router = makeRouter();
    for (const docClass of DOCUMENT_CLASSES)
      expect(documentScopeOf(router.resolve(scopeRoute(docClass, 'daybook-1')).name)).toBe(docClass);
    expect(router.resolve(scopeRoute('all', 'daybook-1')).path).toBe('/documents/daybook-1');
    expect(router.resolve(scopeRoute('saleQuote')).path).toBe('/sale-quotes');
  });
});
