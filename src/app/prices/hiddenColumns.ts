/** From this window width on, CSS pixels, all columns fit next to the side pane. */
const WIDE = 1500;
/** From this width on, all columns fit without the side pane. */
const MIDDLE = 1300;
/** Below this width, the unit price fits only if other columns are hidden; the filter shows the side. */
const NARROW = 900;
const SPARED = ['side', 'productName', 'project', 'unit', 'note'];

/** What the columns of the price grid depend on. */
export interface PriceView {
  width: number;
  /** Whether the sheet of one product is shown. */
  isSheet: boolean;
  hasAside: boolean;
  /** Whether only prices of one side are listed. */
  isOneSide: boolean;
}

/** The columns of the price grid that are hidden, by id: what a person sees elsewhere, and what does not fit. */
export function hiddenPriceColumns({ width, isSheet, hasAside, isOneSide }: PriceView): ReadonlySet<string> {
  return new Set([
    ...(isSheet ? ['product', 'productName'] : []),
    ...(hasAside && width < WIDE ? ['productName', 'note'] : []),
    ...(width < MIDDLE && !isSheet ? ['note'] : []),
    ...(width < NARROW ? SPARED : []),
    ...(isOneSide ? ['side'] : []),
  ]);
}
