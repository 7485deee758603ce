import { foreignDrafts } from './foreign-drafts.ts';
import type { MarkedDraft } from './marked-draft.ts';
import { strongDrafts } from './strong-drafts.ts';
import { weakDrafts } from './weak-drafts.ts';

export const markedDrafts: readonly MarkedDraft[] = [...strongDrafts, ...weakDrafts, ...foreignDrafts];
