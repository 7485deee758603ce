const colors = ['var(--create)', 'var(--schedule)', 'var(--growth)', 'var(--profile)'] as const;

/** The colour of a side or a device. Never its only mark: its name stands beside it. */
export function markColor(index: number): string {
  return colors[index % colors.length]!;
}

export function markStyle(index: number): { background: string; boxShadow: string } {
  const color = markColor(index);
  return { background: `color-mix(in oklab, ${color} 14%, transparent)`, boxShadow: `inset 0 -2px ${color}` };
}
