import type { CSSProperties } from 'react';

const marks = [
  { color: 'var(--create)', line: 'solid' },
  { color: 'var(--schedule)', line: 'dashed' },
  { color: 'var(--growth)', line: 'dotted' },
  { color: 'var(--profile)', line: 'double' },
] as const;

/** The colour of a side or a device. Never its only mark: its name stands beside it. */
export function markColor(index: number): string {
  return marks[index % marks.length]!.color;
}

/** What a side or a device wrote, told apart by the line below it as well. */
export function markStyle(index: number): CSSProperties {
  const { color, line } = marks[index % marks.length]!;
  return {
    background: `color-mix(in oklab, ${color} 14%, transparent)`,
    textDecoration: `underline ${line} ${color} 2px`,
    textUnderlineOffset: '3px',
  };
}
