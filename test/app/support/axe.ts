import axe from 'axe-core';

/** What axe finds in an element, in words; layout rules are for the real browser. */
export async function findings(element: Element): Promise<string[]> {
  const { violations } = await axe.run(element, {
    rules: {
      'color-contrast': { enabled: false },
      region: { enabled: false },
      'page-has-heading-one': { enabled: false },
    },
  });
  return violations.map(
    (violation) => `${violation.id}: ${violation.nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
  );
}
