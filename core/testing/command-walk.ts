import type * as A from '@automerge/automerge/slim';
import fc from 'fast-check';
import { commands, type CommandInput, type CommandNameOf } from '../commands.ts';
import type { DocumentKind, DocumentShapes } from '../documents/versions.ts';
import { commandInputs } from './command-inputs.ts';

/** A command to run. Its input is generated from the document at that time. */
export interface WalkStep<Kind extends DocumentKind> {
  readonly name: CommandNameOf<Kind>;
  readonly seed: number;
  /** Whether it runs on the state before the last few changes. */
  readonly isLate: boolean;
}

/** The commands that turn an empty item into a valid one. */
export const beginnings = ['addDraft', 'addIdea', 'addPlanned', 'startItem', 'repeatItem', 'repurposeItem'] as const;

export function commandNames<Kind extends DocumentKind>(kind: Kind): readonly CommandNameOf<Kind>[] {
  return Object.keys(commands[kind]) as CommandNameOf<Kind>[];
}

function step<Kind extends DocumentKind>(
  names: readonly CommandNameOf<Kind>[],
  isLate = fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
): fc.Arbitrary<WalkStep<Kind>> {
  return fc.record({ name: fc.constantFrom(...names), seed: fc.nat(), isLate });
}

/** Sequences of commands over all commands of a document kind. Every possible first command gets its own sequences. */
export function commandWalks<Kind extends DocumentKind>(
  kind: Kind,
): readonly fc.Arbitrary<readonly WalkStep<Kind>[]>[] {
  const names = commandNames(kind);
  if (kind === 'workspace') return [fc.array(step<Kind>(names), { minLength: 80, maxLength: 160 })];
  const only = (...some: readonly string[]) => some as typeof names;
  const never = fc.constant(false);
  const rest = fc.oneof(
    { weight: 8, arbitrary: step<Kind>(names) },
    // Two concurrent titles and the choice between them, which would be rare otherwise.
    { weight: 1, arbitrary: step<Kind>(only('renameItem')) },
    { weight: 1, arbitrary: step<Kind>(only('resolveConflict'), never) },
  );
  return beginnings.map((beginning) =>
    fc
      .tuple(step<Kind>(only(beginning), never), fc.array(rest, { minLength: 20, maxLength: 40 }))
      .map(([begin, others]) => [begin, ...others]),
  );
}

/** The input of a step for the current document. Deterministic for a seed. */
export function inputOf<Kind extends DocumentKind>(
  { name, seed }: Pick<WalkStep<Kind>, 'name' | 'seed'>,
  document: A.Doc<DocumentShapes[Kind]>,
  id: string,
): CommandInput<CommandNameOf<Kind>> {
  const inputs = commandInputs[name] as (
    document: A.Doc<DocumentShapes[Kind]>,
    id: string,
  ) => fc.Arbitrary<CommandInput<CommandNameOf<Kind>>>;
  return fc.sample(inputs(document, id), { seed, numRuns: 1 })[0]!;
}
