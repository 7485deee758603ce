import { directAddress, feelings } from '../analysis/substance.ts';
import { hedging } from '../analysis/padding.ts';
import { quoted } from '../analysis/measure.ts';
import type { ReadText } from '../analysis/read-text.ts';
import type { review } from '../../assistant/review.ts';
import type { ReplyDraft } from '../../assistant/reply-draft.ts';

type Suggestion = ReplyDraft<typeof review>['suggestions'][number];

const slang =
  /\b(?:gonna|wanna|gotta|kinda|lol|omg|dude|awesome|super|stuff|yeah|btw|tbh)\b|\p{Extended_Pictographic}|!!/iu;

/**
 * Places where the text does not have the writer's chosen tone. English only, because tone words of other languages are
 * not known.
 */
export function toneSuggestions(text: ReadText, tone: string): Suggestion[] {
  if (text.language !== 'en' || text.words.length < 30) return [];
  const wanted = tone.toLowerCase();
  const mismatch = (issue: string, suggestion: string, location?: string): Suggestion => ({
    category: 'Tone',
    priority: 'medium',
    issue,
    suggestion,
    ...(location !== undefined && { location: quoted(location) }),
  });
  if (/profession|author|formal|expert/.test(wanted)) {
    const casual = text.sentences.find((sentence) => slang.test(sentence.text));
    if (casual)
      return [
        mismatch(
          'Slang, emoji or doubled exclamation marks work against the tone that you asked for.',
          'Say it in the words that you would use to a client.',
          casual.text,
        ),
      ];
    const hedged = hedging(text);
    if (/author|expert/.test(wanted) && hedged.score < 0.8)
      return [
        mismatch(
          'Hedges work against an authoritative tone.',
          'State what you know and how you know it.',
          hedged.quotes[0],
        ),
      ];
  }
  if (/convers|friend|warm|casual/.test(wanted) && directAddress(text).score < 0.3)
    return [
      mismatch(
        'It hardly speaks to the reader, though you asked for a conversational tone.',
        'Use “you” in the first lines and ask one question.',
      ),
    ];
  if (/inspir|emotion/.test(wanted) && feelings(text).score === 0)
    return [
      mismatch(
        'No feeling is named, though you asked for an inspiring tone.',
        'Say how it felt at the hardest point; one plain word is enough.',
      ),
    ];
  return [];
}
