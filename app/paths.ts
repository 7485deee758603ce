/** Every URL of the product. */
export const paths = {
  dashboard: '/',
  landing: '/home',
  login: '/login',
  register: '/register',
  oauthTest: '/oauth-test',
  studio: '/create',
  wizard: '/create/stepped',
  continueDraft: '/create/continue',
  creator: '/creator',
  testAi: '/test-ai',
  calendar: '/calendar',
  pipeline: '/pipeline',
  analytics: '/analytics',
  voiceAnalytics: '/voice-analytics',
  milestones: '/milestones',
  profile: '/profile',
  socialAccounts: '/social-accounts',
  contentStrategy: '/content-strategy',
  settings: '/settings',
} as const;

export function wizardPath(ideaId: string): string {
  return `${paths.wizard}?${new URLSearchParams({ ideaId })}`;
}

/** In any page's address it opens the form for a new idea. */
export const newIdeaParam = { name: 'new', value: 'idea' } as const;

export type Section = 'create' | 'schedule' | 'growth' | 'profile' | 'default';

/** Sections by path prefix (specification, section 2.3). */
const prefixes: readonly (readonly [string, Section])[] = [
  ['/create', 'create'],
  ['/content-studio', 'create'],
  ['/calendar', 'schedule'],
  ['/pipeline', 'schedule'],
  ['/analytics', 'growth'],
  ['/voice-analytics', 'growth'],
  ['/achievements', 'growth'],
  ['/profile', 'profile'],
  ['/social-accounts', 'profile'],
  ['/content-strategy', 'profile'],
  ['/teams', 'profile'],
];

export function sectionOf(pathname: string): Section {
  // `/creator` is not below `/create`.
  return prefixes.find(([prefix]) => pathname === prefix || pathname.startsWith(`${prefix}/`))?.[1] ?? 'default';
}
