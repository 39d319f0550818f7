import { INT_REF_PREFIX, isMintedKey, type IntRef } from '../values/identifiers.ts';
import type { PeriodKey } from './schedule.ts';

/** The hexadecimal digits of a UUID that give way to the period, and the place of its version digit. */
const PERIOD_LENGTH = 8;
const VERSION_AT = 14;

/**
 * The IntRef of what a template makes of a period: the same on every computer that has the template, so that the
 * service refuses the second one (spec 2.1). It is a UUID of version 8 (RFC 9562, 5.8): the eight digits of the period,
 * then what is random in the template's own reference. Two periods, or two references, never give the same one.
 * @param reference a reference minted here, of the template or of one of its lines
 * @throws TypeError when `reference` was not minted by Daybook
 */
export function derivedIntRef(reference: IntRef, period: PeriodKey): IntRef {
  const uuid = reference.slice(INT_REF_PREFIX.length);
  const derived = `${INT_REF_PREFIX}${period}${uuid.slice(PERIOD_LENGTH, VERSION_AT)}8${uuid.slice(VERSION_AT + 1)}`;
  if (!isMintedKey(reference) || !isMintedKey(derived)) throw new TypeError(`not minted here: ${reference}`);
  return derived;
}
