/** Messages when Daybook was updated under an open page, or when the page has a fault. */
export const rebuilt = {
  text: 'Daybook was updated while this page was open.',
  reload: 'Reload now',
  fault:
    'Something in this page went wrong. What you entered is kept. If the page behaves oddly, reload it; you can save a diagnostics file in Settings.',
};
