import { checkVAT, countries } from 'jsvat';
import { wholeVatNumber } from '../../domain/service/newCompany.ts';

/** A number under which a company is registered for value added tax. */
export interface TaxNumber {
  /** With its country in front where the country's rule is known; else as it was typed, without spaces and points. */
  taxNo: string;
  /** Whether it has the form of its country; true where the rule is not known. */
  hasForm: boolean;
  /** Whether its check digit is right; true where the rule is not known. */
  isRight: boolean;
}

/** @param country ISO 3166, two capital letters */
export function taxNumberOf(typed: string, country: string): TaxNumber {
  const rules = countries.filter(({ codes }) => codes.includes(country));
  if (rules.length === 0) {
    const taxNo = wholeVatNumber(typed, undefined);
    return { taxNo, hasForm: taxNo !== '', isRight: true };
  }
  const taxNo = wholeVatNumber(typed, country);
  const { isValid, isValidFormat } = checkVAT(taxNo, rules);
  return { taxNo, hasForm: isValidFormat, isRight: isValid };
}
