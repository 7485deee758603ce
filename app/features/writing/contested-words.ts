import { counted } from '#core/kernel/counted.ts';
import type { OpenChoices } from '#core/history/open-choices.ts';
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

/** Before something goes out: what nobody has chosen yet. */
export function openChoicesSentence({ contested, properties }: OpenChoices): string {
  const subject =
    contested.count > 0
      ? contestedLabel(contested)
      : `Both devices changed ${properties.length === 1 ? 'one detail' : counted(properties.length, 'detail')}`;
  return `${subject}, and nothing is chosen there yet`;
}

/** The same about one passage, beside its choices. */
export function passageSentence({ hasBothTexts }: { readonly hasBothTexts: boolean }): string {
  return hasBothTexts ? 'Both devices wrote here. Both texts are kept.' : 'Both devices changed this.';
}
