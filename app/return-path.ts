import { paths } from './paths.ts';

/** The state of a link to the sign-in screen, with the page to return to. */
export interface ComingBack {
  readonly comesBackTo: string;
}

/** The page after signing in: the one that the link named if it is ours, otherwise the dashboard. */
export function returnPath(state: unknown): string {
  const named = typeof state === 'object' && state !== null && 'comesBackTo' in state ? state.comesBackTo : null;
  return Object.values(paths).find((path) => path === named) ?? paths.dashboard;
}
