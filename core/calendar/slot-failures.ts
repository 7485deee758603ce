import { limits } from '../documents/limits.ts';

export interface SlotFailure {
  readonly type: 'bad-slot' | 'slot-exists' | 'too-many-slots';
}

const sentences: Readonly<Record<SlotFailure['type'], string>> = {
  'bad-slot': 'Choose a time.',
  'slot-exists': 'This slot is there already.',
  'too-many-slots': `Keep it to ${limits.slots} slots. Remove one first.`,
};

export function slotFailureSentence({ type }: SlotFailure): string {
  return sentences[type];
}
