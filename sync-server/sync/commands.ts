import { addIdea } from '#core/content/add-idea.ts';
import { choosePillar } from '#core/content/choose-pillar.ts';
import { choosePlatform } from '#core/content/choose-platform.ts';
import { contentFailureSentence, type ContentFailure } from '#core/content/failures.ts';
import { deleteItem } from '#core/content/delete-item.ts';
import { moveItem } from '#core/content/move-item.ts';
import { promoteIdea } from '#core/content/promote-idea.ts';
import { renameItem } from '#core/content/rename-item.ts';
import { replaceText } from '#core/content/replace-text.ts';
import { scheduleItem } from '#core/content/schedule-item.ts';
import { startItem } from '#core/content/start-item.ts';
import { tagItem } from '#core/content/tag-item.ts';
import { unscheduleItem } from '#core/content/unschedule-item.ts';
import type { DocumentKind } from '#core/documents/versions.ts';
import { addPillar } from '#core/pillars/add-pillar.ts';
import { deletePillar } from '#core/pillars/delete-pillar.ts';
import { editPillar } from '#core/pillars/edit-pillar.ts';
import { pillarFailureSentence, type PillarFailure } from '#core/pillars/failures.ts';
import { claimFailureSentence, claimMilestone, type ClaimFailure } from '#core/growth/claim-milestone.ts';
import { editProfile } from '#core/profile/edit-profile.ts';
import { keepVoiceProfile } from '#core/profile/keep-voice-profile.ts';
import { setPreference } from '#core/profile/set-preference.ts';
import { fillStep } from '#core/wizard/fill-step.ts';

const contentCommands = {
  addIdea,
  startItem,
  choosePillar,
  choosePlatform,
  deleteItem,
  moveItem,
  promoteIdea,
  renameItem,
  replaceText,
  scheduleItem,
  tagItem,
  unscheduleItem,
  fillStep,
} as const;

const workspaceCommands = {
  addPillar,
  claimMilestone,
  deletePillar,
  editPillar,
  editProfile,
  keepVoiceProfile,
  setPreference,
} as const;

/** The commands of `core` that endpoints run, by document and by a name that reaches the worker threads. */
export const commands = { 'content-item': contentCommands, workspace: workspaceCommands } as const;

type Commands = typeof commands;
type Input<Command> = Command extends (draft: never, ...rest: infer Rest) => unknown
  ? Rest extends [infer Given]
    ? Given
    : undefined
  : never;

/** One command with its input, as it travels to a thread: plain JSON. */
export type CommandCall<Kind extends DocumentKind = DocumentKind> = {
  [Each in Kind]: {
    [Name in keyof Commands[Each]]: { readonly name: Name; readonly input: Input<Commands[Each][Name]> };
  }[keyof Commands[Each]];
}[Kind];

/** What a person reads when a command refuses. */
export type CommandFailure = ContentFailure | PillarFailure | ClaimFailure;

export function commandFailureSentence(kind: DocumentKind, failure: CommandFailure): string {
  if (kind === 'content-item') return contentFailureSentence(failure as ContentFailure);
  return isClaimFailure(failure) ? claimFailureSentence(failure) : pillarFailureSentence(failure as PillarFailure);
}

function isClaimFailure(failure: CommandFailure): failure is ClaimFailure {
  const { type } = failure;
  return type === 'unknown-milestone' || type === 'not-completed' || type === 'already-claimed';
}
