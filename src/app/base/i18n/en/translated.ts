/** Texts in another language: the same keys as the English ones, in other words. */
export type Translated<English> = {
  readonly [Name in keyof English]: English[Name] extends string ? string : Translated<English[Name]>;
};
