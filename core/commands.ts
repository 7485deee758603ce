/**
 * All commands. A command is the only way to change a document: the app runs it through `applyCommand`, the server's
 * worker threads run it by name.
 *
 * A command is a function `(draft, input) => Result`. It makes all of its checks before its first write. If it returns
 * a failure, the document is rolled back and stays as it was.
 *
 * Invariants: the clock and new ids are inputs, so the same input has the same effect everywhere. Inputs are plain
 * JSON, because they are sent to worker threads. A name belongs to one document kind, so the kind follows from the
 * name. A command that reads heads or older states does so before its first write, because Automerge would otherwise
 * commit the change early (`documents/change-document.ts`).
 */

import {
  addOwnHost,
  type PostSettingsFailure,
  postSettingsSentence,
  removeOwnHost,
  setSignature,
  tagLinksOn,
} from './workspace/post-settings.ts';
import {
  keepSnippet,
  removeSnippet,
  restoreSnippet,
  type SnippetFailure,
  snippetFailureSentence,
} from './workspace/snippets.ts';
import { ownRulesTooLong } from './assistant/own-rules.ts';
import { keepOwnRules } from './workspace/own-rules.ts';
import { markNotices } from './workspace/notice-marks.ts';
import { addSlot, removeSlot, type SlotFailure, slotFailureSentence } from './workspace/slots.ts';
import { addAssistedText, claimSentences, writeAssistedText } from './content/assisted-text.ts';
import {
  addDraft,
  addIdea,
  addPlanned,
  promoteIdea,
  repeatItem,
  repurposeItem,
  returnToIdeas,
  startItem,
} from './content/make-item.ts';
import { appendText, replaceText, writeText } from './content/write-text.ts';
import {
  choosePillar,
  choosePlatform,
  deleteItem,
  moveItem,
  renameItem,
  restoreItem,
  tagItem,
} from './content/edit-item.ts';
import { discardBlank } from './content/is-blank.ts';
import { confirmVariant, keepVariants, removeVariant, startVariant } from './content/variants.ts';
import { endRewrite, startRewrite } from './content/rewrites.ts';
import { contentFailureSentence, type ContentFailure } from './content/failures.ts';
import { keepPassage, resolveConflict } from './content/resolve-conflict.ts';
import { editLinkCard, removeLinkCard, setLinkCard } from './content/link-card.ts';
import { nameVersion, restoreVersion } from './content/restore-version.ts';
import { recordPublication, takeBackShare } from './content/record-publication.ts';
import { scheduleItem, unscheduleItem } from './content/schedule-item.ts';
import { typeFigures } from './content/type-figures.ts';
import { bodyPath, type TextPath } from './documents/text-path.ts';
import { documentKinds, type DocumentKind, type DocumentShapes } from './documents/versions.ts';
import { type Act, removesMuch } from './history/acts.ts';
import type { Result } from './kernel/result.ts';
import { addPillar, deletePillar, editPillar, restorePillar } from './workspace/pillars.ts';
import { editProfile, keepVoiceProfile, setPreference } from './workspace/profile.ts';
import { fillStep } from './content/fill-step.ts';
import {
  addRow,
  moveRow,
  removeRow,
  restoreRow,
  setStepValue,
  takeOutline,
  tickStepKey,
} from './content/write-step.ts';
import { type PillarFailure, pillarFailureSentence } from './workspace/check-pillar.ts';
import { type ClaimFailure, claimFailureSentence, claimMilestone } from './growth/claim-milestone.ts';

/** Changes a document, or returns a failure and leaves it unchanged. */
export type Command<Shape, Input, Failure> = (draft: Shape, input: Input) => Result<void, Failure>;

type CommandTable = {
  readonly [Kind in DocumentKind]: Readonly<Record<string, Command<DocumentShapes[Kind], never, unknown>>>;
};

/**
 * Every command by document kind and name. Worker threads receive the name, and each name exists in one kind only.
 * Importing this file loads Automerge: the app imports it only where documents are open.
 */
export const commands = {
  'content-item': {
    addAssistedText,
    addDraft,
    addIdea,
    addPlanned,
    addRow,
    appendText,
    choosePillar,
    choosePlatform,
    claimSentences,
    confirmVariant,
    deleteItem,
    discardBlank,
    editLinkCard,
    endRewrite,
    fillStep,
    keepPassage,
    keepVariants,
    moveItem,
    moveRow,
    nameVersion,
    promoteIdea,
    recordPublication,
    removeLinkCard,
    removeRow,
    removeVariant,
    renameItem,
    repeatItem,
    replaceText,
    repurposeItem,
    resolveConflict,
    restoreItem,
    restoreRow,
    restoreVersion,
    returnToIdeas,
    scheduleItem,
    setLinkCard,
    setStepValue,
    startItem,
    startRewrite,
    startVariant,
    tagItem,
    takeBackShare,
    takeOutline,
    tickStepKey,
    typeFigures,
    unscheduleItem,
    writeAssistedText,
    writeText,
  },
  workspace: {
    addOwnHost,
    addPillar,
    addSlot,
    claimMilestone,
    deletePillar,
    editPillar,
    editProfile,
    keepOwnRules,
    keepSnippet,
    keepVoiceProfile,
    markNotices,
    removeOwnHost,
    removeSlot,
    removeSnippet,
    restorePillar,
    restoreSnippet,
    setPreference,
    setSignature,
    tagLinksOn,
  },
} as const satisfies CommandTable;

type Commands = typeof commands;

/** The command names of a document kind. */
export type CommandNameOf<Kind extends DocumentKind> = Kind extends DocumentKind
  ? keyof Commands[Kind] & string
  : never;
export type CommandName = CommandNameOf<DocumentKind>;

/** The document kind that a command changes. */
export type CommandKind<Name extends CommandName> = {
  [Kind in DocumentKind]: Name extends keyof Commands[Kind] ? Kind : never;
}[DocumentKind];

type CommandNamed<Name extends CommandName> = {
  [Kind in DocumentKind]: Name extends keyof Commands[Kind] ? Commands[Kind][Name] : never;
}[DocumentKind];
type InputOf<Each> = Each extends (draft: never, ...rest: infer Rest) => unknown
  ? Rest extends [infer Input]
    ? Input
    : undefined
  : never;
type FailureOf<Each> = Each extends (...given: never[]) => Result<void, infer Failure> ? Failure : never;

/** The input of a command; undefined for a command without one. */
export type CommandInput<Name extends CommandName> = InputOf<CommandNamed<Name>>;

/** The failures of a command; of all commands when no name is given. */
export type CommandFailure<Name extends CommandName = CommandName> = FailureOf<CommandNamed<Name>>;

/** A command's name and input, as sent to a worker thread. Plain JSON. */
export type CommandCall<Kind extends DocumentKind = DocumentKind> = {
  [Name in CommandName]: CommandKind<Name> extends Kind
    ? { readonly name: Name; readonly input: CommandInput<Name> }
    : never;
}[CommandName];

export function commandKind<Name extends CommandName>(name: Name): CommandKind<Name> {
  return documentKinds.find((kind) => Object.hasOwn(commands[kind], name)) as CommandKind<Name>;
}

/** Runs a command on a document that is open for changes. */
export function runCommand<Name extends CommandName>(
  draft: DocumentShapes[CommandKind<Name>],
  name: Name,
  input: CommandInput<Name>,
): Result<void, CommandFailure<Name>> {
  const ofKind = commands[commandKind(name)] as Readonly<Record<string, unknown>>;
  const command = ofKind[name] as Command<typeof draft, typeof input, CommandFailure<Name>>;
  return command(draft, input);
}

/** The effect of a command on an item as a whole, for the history; null for most of them. */
export function actOf({ name, input }: CommandCall): Act | null {
  switch (name) {
    case 'restoreVersion':
      return 'restored';
    case 'keepPassage':
    case 'resolveConflict':
      return 'merged';
    case 'endRewrite':
      return input.body ? 'applied' : null;
    case 'addAssistedText':
    case 'writeAssistedText':
    case 'appendText':
      return isBody(input.path) ? 'applied' : null;
    case 'replaceText':
      return isBody(input.path) ? 'replaced' : null;
    case 'writeText':
      return isBody(input.path) && removesMuch(input) ? 'replaced' : null;
    case 'recordPublication':
      return 'reported';
    default:
      return null;
  }
}

function isBody(path: TextPath): boolean {
  return path.join('.') === bodyPath.join('.');
}

/** The sentence that a person reads when a command fails. */
export function commandFailureSentence(kind: DocumentKind, failure: CommandFailure): string {
  if (kind === 'content-item') return contentFailureSentence(failure as ContentFailure);
  if (isSlotFailure(failure)) return slotFailureSentence(failure);
  if (isSnippetFailure(failure)) return snippetFailureSentence(failure);
  if (isPostSettingsFailure(failure)) return postSettingsSentence(failure);
  if (failure.type === 'own-rules-too-long') return ownRulesTooLong;
  return isClaimFailure(failure) ? claimFailureSentence(failure) : pillarFailureSentence(failure as PillarFailure);
}

function isClaimFailure(failure: CommandFailure): failure is ClaimFailure {
  const { type } = failure;
  return type === 'unknown-milestone' || type === 'not-completed' || type === 'already-claimed';
}

function isSnippetFailure(failure: CommandFailure): failure is SnippetFailure {
  const { type } = failure;
  return (
    type === 'snippet-unnamed' ||
    type === 'snippet-blank' ||
    type === 'snippet-too-long' ||
    type === 'too-many-snippets'
  );
}

function isPostSettingsFailure(failure: CommandFailure): failure is PostSettingsFailure {
  const { type } = failure;
  return type === 'signature-too-long' || type === 'bad-host' || type === 'host-exists' || type === 'too-many-hosts';
}

function isSlotFailure(failure: CommandFailure): failure is SlotFailure {
  const { type } = failure;
  return type === 'bad-slot' || type === 'slot-exists' || type === 'too-many-slots';
}
