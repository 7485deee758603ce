import * as A from '@automerge/automerge/slim';
import { changeDocument } from '../documents/change-document.ts';
import { loadDocument } from '../documents/load.ts';
import type { DocumentKind, DocumentShapes } from '../documents/versions.ts';
import { done, fail, type Result } from '../kernel/result.ts';

type Command<Shape, Input, Failure> = (draft: Shape, input: Input) => Result<void, Failure>;

/** One device's copy of a document. */
export class Replica<Kind extends DocumentKind> {
  readonly device: string;
  document: A.Doc<DocumentShapes[Kind]>;

  /** @param actor two hex digits, unique within a test */
  constructor(kind: Kind, actor: string, device = `device ${actor}`) {
    this.device = device;
    this.document = loadDocument(kind, [], { actor: actor.repeat(16) });
  }

  run<Input, Failure>(command: Command<DocumentShapes[Kind], Input, Failure>, input: Input): Result<void, Failure> {
    const { document, outcome } = changeDocument(this.document, { message: this.device, time: 0 }, (draft) =>
      command(draft, input),
    );
    this.document = document;
    if (outcome.type === 'threw') throw outcome.error;
    return outcome.type === 'refused' ? fail(outcome.failure) : done;
  }

  /** Merges everything that the other replica has. */
  receive(other: Replica<Kind>): void {
    this.document = A.loadIncremental(this.document, A.save(other.document));
  }
}

/** Merges both replicas into the same state. */
export function meet<Kind extends DocumentKind>(left: Replica<Kind>, right: Replica<Kind>): void {
  left.receive(right);
  right.receive(left);
}
