import { addSlot, removeSlot, type SlotFailure, slotFailureSentence } from './workspace/slots.ts';
import { addAssistedText, claimSentences } from './content/assisted-text.ts';
import {
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
import { confirmVariant, keepVariants, removeVariant, startVariant } from './content/variants.ts';
import { endRewrite, startRewrite } from './content/rewrites.ts';
import { contentFailureSentence, type ContentFailure } from './content/failures.ts';
import { keepPassage, resolveConflict } from './content/resolve-conflict.ts';
import { nameVersion, restoreVersion } from './content/restore-version.ts';
import { recordPublication } from './content/record-publication.ts';
import { scheduleItem, unscheduleItem } from './content/schedule-item.ts';
import { documentKinds, type DocumentKind, type DocumentShapes } from './documents/versions.ts';
import { claimFailureSentence, claimMilestone, type ClaimFailure } from './growth/milestones.ts';
import type { Result } from './kernel/result.ts';
import {
  addPillar,
  deletePillar,
  editPillar,
  type PillarFailure,
  pillarFailureSentence,
  restorePillar,
} from './workspace/pillars.ts';
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

/** A function that changes a document, or refuses and leaves it as it is. */
export type Command<Shape, Input, Failure> = (draft: Shape, input: Input) => Result<void, Failure>;

type CommandTable = {
  readonly [Kind in DocumentKind]: Readonly<Record<string, Command<DocumentShapes[Kind], never, unknown>>>;
};

/**
 * Every command by the kind of document it changes, and by a name that reaches worker threads. A name stands in one
 * kind only, so the kind follows from it. Loads Automerge: the app imports this where its documents are open.
 */
export const commands = {
  'content-item': {
    addAssistedText,
    addIdea,
    addPlanned,
    addRow,
    appendText,
    choosePillar,
    choosePlatform,
    claimSentences,
    confirmVariant,
    deleteItem,
    endRewrite,
    fillStep,
    keepPassage,
    keepVariants,
    moveItem,
    moveRow,
    nameVersion,
    promoteIdea,
    recordPublication,
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
    setStepValue,
    startItem,
    startRewrite,
    startVariant,
    tagItem,
    takeOutline,
    tickStepKey,
    unscheduleItem,
    writeText,
  },
  workspace: {
    addPillar,
    addSlot,
    claimMilestone,
    deletePillar,
    editPillar,
    editProfile,
    keepVoiceProfile,
    removeSlot,
    restorePillar,
    setPreference,
  },
} as const satisfies CommandTable;

type Commands = typeof commands;

/** The commands of a kind of document. */
export type CommandNameOf<Kind extends DocumentKind> = Kind extends DocumentKind
  ? keyof Commands[Kind] & string
  : never;
export type CommandName = CommandNameOf<DocumentKind>;

/** The kind of document that a command changes. */
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

/** What a command is given; undefined for a command that needs nothing. */
export type CommandInput<Name extends CommandName> = InputOf<CommandNamed<Name>>;

/** Why a command may refuse; of all commands when none is named. */
export type CommandFailure<Name extends CommandName = CommandName> = FailureOf<CommandNamed<Name>>;

/** One command with its input, as it travels to a thread: plain JSON. */
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

/** What a person reads when a command refuses. */
export function commandFailureSentence(kind: DocumentKind, failure: CommandFailure): string {
  if (kind === 'content-item') return contentFailureSentence(failure as ContentFailure);
  if (isSlotFailure(failure)) return slotFailureSentence(failure);
  return isClaimFailure(failure) ? claimFailureSentence(failure) : pillarFailureSentence(failure as PillarFailure);
}

function isClaimFailure(failure: CommandFailure): failure is ClaimFailure {
  const { type } = failure;
  return type === 'unknown-milestone' || type === 'not-completed' || type === 'already-claimed';
}

function isSlotFailure(failure: CommandFailure): failure is SlotFailure {
  const { type } = failure;
  return type === 'bad-slot' || type === 'slot-exists' || type === 'too-many-slots';
}
