import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unknownWriter } from '../assistant/writer.ts';
import { aiTasks } from '../ai-tasks.ts';
import { losesQualifier } from './analysis/qualifiers.ts';
import { wordsOf } from './analysis/read-text.ts';
import { proposeHeadlines } from './tasks/headlines.ts';
import { topicsFromNotes } from './tasks/topics.ts';

const headlinesOf = (content: string, title = '') =>
  proposeHeadlines(aiTasks.headlines.request.parse({ content, title }), unknownWriter).headlines.map(
    ({ text }) => text,
  );
const topicsOf = (prompt: string) =>
  topicsFromNotes(aiTasks.topics.request.parse({ prompt }), unknownWriter).topics.map(({ title }) => title);

/** Each says the opposite, or too much, without its negation or its condition. */
const qualified = [
  'Do not stop answering support mail yourself.',
  'Don’t stop publishing weekly notes during a launch.',
  'Never skip code review on a Friday afternoon.',
  'Stop promising delivery dates to enterprise customers.',
  'Avoid discount codes in the first sales call.',
  'Raise your hourly price only if three clients said yes.',
  'Hire a second designer unless the backlog is empty.',
  'Ship the pricing page without asking the whole company.',
  'You should not delete old customer interviews.',
  'We never measured customer happiness with a survey.',
  'Nobody reads quarterly product roadmaps any more.',
  'No meeting needs more than five people.',
  'Nothing beats talking to churned customers.',
  'Your landing page isn’t the reason for churn.',
  'A weekly newsletter won’t save a weak product.',
  'I wouldn’t outsource customer support again.',
  'They couldn’t explain the annual price increase.',
  'Use remote database access only until the audit begins.',
  'Publish salary bands if your team agrees.',
  'Except for payroll, automate office paperwork now.',
  'Cold outreach hardly works for design studios.',
  'Instead of writing longer posts, interview a reader.',
  'Trust customer feedback surveys only when they hurt.',
  'Neither daily standups nor retrospectives fixed our delays.',
  'You cannot delegate product vision to a committee.',
  'If the invoice is late, stop the client work.',
  'We rarely regret saying no to custom features.',
  'Keep the free plan until support costs exceed revenue.',
  'Read the contract twice, unless a lawyer wrote it.',
  'Do not give annual discounts without a signed commitment.',
  'Not every junior developer wants a mentor.',
  'Quit social media only after your newsletter grows.',
  'Doing client work for free is not a marketing strategy.',
  'Turn off email notifications, except from paying customers.',
  'It doesn’t take venture capital to open a second shop.',
];
const plain = [
  'Last winter we moved the shop to a smaller street.',
  'Four regulars followed us within a week.',
  'The new rent is 900 euros a month.',
  'Our regulars bring their neighbours on Saturdays.',
  'My sister keeps the books on Tuesday evenings.',
];

/** Whether a headline has three words of a sentence in a row, or two that are not function words. */
function borrows(headline: string, sentence: string): boolean {
  const own = ` ${wordsOf(headline).join(' ')} `;
  const words = wordsOf(sentence);
  return words.some((word, index) => {
    const [next = '', third = ''] = words.slice(index + 1);
    if (third !== '' && own.includes(` ${word} ${next} ${third} `)) return true;
    return word.length > 3 && next.length > 3 && own.includes(` ${word} ${next} `);
  });
}

/** Whether a headline is a sentence as it was written; it may share words with others. */
const isWhole = (headline: string, lines: readonly string[]) =>
  lines.some((line) => wordsOf(line).join(' ') === wordsOf(headline).join(' '));

const keeps = (headline: string, sentence: string) => !losesQualifier(sentence, headline);

describe('a suggested headline', () => {
  it('never drops a negation or a condition of the sentence that it is made of', () => {
    const draft = fc
      .tuple(fc.shuffledSubarray(qualified, { minLength: 1, maxLength: 8 }), fc.shuffledSubarray(plain))
      .chain(([some, others]) => {
        // A phrase that is repeated is a likely subject of a pattern.
        const lines = [...some, ...others];
        return fc.tuple(
          fc.shuffledSubarray(lines, { minLength: lines.length }),
          fc.constantFrom('\n\n', ' '),
          fc.boolean(),
        );
      });
    fc.assert(
      fc.property(draft, fc.constantFrom('', 'Working notes', ...qualified), ([lines, between, isTwice], title) => {
        const content = [...lines, ...(isTwice ? lines : [])].join(between);
        for (const headline of headlinesOf(content, title))
          for (const sentence of isWhole(headline, [...lines, title]) ? [] : [...lines, title])
            if (borrows(headline, sentence)) expect([headline, keeps(headline, sentence)]).toEqual([headline, true]);
      }),
      { numRuns: 300 },
    );
  });

  it.each(qualified)('keeps its meaning when the draft is only “%s”', (sentence) => {
    for (const headline of headlinesOf(sentence))
      if (borrows(headline, sentence)) expect([headline, keeps(headline, sentence)]).toEqual([headline, true]);
  });

  const claim = 'Answer all 40 support mails within one hour';
  it.each([
    ['below a list of mistakes', `Mistakes that I made in 2024:\n\n- ${claim}\n- Hire three friends at once`],
    ['below a heading that says no', `# What not to do\n\n- ${claim}\n- Hire three friends at once`],
    ['where the next sentence takes it back', `${claim}. That is wrong. We answer on Mondays now.`],
    ['where the next sentence limits it', `${claim}. Unless it is a weekend. We answer on Mondays now.`],
    ['where others say it', `Experts told us what to do. ${claim}. We answer on Mondays now.`],
    ['inside somebody’s speech', `“Listen to me. ${claim}. Trust me.” We answer on Mondays now.`],
    ['after a colon', `My old boss had one rule:\n\n${claim}.\n\nWe answer on Mondays now.`],
  ])('is no sentence %s', (_where, content) => {
    expect(headlinesOf(content)).not.toContain(claim);
    expect(topicsOf(content)).not.toContain(claim);
  });

  it('is the sentence where nothing turns it around', () => {
    expect(headlinesOf(`${claim}. This took us a year.`)).toContain(claim);
    expect(headlinesOf(`Three habits that paid:\n\n- ${claim}\n- Sleep`)).toContain(claim);
  });
});

it('are read in a draft with a word of 500 letters', () => {
  const content = `${'Aa'.repeat(250)}, I waited for 20 minutes at the stop. We answer on Mondays now.`;
  expect(headlinesOf(content).join('')).not.toContain('AaAa');
});
