import * as A from '@automerge/automerge/slim';
import {
  runCommand,
  type CommandFailure,
  type CommandInput,
  type CommandKind,
  type CommandName,
} from '#core/commands.ts';
import type { DocumentShapes } from '#core/documents/versions.ts';
import { done, ok, type Result } from '#core/kernel/result.ts';

interface CommandAsOf<Name extends CommandName> {
  /** Who writes: nobody else writes under this name. */
  readonly actor: string;
  readonly options: A.ChangeOptions<unknown>;
  readonly name: Name;
  readonly input: CommandInput<Name>;
}

interface MadeChange {
  /** The change; undefined when the command changed nothing. */
  readonly made: Uint8Array | undefined;
  /** The heads of the older state with the change. */
  readonly after: readonly string[];
}

/** Runs a command on an older state of a document, as `A.view` shows it, and leaves the document as it is. */
export function changeAsOf<Name extends CommandName>(
  seen: A.Doc<unknown>,
  { actor, options, name, input }: CommandAsOf<Name>,
): Result<MadeChange, CommandFailure<Name>> {
  // A refusal leaves the copy as it is: commands check before they write.
  let result: Result<void, CommandFailure<Name>> = done;
  const changed = A.change(A.clone(seen, { actor }), options, (draft) => {
    result = runCommand(draft as DocumentShapes[CommandKind<Name>], name, input);
  });
  const made = A.getLastLocalChange(changed);
  const after = A.getHeads(changed);
  A.free(changed);
  return result.ok ? ok({ made, after }) : result;
}
