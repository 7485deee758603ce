/** The addresses that code links to by name. Every page's row, with its address, is in pages.ts. */
export const paths = {
  dashboard: '/',
  landing: '/home',
  login: '/login',
  register: '/register',
  oauthTest: '/oauth-test',
  studio: '/create',
  wizard: '/create/stepped',
  continueDraft: '/create/continue',
  calendar: '/calendar',
  pipeline: '/pipeline',
  analytics: '/analytics',
  profile: '/profile',
  settings: '/settings',
} as const;

export function wizardPath(ideaId: string): string {
  return `${paths.wizard}?${new URLSearchParams({ ideaId })}`;
}

/** In any page's address it opens the form for a new idea. */
export const newIdeaParam = { name: 'new', value: 'idea' } as const;
