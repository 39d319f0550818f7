import type { RuleFinding } from '../../../domain/einvoices/rules.ts';
import { t, type TextKey } from '../../base/i18n/texts.ts';

/** What to do about each field of an invoice. */
const FIELDS: Readonly<Record<string, TextKey>> = {
  number: 'einvoices.rule.number',
  issueDate: 'einvoices.rule.issueDate',
  dueDate: 'einvoices.rule.dueDate',
  currency: 'einvoices.rule.currency',
  buyerReference: 'einvoices.rule.buyerReference',
  lines: 'einvoices.rule.lines',
  tax: 'einvoices.rule.tax',
  'seller.name': 'einvoices.rule.sellerName',
  'seller.vatId': 'einvoices.rule.sellerVat',
  'seller.address.country': 'einvoices.rule.sellerCountry',
  'seller.address.city': 'einvoices.rule.sellerCity',
  'seller.address.postcode': 'einvoices.rule.sellerPostcode',
  'seller.contact.name': 'einvoices.rule.contactName',
  'seller.contact.phone': 'einvoices.rule.contactPhone',
  'seller.contact.email': 'einvoices.rule.contactEmail',
  'seller.endpoint': 'einvoices.rule.sellerEndpoint',
  'seller.endpointScheme': 'einvoices.rule.sellerEndpointScheme',
  'buyer.name': 'einvoices.rule.buyerName',
  'buyer.vatId': 'einvoices.rule.buyerVat',
  'buyer.address.country': 'einvoices.rule.buyerCountry',
  'buyer.address.city': 'einvoices.rule.buyerCity',
  'buyer.address.postcode': 'einvoices.rule.buyerPostcode',
  'buyer.endpoint': 'einvoices.rule.buyerEndpoint',
  'buyer.endpointScheme': 'einvoices.rule.buyerEndpointScheme',
  'payment.meansCode': 'einvoices.rule.iban',
  'payment.accounts': 'einvoices.rule.iban',
  'payment.accounts.0.id': 'einvoices.rule.iban',
  'delivery.date': 'einvoices.rule.deliveryDate',
  'delivery.address.country': 'einvoices.rule.deliveryCountry',
  'totals.lineNet': 'einvoices.rule.totals',
  'totals.net': 'einvoices.rule.totals',
  'totals.tax': 'einvoices.rule.totals',
  'totals.gross': 'einvoices.rule.totals',
  'totals.payable': 'einvoices.rule.totals',
  decimals: 'einvoices.rule.decimals',
};

/** What is to be mended. A currency with more than two decimals breaks this rule in every amount: that is one thing. */
const fieldOf = ({ rule, field }: RuleFinding): string => (rule === 'BR-DEC' ? 'decimals' : field);

/** A broken rule as what to do about it, with the rule's name for whoever looks it up. */
function ruleText({ rule, field }: RuleFinding): string {
  const [part, at = '', name = ''] = field.split('.');
  if (part === 'lines' && at !== '') {
    const named = { number: Number(at) + 1, rule };
    if (name === 'description') return t('einvoices.rule.lineDescription', named);
    return name === 'taxCategory' || name === 'taxRate'
      ? t('einvoices.rule.lineTax', named)
      : t('einvoices.rule.line', named);
  }
  if (part === 'tax' && name === 'exemptionReason') return t('einvoices.rule.reason', { rule });
  if (part === 'tax' && at !== '') return t('einvoices.rule.taxRow', { number: Number(at) + 1, rule });
  const key = FIELDS[field];
  return key === undefined ? t('einvoices.rule.other', { rule }) : t('einvoices.rule.one', { field: t(key), rule });
}

/**
 * Broken rules as what is to be mended: each thing once, with the names of all rules that ask for it.
 * @returns the sentences in the order in which they were found, and where each was found, each place once
 */
export function ruleTexts<Place>(
  findings: readonly { finding: RuleFinding; at: Place }[],
): { text: string; places: Place[] }[] {
  const found = new Map<string, { field: string; rules: Set<string>; places: Set<Place> }>();
  for (const { finding, at } of findings) {
    const field = fieldOf(finding);
    const what = ruleText({ field, rule: '' });
    const one = found.get(what) ?? { field, rules: new Set(), places: new Set() };
    found.set(what, one);
    one.rules.add(finding.rule);
    one.places.add(at);
  }
  return [...found.values()].map(({ field, rules, places }) => ({
    text: ruleText({ field, rule: [...rules].join(', ') }),
    places: [...places],
  }));
}
