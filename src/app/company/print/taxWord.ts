/** A text of a paper with the name that the tax has where the sender is: in Swiss German MWST instead of USt. */
export const withTaxWord = (text: string, home: string | undefined): string =>
  home === 'CH' ? text.replaceAll('USt.', 'MWST') : text;
