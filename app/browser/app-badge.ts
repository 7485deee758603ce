/** What the app's icon shows of what waits for its person. Absent in browsers without badges, and nothing is said of it. */
export function showBadge(count: number): void {
  const badge = navigator as Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>;
  // Refused where the app is not installed: there is no icon then.
  const shown = count > 0 ? badge.setAppBadge?.(count) : badge.clearAppBadge?.();
  shown?.catch(() => {});
}
