import type { PillarColor } from '#core/workspace/check-pillar.ts';

/** The palette of pillars (docs/rules.md, "Shapes"), in colours that are visible in the light and the dark theme. */
export const pillarPalette = [
  { name: 'primary', label: 'Blue', color: 'var(--schedule)' },
  { name: 'secondary', label: 'Purple', color: 'var(--profile)' },
  { name: 'success', label: 'Green', color: 'var(--growth)' },
  { name: 'warning', label: 'Amber', color: 'var(--warn)' },
  { name: 'error', label: 'Red', color: 'var(--bad)' },
  { name: 'info', label: 'Cyan', color: '#0e7f90' },
] as const satisfies readonly { readonly name: PillarColor; readonly label: string; readonly color: string }[];

/** Shown when a pillar has none. */
const fallback = '#6366f1';

/** The display colour of a pillar: a palette name is looked up, a hex colour is used as it is. */
export function pillarColor(color: string | null | undefined): string {
  if (color && /^#[0-9a-f]{3,8}$/i.test(color)) return color;
  return pillarPalette.find((entry) => entry.name === color)?.color ?? fallback;
}
