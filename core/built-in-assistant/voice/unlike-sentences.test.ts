import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findQuote } from '../../kernel/find-quote.ts';
import { ownVoiceSamples } from '../testing/own-voices.ts';
import { enoughForVoice, MOST_UNLIKE, readOwnVoice, unlikeSentences } from './unlike-sentences.ts';

const postsOf = (name: string) => ownVoiceSamples.find((sample) => sample.name === name)!.posts;
const joiner = postsOf('en-joiner');
const coach = postsOf('en-coach');
const lead = postsOf('en-support-lead');
const opening = 'The drawer came back in the spring. I measured it on the bench, and it was dry.';

function marksOf(posts: typeof joiner, sentence: string) {
  return unlikeSentences(readOwnVoice(posts), `${opening}\n\n${sentence}`).map(({ measure, reason }) => ({
    measure,
    reason,
  }));
}

it.each([
  {
    what: 'its length',
    posts: joiner,
    sentence: `It was ${'a good board and '.repeat(9)}a good bench in the end.`,
    reason: '44 words; yours have 2 to 17.',
  },
  {
    what: 'a word of a register',
    posts: joiner,
    sentence: 'We utilise oak for the runners.',
    reason: '“utilise” is formal; your 98 sentences have no such word.',
  },
  {
    what: 'an exclamation mark',
    posts: joiner,
    sentence: 'It closes with one finger!',
    reason: 'An exclamation mark; your 98 sentences have none.',
  },
  {
    what: 'an emoji',
    posts: joiner,
    sentence: 'It closes with one finger 🎉',
    reason: '🎉: your 7 posts have no emoji.',
  },
  {
    what: 'a hashtag',
    posts: joiner,
    sentence: 'It closes like a good #drawer should.',
    reason: '#drawer: your 7 posts have no hashtag.',
  },
  {
    what: 'speaking to the reader',
    posts: joiner,
    sentence: 'It closes when you push it.',
    reason: '“you”: none of your 98 sentences speaks to the reader.',
  },
  {
    what: 'words that are written out',
    posts: lead,
    sentence: 'The drawer did not close.',
    reason: '“did not”. You shorten such words, 59 of 59 times.',
  },
])('a sentence differs by $what, with the figure', ({ posts, sentence, reason }) => {
  expect(marksOf(posts, sentence).map((mark) => mark.reason)).toEqual([reason]);
});

it('a contraction differs for somebody who writes such words out', () => {
  const formal = joiner.map((post, index) => ({
    ...post,
    text: `${post.text} It is a rule. I am sure of board ${index}. They are dry.`,
  }));
  expect(marksOf(formal, 'The drawer didn’t close.')[0]?.reason).toMatch(
    /^“didn’t”\. You write such words out, \d+ of \d+ times\.$/,
  );
});

it('a draft differs that speaks to the reader far more often than the person does', () => {
  const rare = joiner.map((post, index) => (index === 0 ? { ...post, text: `${post.text} You see it.` } : post));
  const draft = Array.from({ length: 12 }, (_each, index) => `You fit drawer number ${index} in spring.`).join(' ');
  expect(unlikeSentences(readOwnVoice(rare), draft)[0]?.reason).toBe(
    '12 of 12 sentences here speak to the reader; in your posts 1 of 99 do.',
  );
});

it('what somebody does themselves is never said of their drafts', () => {
  expect(marksOf(coach, 'You did it! Go and tell everyone 🎉 #drawers')).toEqual([]);
  expect(marksOf(joiner, 'A drawer that sticks is dear.')).toEqual([]);
});

it('a sentence of their own that shares its words stands beside it, with its post', () => {
  const [mark] = unlikeSentences(readOwnVoice(joiner), `${opening} Sharpen your chisels on the coarse stone!`);
  expect(mark?.own.title).toBe('Sharp enough');
  expect(mark?.own.text).toMatch(/stone|chisel/);
});

it.each([
  ['four posts', joiner.slice(0, enoughForVoice.posts - 1)],
  ['fewer than sixty sentences', joiner.map((post) => ({ ...post, text: post.text.split('\n\n')[0]! }))],
  ['posts in another language', postsOf('de-werkstatt')],
  ['nothing', []],
])('nothing is said with %s', (_what, posts) => {
  expect(marksOf([...posts], 'Furthermore, you won’t believe it! 🎉')).toEqual([]);
});

it.each([
  ['another language', 'Ik heb vandaag de lade gemaakt, en hij sluit weer met één vinger! Wat een dag was dat toch.'],
  ['a few words', 'Wow! You did it!'],
  ['speech', `${opening} He said: "You won't believe it! Furthermore, you should see it!"`],
  ['a block quotation', `${opening}\n\n> You won't believe it! Furthermore, you should see it!`],
  ['code', `${opening}\n\n\`\`\`\nfurthermore you!\n\`\`\``],
  ['a table', `${opening}\n\n| you! | furthermore |`],
])('nothing is said of %s', (_what, draft) => {
  expect(unlikeSentences(readOwnVoice(joiner), draft)).toEqual([]);
});

it('no sentence that the person has published is marked, in any order', () => {
  for (const { posts } of ownVoiceSamples) {
    const voice = readOwnVoice(posts);
    const sentences = [...voice.values()].flatMap(({ own }) => own.sentences.map(({ text }) => text));
    fc.assert(
      fc.property(fc.shuffledSubarray(sentences, { minLength: 1 }), (chosen) => {
        expect(unlikeSentences(voice, chosen.join('\n\n'))).toEqual([]);
      }),
      { numRuns: 20 },
    );
  }
});

it('whatever the draft is, three sentences of it at most are marked, in its order, each beside one of the person’s', () => {
  const words = fc.constantFrom(
    'you',
    'drawer',
    'Furthermore',
    'I',
    'don’t',
    'gonna',
    'the',
    'of',
    '!',
    '🎉',
    '#tag',
    '“',
    '"',
    '\n\n',
    '. ',
    '? ',
  );
  const drafts = fc.array(fc.oneof(words, fc.string()), { maxLength: 120 }).map((all) => `${opening} ${all.join(' ')}`);
  const own = joiner.map(({ text }) => text).join('\n\n');
  const voice = readOwnVoice(joiner);
  fc.assert(
    fc.property(drafts, (draft) => {
      const marks = unlikeSentences(voice, draft);
      expect(marks.length).toBeLessThanOrEqual(MOST_UNLIKE);
      expect(marks).toEqual(unlikeSentences(voice, draft));
      for (const mark of marks) {
        expect(mark.reason).toMatch(/\d/);
        expect(findQuote(own, mark.own.text)).not.toBeNull();
      }
    }),
  );
});
