import { textOrNull } from './texts.ts';

/** The service's statuses in words, `Posted, Outstanding`; a status without a text keeps the service's word. */
export function statusWords(statusList: readonly string[]): string {
  return statusList.map((status) => textOrNull(`status.${status.toLowerCase()}`) ?? status).join(', ');
}
