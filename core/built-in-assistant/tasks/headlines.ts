import type { headlines } from '../../assistant/headlines.ts';
import type { RequestOf } from '../../assistant/task.ts';
import type { Writer } from '../../assistant/writer.ts';
import { platforms } from '../../publishing/platforms.ts';
import { MAX_CHARACTERS, readText } from '../analysis/read-text.ts';
import { leadsIn } from '../leads.ts';
import { unseenFirst } from '../subject.ts';
import type { ReplyDraft } from '../../assistant/reply-draft.ts';

type Headline = ReplyDraft<typeof headlines>['headlines'][number];

const MOST = 1;
/** Words of a headline that is read at a glance. */
const MOST_WORDS = 14;
/** Characters of a title, and of a post's first line, that are shown in full. */
const TITLE_LENGTH = 70;
const FIRST_LINE_LENGTH = 110;
/** Words in platform names that indicate titles, so that `my blog` is recognised too. */
const titledNames = platforms
  .filter(({ requiresTitle }) => requiresTitle)
  .flatMap(({ name }) => name.toLowerCase().split(' '));
/**
 * For a draft without a title, the strongest of its own claims that can stand above it, a whole sentence with its place.
 * Beside a title nothing: a sentence that was written for its paragraph did not head the draft better.
 */
export function proposeHeadlines(
  { content, title, goal, audience, platforms: asked, seen }: RequestOf<typeof headlines>,
  { ownRules }: Pick<Writer, 'ownRules'>,
): ReplyDraft<typeof headlines> {
  const text = readText(content);
  const hasTitle = title.trim() !== '' || text.headings.length > 0;
  const leads = hasTitle ? [] : leadsIn(text, content.slice(0, MAX_CHARACTERS), { goal, audience, ownRules });
  const own = leads
    .filter(({ text: line }) => line.length <= FIRST_LINE_LENGTH && wordsOf(line) <= MOST_WORDS)
    .map(({ text: line, paragraph }): Headline => {
      const headline = line.replace(/\.$/, '');
      return {
        text: headline,
        type: /\d/.test(line) ? 'figure from the text' : 'claim from the text',
        strengths: [`Your own sentence, from paragraph ${paragraph}`],
        platformSuitability: suited(headline, asked),
      };
    });
  return {
    headlines: unseenFirst(own, seen).slice(0, MOST),
    confidence: Math.round(35 + 40 * Math.min(1, text.words.length / 250)),
  };
}

const wordsOf = (line: string) => line.split(/\s+/).length;

/** The named platforms that show the headline in full. */
function suited(headline: string, names: readonly string[]): string[] {
  return names.filter((name) => {
    const isTitle = titledNames.some((word) => name.toLowerCase().includes(word));
    return headline.length <= (isTitle ? TITLE_LENGTH : FIRST_LINE_LENGTH);
  });
}
