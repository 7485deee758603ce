/** The palette of pillars (docs/rules.md, "Shapes"), in colours that show on paper and on ink. */
export const pillarPalette = [
  { name: 'primary', label: 'Blue', color: 'var(--schedule)' },
  { name: 'secondary', label: 'Purple', color: 'var(--profile)' },
  { name: 'success', label: 'Green', color: 'var(--growth)' },
  { name: 'warning', label: 'Amber', color: 'var(--warn)' },
  { name: 'error', label: 'Red', color: 'var(--bad)' },
  { name: 'info', label: 'Cyan', color: '#0e7f90' },
] as const;

/** Shown when a pillar has none. */
const fallback = '#6366f1';

/** The colour to draw a pillar in: a name of the palette, or a hex colour as it is. */
export function pillarColor(color: string | null | undefined): string {
  if (color && /^#[0-9a-f]{3,8}$/i.test(color)) return color;
  return pillarPalette.find((entry) => entry.name === color)?.color ?? fallback;
}
