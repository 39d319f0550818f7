/** What the field holds that an event comes from; '' where it comes from something else. */
export function eventValue({ target }: Event): string {
  return target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
    ? target.value
    : '';
}
