import { Annotation, Transaction, type TransactionSpec } from '@codemirror/state';
import type { TextEdit } from '#core/documents/text-edits.ts';

/** Marks what the binding handed in, so that it is not sent back. */
const fromBinding = Annotation.define<boolean>();

/** What was written elsewhere, for an editor's state. Undo leaves it alone, and finds its own words beside it. */
export function othersEdits(edits: readonly TextEdit[]): TransactionSpec[] {
  return edits.map(({ at, remove, insert }) => ({
    changes: { from: at, to: at + remove, insert },
    sequential: true,
    annotations: [fromBinding.of(true), Transaction.addToHistory.of(false), Transaction.remote.of(true)],
  }));
}

export function isOthers(transaction: Transaction): boolean {
  return transaction.annotation(fromBinding) === true;
}
