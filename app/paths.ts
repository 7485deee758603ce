import type { TextRange } from '#core/content/find-quote.ts';

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
  milestones: '/milestones',
  voiceAnalytics: '/voice-analytics',
  pipeline: '/pipeline',
  socialAccounts: '/social-accounts',
  contentStrategy: '/content-strategy',
  creator: '/creator',
  analytics: '/analytics',
  profile: '/profile',
  settings: '/settings',
  testAi: '/test-ai',
} as const;

/** Where in an item's wizard an address leads. */
export interface WizardPlace {
  /** 1 to 8; null resumes at the step after the last filled one. */
  readonly step: number | null;
  /** One of the step's tabs; null leaves the choice to the step. */
  readonly tab: string | null;
  /** The platform, by its key, whose own version of the draft is shown; null for the draft itself. */
  readonly version: string | null;
  /** The draft over the whole screen. */
  readonly isFullScreen: boolean;
  /** Beside the step: what other devices changed, or the item's history; null while neither is open. */
  readonly panel: WizardPanel | null;
}

export const wizardPanels = ['reconcile', 'history'] as const;
export type WizardPanel = (typeof wizardPanels)[number];

/** Where the draft of an item is written. */
export const draftPlace = { step: 4, tab: 'draft' } as const satisfies Partial<WizardPlace>;

/** The history state of who goes to a draft to write: the editor takes the focus. */
export const writing = { isWriting: true } as const;

/** The same, with the words that are to be selected there. */
export function writingAt(words: TextRange): typeof writing & { readonly words: TextRange } {
  return { ...writing, words };
}

export function wizardPath(
  ideaId: string,
  { step = null, tab = null, version = null, isFullScreen = false, panel = null }: Partial<WizardPlace> = {},
): string {
  const params = new URLSearchParams({ ideaId });
  if (step !== null) params.set('step', String(step));
  if (tab !== null) params.set('tab', tab);
  if (version !== null) params.set('version', version);
  if (isFullScreen) params.set('view', 'full');
  if (panel !== null) params.set('panel', panel);
  return `${paths.wizard}?${params}`;
}

/** The item that a wizard's address names. Once it is a draft, an idea is called content; it is the same item. */
export function wizardItemId(params: URLSearchParams): string | null {
  return params.get('ideaId') ?? params.get('contentId');
}

/** The creator's tabs, in their order. */
export const creatorTabs = ['editor', 'preview', 'distribution'] as const;
export type CreatorTab = (typeof creatorTabs)[number];

/** An item in the creator: one that is edited there, or one that was started there. */
export function creatorPath(
  id: string,
  { tab = 'editor', isEdit = true }: { readonly tab?: CreatorTab; readonly isEdit?: boolean } = {},
): string {
  const params = new URLSearchParams({ [isEdit ? 'edit' : 'started']: id });
  if (tab !== 'editor') params.set('tab', tab);
  return `${paths.creator}?${params}`;
}

/** In any page's address it opens the form for a new idea. */
export const newIdeaParam = { name: 'new', value: 'idea' } as const;
