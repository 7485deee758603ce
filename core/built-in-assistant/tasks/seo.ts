import type { seo } from '../../assistant/seo.ts';
import type { RequestOf } from '../../assistant/task.ts';
import { isLetter } from '../analysis/opening.ts';
import { platformsIn } from '../analysis/platforms-in.ts';
import type { ReadText } from '../analysis/read-text.ts';
import { checkDraft, shareDone } from '../rules/rule-book.ts';
import type { ReplyDraft } from '../../assistant/reply-draft.ts';

type Suggestion = ReplyDraft<typeof seo>['suggestions'][number];

interface Check extends Suggestion {
  readonly isDone: boolean;
}

const META_TITLE = 60;
/** Characters from which a title that is cut off loses what it says. */
const LONG_TITLE = 75;
/** Words from which an article without headings is hard to scan. */
const LONG = 1000;
/** Platforms of letters: people get them by mail, and read them from start to end. */
const letters = /\b(?:ghost|newsletter|substack|column|letters?)\b/iu;
/** Titles of texts that are looked up, in place of being read from start to end. */
const howTo =
  /\b(?:how (?:to|do|we|i|you)|guide|tutorial|step by step|steps|ways to|checklist|tips)\b|(?<![\p{L}])(?:wie (?:man|du|sie|ich|wir)|anleitung|schritt für schritt|leitfaden|tipps|so (?:geht|machst|bauen)|comment|guide|étapes|conseils|cómo|guía|pasos|consejos)(?![\p{L}])/iu;

/**
 * Checks what a search result shows of a text, by a checklist of facts. The score is the share of it that is done. No
 * keyword and no description is offered: that a phrase comes back does not show that anybody searches for it, and no
 * sentence was written to stand under a title. Where all platforms are feeds, which search engines do not read by title,
 * there is nothing to check.
 */
export function analyseSeo({ title, content, context }: RequestOf<typeof seo>): ReplyDraft<typeof seo> {
  const platforms = platformsIn(context);
  const isFound = platforms.length === 0 || platforms.some(({ requiresTitle }) => requiresTitle);
  const { text, checklist } = checkDraft(content);
  const isHowTo = !letters.test(context) && howTo.test(title);
  const checks = isFound ? checksOf(text, content, { title, isHowTo }) : [];
  // The lines of the review that readers from a search notice first.
  const shared = checklist.filter(
    ({ name }) => name === 'The first line says something' || name === 'Sentences and paragraphs are read at once',
  );
  return {
    primaryKeywords: [],
    secondaryKeywords: [],
    focusKeyword: '',
    metaTitle: '',
    metaDescription: '',
    seoScore: shareDone(isFound ? [...checks, ...shared] : []),
    suggestions: checks.filter(({ isDone }) => !isDone).map(({ isDone: _isDone, ...suggestion }) => suggestion),
  };
}

function checksOf(
  text: ReadText,
  content: string,
  { title, isHowTo }: { readonly title: string; readonly isHowTo: boolean },
): Check[] {
  const { words, headings } = text;
  const { length } = title.trim();
  return [
    {
      isDone: length > 0,
      category: 'Title',
      impact: 'high',
      issue: 'There is no title.',
      recommendation: 'Give it one: a search result needs a title.',
    },
    {
      isDone: length <= LONG_TITLE,
      category: 'Title length',
      impact: 'medium',
      issue: `The title has ${length} characters; search results show about ${META_TITLE}.`,
      recommendation: `Say it in at most ${META_TITLE} characters, or write a shorter one as the meta title.`,
    },
    {
      // A letter, a column and a story have none: only what is looked up is scanned.
      isDone: words.length < LONG || headings.length > 0 || !isHowTo || isLetter(text),
      category: 'Headings',
      impact: 'medium',
      issue: `${words.length} words have no heading.`,
      recommendation: 'Add a heading where the subject changes.',
    },
    {
      isDone: !/!\[\s*\]\(/.test(content),
      category: 'Pictures',
      impact: 'low',
      issue: 'A picture has no description.',
      recommendation: 'Describe in a few words what each picture shows.',
    },
  ];
}
