/** The member states of the European Union by ISO 3166 code. Their VAT numbers begin with it, but for Greece: `EL`. */
const MEMBER_STATES: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

/** Whether a country is in the European Union. @param country its ISO code, in any case; Greece also as `EL` */
export function isMemberState(country: string): boolean {
  const code = country.trim().toUpperCase();
  return MEMBER_STATES.has(code === 'EL' ? 'GR' : code);
}
