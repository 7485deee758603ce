import { inspectionLimits } from './inspection-limits.ts';
import { oversized } from './unfit-chunk.ts';

/** What the parts of one pushed chunk have unfolded to so far. */
export class ChunkBudget {
  #inflatedBytes = 0;
  #operations = 0;
  #removals = 0;
  #emptyOperations = 0;
  #changes = 0;

  /** Bytes that may still be inflated. */
  get bytesLeft(): number {
    return inspectionLimits.inflatedBytes - this.#inflatedBytes;
  }

  addBytes(bytes: number): void {
    this.#inflatedBytes += bytes;
    if (this.#inflatedBytes > inspectionLimits.inflatedBytes) throw oversized('too many bytes');
  }

  addChanges(changes: number): void {
    this.#changes += changes;
    if (this.#changes > inspectionLimits.changes) throw oversized('too many changes');
  }

  addOperations({ all, removals, empty }: { all: number; removals: number; empty: number }): void {
    this.#operations += all;
    this.#removals += removals;
    this.#emptyOperations += empty;
    if (this.#operations > inspectionLimits.operations) throw oversized('too many operations');
    if (this.#removals > inspectionLimits.removals) throw oversized('too many removals');
    if (this.#emptyOperations > inspectionLimits.emptyOperations) throw oversized('too many empty operations');
  }
}
