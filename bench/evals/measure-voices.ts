import { readSaid } from '#core/built-in-assistant/voice/own-sentences.ts';
import { readOwnVoice, type UnlikeSentence, unlikeSentences } from '#core/built-in-assistant/voice/unlike-sentences.ts';
import { type OwnVoiceSample, ownVoiceSamples } from '#core/built-in-assistant/testing/own-voices.ts';

export interface VoiceEvals {
  /** The person's own sentences, each in a post that the rest was compared with, and those that were marked. */
  readonly own: { readonly all: number; readonly marked: readonly MarkedSentence[] };
  /** Sentences by another hand, each put into one of the posts. */
  readonly others: {
    readonly all: number;
    readonly found: readonly MarkedSentence[];
    readonly missed: readonly string[];
  };
}

export type MarkedSentence = UnlikeSentence & { readonly of: string };

/** Compares each post of a person with their others, as it is, and with one sentence by another hand in it. */
export function measureVoices(samples: readonly OwnVoiceSample[] = ownVoiceSamples): VoiceEvals {
  const own = { all: 0, marked: [] as MarkedSentence[] };
  const others = { all: 0, found: [] as MarkedSentence[], missed: [] as string[] };
  for (const { name, posts, byAnotherHand } of samples) {
    const drafts = posts.map(({ text }, index) => ({ text, voice: readOwnVoice(posts.toSpliced(index, 1)) }));
    for (const { text, voice } of drafts) {
      own.all += readSaid(text).sentences.length;
      own.marked.push(...unlikeSentences(voice, text).map((mark) => ({ ...mark, of: name })));
    }
    for (const [index, sentence] of byAnotherHand.entries()) {
      const { text, voice } = drafts[index % drafts.length]!;
      const [first = '', ...rest] = text.split('\n\n');
      const marks = unlikeSentences(voice, [first, sentence, ...rest].join('\n\n'));
      const mark = marks.find(({ words }) => sentence.startsWith(words.replace(/…$/u, '')));
      others.all += 1;
      if (mark) others.found.push({ ...mark, of: name });
      else others.missed.push(`${name}: ${sentence}`);
    }
  }
  return { own, others };
}
