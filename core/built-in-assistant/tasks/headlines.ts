import type { headlines } from '../../assistant/headlines.ts';
import type { RequestOf } from '../../assistant/task.ts';
import type { Writer } from '../../assistant/writer.ts';
import { platforms } from '../../publishing/platforms.ts';
import { losesQualifier } from '../analysis/qualifiers.ts';
import { MAX_CHARACTERS, readText } from '../analysis/read-text.ts';
import { leadsIn } from '../leads.ts';
import { subjectOf, unseenFirst } from '../subject.ts';
import type { ReplyDraft } from '../../assistant/reply-draft.ts';

type Headline = ReplyDraft<typeof headlines>['headlines'][number];

const MOST = 5;
/** Characters of a title, and of a post's first line, that are shown in full. */
const TITLE_LENGTH = 70;
const FIRST_LINE_LENGTH = 110;
/** Words in platform names that indicate titles, so that `my blog` is recognised too. */
const titledNames = platforms
  .filter(({ requiresTitle }) => requiresTitle)
  .flatMap(({ name }) => name.toLowerCase().split(' '));
/** Maximum characters of a headline. */
const LONGEST = 300;

/**
 * Headlines from the draft's own claims, each a whole sentence with its place, the strongest first. Where no sentence can
 * stand above the draft, the title stays as it is.
 */
export function proposeHeadlines(
  { content, title, platforms: asked, seen }: RequestOf<typeof headlines>,
  { ownRules }: Pick<Writer, 'ownRules'>,
): ReplyDraft<typeof headlines> {
  const text = readText(content);
  const own = leadsIn(text, content.slice(0, MAX_CHARACTERS), ownRules)
    .filter(({ text: line }) => line.length <= FIRST_LINE_LENGTH)
    .map(({ text: line, paragraph }): Headline => {
      const headline = line.replace(/\.$/, '');
      return {
        text: headline,
        type: /\d/.test(line) ? 'figure from the text' : 'claim from the text',
        strengths: [`Your own sentence, from paragraph ${paragraph}`],
        platformSuitability: suited(headline, asked),
      };
    });
  const [first, ...others] = unseenFirst(own, seen).slice(0, MOST);
  const shown = first ? [first, ...others] : [standing(title, asked)];
  return { headlines: shown, confidence: Math.round(35 + 40 * Math.min(1, text.words.length / 250)) };
}

/** The title as it is, or a question where there is none. */
function standing(title: string, asked: readonly string[]): Headline {
  const shown = subjectOf(title, LONGEST);
  if (shown === '' || losesQualifier(title, shown))
    return {
      text: 'Which one claim should readers remember?',
      type: 'question',
      strengths: ['A question to you. Your answer is the headline.'],
      platformSuitability: [],
    };
  return {
    text: shown,
    type: 'as it is',
    strengths: ['No sentence of the draft makes a stronger one'],
    platformSuitability: suited(shown, asked),
  };
}

/** The named platforms that show the headline in full. */
function suited(headline: string, names: readonly string[]): string[] {
  return names.filter((name) => {
    const isTitle = titledNames.some((word) => name.toLowerCase().includes(word));
    return headline.length <= (isTitle ? TITLE_LENGTH : FIRST_LINE_LENGTH);
  });
}
