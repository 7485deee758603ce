/** Points since the analysis before: "+3", "−2", or that nothing changed. */
export function changeWords(points: number): string {
  if (points === 0) return 'unchanged';
  return points > 0 ? `+${points}` : `−${-points}`;
}
