import * as A from '@automerge/automerge/slim';
import {
  runCommand,
  type CommandFailure,
  type CommandInput,
  type CommandKind,
  type CommandName,
} from '#core/commands.ts';
import { changeDocument } from '#core/documents/change-document.ts';
import type { DocumentShapes } from '#core/documents/versions.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';

interface CommandAsOf<Name extends CommandName> {
  /** Who writes: nobody else writes under this name. */
  readonly actor: string;
  readonly options: A.ChangeOptions<unknown>;
  readonly name: Name;
  readonly input: CommandInput<Name>;
}

interface MadeChange {
  /** All changes that were made, as one chunk; null when the command changed nothing. */
  readonly made: Uint8Array | null;
  /** The heads of the older state with the change. */
  readonly after: readonly string[];
}

/** Runs a command on an older state of a document, as `A.view` shows it, and leaves the document as it is. */
export function changeAsOf<Name extends CommandName>(
  seen: A.Doc<unknown>,
  { actor, options, name, input }: CommandAsOf<Name>,
): Result<MadeChange, CommandFailure<Name>> {
  const copy = A.clone(seen, { actor });
  const { document, outcome, isRebuilt } = changeDocument(copy, options, (draft) =>
    runCommand(draft as DocumentShapes[CommandKind<Name>], name, input),
  );
  const after = A.getHeads(document);
  A.free(document);
  if (isRebuilt) A.free(copy);
  if (outcome.type === 'threw') throw outcome.error;
  return outcome.type === 'refused' ? fail(outcome.failure) : ok({ made: outcome.bytes, after });
}
