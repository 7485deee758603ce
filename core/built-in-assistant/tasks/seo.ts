import type { seo } from '../../assistant/seo.ts';
import type { RequestOf } from '../../assistant/task.ts';
import type { Writer } from '../../assistant/writer.ts';
import { keyPhrases } from '../analysis/key-phrases.ts';
import { platformsIn } from '../analysis/platforms-in.ts';
import { MAX_CHARACTERS, readText, type ReadText } from '../analysis/read-text.ts';
import { leadsIn } from '../leads.ts';
import { checkDraft, shareDone } from '../rules/rule-book.ts';
import type { ReplyDraft } from '../../assistant/reply-draft.ts';

type Suggestion = ReplyDraft<typeof seo>['suggestions'][number];

interface Check extends Suggestion {
  readonly isDone: boolean;
}

const META_TITLE = 60;
const META_DESCRIPTION = 160;
/** Words from which a text without headings is hard to scan. */
const LONG = 600;
const MOST = { primary: 3, secondary: 5 } as const;

/**
 * Prepares a text for search: the phrases that it repeats, its title, a description of its own sentences, and a
 * checklist of facts. The score is the share of the checklist that is done. Where all platforms are feeds, which search
 * engines do not read by title, it prepares nothing.
 */
export function analyseSeo(
  { title, content, context }: RequestOf<typeof seo>,
  { ownRules }: Pick<Writer, 'ownRules'>,
): ReplyDraft<typeof seo> {
  const platforms = platformsIn(context);
  const isFound = platforms.length === 0 || platforms.some(({ requiresTitle }) => requiresTitle);
  const { text, checklist } = checkDraft(content);
  const phrases = isFound ? repeatedPhrases(text, title) : [];
  const checks = isFound ? checksOf(text, content, title) : [];
  // The lines of the review that readers from a search notice first.
  const shared = checklist.filter(
    ({ name }) => name === 'The first line says something' || name === 'Sentences and paragraphs are read at once',
  );
  return {
    primaryKeywords: phrases.slice(0, MOST.primary),
    secondaryKeywords: phrases.slice(MOST.primary, MOST.primary + MOST.secondary),
    focusKeyword: phrases[0] ?? '',
    metaTitle: isFound && title.trim().length <= META_TITLE ? title.trim() : '',
    metaDescription: isFound ? descriptionOf(text, content, ownRules) : '',
    seoScore: shareDone(isFound ? [...checks, ...shared] : []),
    suggestions: checks.filter(({ isDone }) => !isDone).map(({ isDone: _isDone, ...suggestion }) => suggestion),
  };
}

/** Phrases that the text uses at least twice, or that it shares with its title. A phrase that stands once is no subject. */
function repeatedPhrases(text: ReadText, title: string): string[] {
  if (text.language === 'other') return [];
  const inTitle = readText(title).plain.toLowerCase();
  return keyPhrases(text, title, MOST.primary + MOST.secondary)
    .filter(({ phrase }) => {
      const inText = text.plain.toLowerCase().split(phrase).length - 1;
      return inText >= 2 || (inText === 1 && inTitle.includes(phrase));
    })
    .map(({ phrase }) => phrase);
}

function checksOf({ words, headings }: ReadText, content: string, title: string): Check[] {
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
      isDone: length <= META_TITLE,
      category: 'Title length',
      impact: 'medium',
      issue: `The title has ${length} characters; search results show about ${META_TITLE}.`,
      recommendation: `Say it in at most ${META_TITLE} characters, or write a shorter one as the meta title.`,
    },
    {
      isDone: words.length < LONG || headings.length > 0,
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

/** The strongest of the text's own sentences. Empty where none says what it is about. */
function descriptionOf(text: ReadText, content: string, ownRules: Writer['ownRules']): string {
  const leads = leadsIn(text, content.slice(0, MAX_CHARACTERS), ownRules);
  return leads.find(({ text: line }) => line.length <= META_DESCRIPTION)?.text ?? '';
}
