/**
 * Rows of whole numbers in one array that grows. A table has a million cells: an object for each would take most of the
 * time of reading them, and an array of numbers would be copied as it grows.
 */
export class NumberRows {
  count = 0;
  values: Int32Array;
  private readonly width: number;

  /** @param width the numbers in a row @param likely the expected number of rows */
  constructor(width: number, likely: number) {
    this.width = width;
    this.values = new Int32Array(Math.max(8, Math.ceil(likely)) * width);
  }

  /** Adds a row. @returns the index of its first number in `values` */
  add(): number {
    const at = this.count * this.width;
    if (at === this.values.length) this.grow();
    this.count += 1;
    return at;
  }

  private grow(): void {
    const grown = new Int32Array(this.values.length * 2);
    grown.set(this.values);
    this.values = grown;
  }
}
