import type { CommandFailure, CommandInput, CommandNameOf } from '#core/commands.ts';
import type { DocumentKind } from '#core/documents/versions.ts';
import type { Result } from '#core/kernel/result.ts';

/** `applyCommand` of one document, for callers that need nothing else of it. */
export type ApplyHere<Kind extends DocumentKind = 'content-item'> = <Name extends CommandNameOf<Kind>>(
  name: Name,
  input: CommandInput<Name>,
) => Result<void, CommandFailure<Name>>;

/** An item with words that the disk has refused, as an export writes it. */
export interface UnsavedItem {
  readonly id: string;
  readonly title: string;
  readonly status: string;
  readonly text: string;
}
