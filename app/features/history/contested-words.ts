import { counted } from '#core/kernel/counted.ts';
import type { Contested } from '#core/history/passages.ts';

/** Names the contested passages in a few words: "Both devices wrote at one place". */
export function contestedLabel({ count, areBothKept }: Contested): string {
  const places = count === 1 ? 'one place' : counted(count, 'place');
  return areBothKept ? `Both devices wrote at ${places}` : `Both devices changed ${places}`;
}

/** The same with what became of the words. */
export function contestedSentence(contested: Contested): string {
  return `${contestedLabel(contested)}. ${contested.areBothKept ? 'Both texts are kept.' : 'Nothing that either wrote is lost.'}`;
}

/** The same about one passage, beside its choices. */
export function passageSentence({ hasBothTexts }: { readonly hasBothTexts: boolean }): string {
  return hasBothTexts ? 'Both devices wrote here. Both texts are kept.' : 'Both devices changed this.';
}
