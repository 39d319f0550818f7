const STEP = 1024;
const UNITS = ['B', 'KB', 'MB'] as const;

/** `1536` → `1.5 KB`: one decimal below 100, none for bytes. */
export function fileSize(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (value >= STEP && unit < UNITS.length - 1) {
    value /= STEP;
    unit += 1;
  }
  return `${unit === 0 || value >= 100 ? String(Math.round(value)) : value.toFixed(1)} ${UNITS[unit] ?? ''}`;
}
