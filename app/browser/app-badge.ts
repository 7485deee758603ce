/** Sets the number on the app's icon. Does nothing in browsers without badges. */
export function showBadge(count: number): void {
  const badge = navigator as Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>;
  // Rejects when the app is not installed: there is no icon then.
  const shown = count > 0 ? badge.setAppBadge?.(count) : badge.clearAppBadge?.();
  shown?.catch(() => {});
}
