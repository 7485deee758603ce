import * as A from '@automerge/automerge/slim';
import { loadDocument } from '#core/documents/load.ts';
import { readStepData } from '#core/projections/step-data.ts';

/** The wizard's steps of a content item as JSON. */
export function readSteps(chunks: readonly Uint8Array[]): string {
  const item = loadDocument('content-item', chunks);
  try {
    return JSON.stringify(readStepData(item));
  } finally {
    A.free(item);
  }
}
