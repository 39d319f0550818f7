import { computed, inject, type ComputedRef, type InjectionKey } from 'vue';

/** The id of the sentence that says why the open cell of a row is bad; null while nothing is wrong with it. */
export const CELL_FAULT: InjectionKey<ComputedRef<string | null>> = Symbol('cell fault');

/** What is wrong with the cell that an input stands in, for the input to say; null outside grids. */
export const useCellFault = (): ComputedRef<string | null> => inject(CELL_FAULT, () => computed(() => null), true);
