const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** "12.4 MB": decimal units, as in file managers. */
export function bytesInWords(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit > 0 && value < 10 ? 1 : 0;
  return `${value.toFixed(digits)} ${units[unit]}`;
}
