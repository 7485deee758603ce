import type { ContentStatus } from '#core/documents/content-item.ts';
import type { TextRange } from '#core/kernel/find-quote.ts';

/** The addresses that code links to by name. Each page's row, with its address, is in pages.ts. */
export const paths = {
  dashboard: '/',
  landing: '/home',
  login: '/login',
  register: '/register',
  oauthTest: '/oauth-test',
  forgotPassword: '/forgot-password',
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
  site: '/site',
  profile: '/profile',
  settings: '/settings',
  testAi: '/test-ai',
} as const;

/** The studio, with the list of the items of a status. */
export function studioPath(status: ContentStatus): string {
  return status === 'ideas' ? paths.studio : `${paths.studio}?show=${status}`;
}

/** The location in an item's wizard that an address leads to. */
export interface WizardPlace {
  /** 1 to 8; null means the step after the last filled one. */
  readonly step: number | null;
  /** One of the step's tabs; null means the step's default. */
  readonly tab: string | null;
  /** The key of the platform whose variant of the draft is shown; null for the draft itself. */
  readonly version: string | null;
  /** The draft over the whole screen. */
  readonly isFullScreen: boolean;
  /** The panel beside the step: changes from other devices, or the item's history; null when closed. */
  readonly panel: WizardPanel | null;
}

export const wizardPanels = ['reconcile', 'history'] as const;
export type WizardPanel = (typeof wizardPanels)[number];

/** The parameter of an item's last step that opens the text for a platform, by the platform's key. */
export const handOverParam = 'post';

/** The location where an item's draft is written. */
export const draftPlace = { step: 4, tab: 'draft' } as const satisfies Partial<WizardPlace>;

/** The history state of a link to a draft for writing: the editor takes the focus. */
export const writing = { isWriting: true } as const;

/** The same, with the words to select there. */
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

/**
 * The item id in a wizard's address. The parameter is `ideaId` for an idea and `contentId` for a draft; it is the same
 * item.
 */
export function wizardItemId(params: URLSearchParams): string | null {
  return params.get('ideaId') ?? params.get('contentId');
}

/** The address of the pipeline with the items of some statuses. */
export function pipelinePath(show: readonly ContentStatus[]): string {
  return `${paths.pipeline}?${new URLSearchParams({ show: show.join(',') })}`;
}

/** The creator's tabs, in their order. */
export const creatorTabs = ['editor', 'preview', 'distribution'] as const;
export type CreatorTab = (typeof creatorTabs)[number];

/** The address of an item in the creator: one that is edited there, or one that was started there. */
export function creatorPath(
  id: string,
  { tab = 'editor', isEdit = true }: { readonly tab?: CreatorTab; readonly isEdit?: boolean } = {},
): string {
  const params = new URLSearchParams({ [isEdit ? 'edit' : 'started']: id });
  if (tab !== 'editor') params.set('tab', tab);
  return `${paths.creator}?${params}`;
}

/** The id of the item that an address opens for writing, in the wizard or in the creator; null for other addresses. */
export function openItemId({
  pathname,
  search,
}: {
  readonly pathname: string;
  readonly search: string;
}): string | null {
  const params = new URLSearchParams(search);
  if (pathname === paths.wizard) return wizardItemId(params);
  return pathname === paths.creator ? (params.get('edit') ?? params.get('started')) : null;
}

/** Opens the form for a new idea, in any page's address. */
export const newIdeaParam = { name: 'new', value: 'idea' } as const;

/** The state of a link to the sign-in screen, with the page to return to, and its query where it has one. */
export interface ComingBack {
  readonly comesBackTo: string;
  /** The id of the account in which the page was open: for another one it is not opened. */
  readonly of?: string;
}
