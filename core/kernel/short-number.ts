const units = [
  { from: 1_000_000, letter: 'M' },
  { from: 1_000, letter: 'K' },
] as const;

/** "940", "8.4K", "1.2M": with one decimal above a thousand, cut and not rounded, so that nobody is told of more. */
export function shortNumber(value: number): string {
  const unit = units.find(({ from }) => Math.abs(value) > from);
  if (!unit) return value.toLocaleString('en');
  const tenths = Math.trunc((10 * value) / unit.from);
  return `${(tenths / 10).toLocaleString('en')}${unit.letter}`;
}
