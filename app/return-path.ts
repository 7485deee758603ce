import { paths } from './paths.ts';

/** The state of a link to the sign-in screen that comes back to where its person was. */
export interface ComingBack {
  readonly comesBackTo: string;
}

/** Where signing in leads: back to a page of ours that the link named, else to the dashboard. */
export function returnPath(state: unknown): string {
  const named = typeof state === 'object' && state !== null && 'comesBackTo' in state ? state.comesBackTo : null;
  return Object.values(paths).find((path) => path === named) ?? paths.dashboard;
}
