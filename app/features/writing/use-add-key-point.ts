import { generateKeyBetween } from 'fractional-indexing';
import { readRows } from '#core/documents/read-rows.ts';
import { rowTextPath, type TextPath } from '#core/documents/text-path.ts';
import { uuidFromBytes } from '#core/kernel/ids.ts';
import { useWizard } from './wizard-context.ts';

export const keyPointsList = { step: 'content-planning', field: 'keyPoints' } as const;

/** Adds an empty key point after the last one. Returns its id. */
export function useAddKeyPoint(): () => string {
  const { item, apply } = useWizard();
  return () => {
    const row = uuidFromBytes(crypto.getRandomValues(new Uint8Array(16)));
    const last = readRows(item, keyPointsList).at(-1)?.position;
    apply('addRow', { ...keyPointsList, row, position: generateKeyBetween(last || null, null) });
    return row;
  };
}

export function keyPointPath(row: string): TextPath {
  return rowTextPath(keyPointsList.step, keyPointsList.field, row);
}
