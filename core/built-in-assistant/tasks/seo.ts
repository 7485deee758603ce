import type { seo } from '../../assistant/seo.ts';
import type { RequestOf } from '../../assistant/task.ts';
import { keyPhrases, keywordStuffing } from '../analysis/key-phrases.ts';
import { between } from '../analysis/measure.ts';
import { readability } from '../analysis/sentences.ts';
import { readText, type ReadText } from '../analysis/read-text.ts';
import type { ReplyDraft } from '../../assistant/reply-draft.ts';
import { capitalised, subjectOf } from '../subject.ts';

interface Check {
  /** Points out of 100. */
  readonly weight: number;
  /** 0 to 1. */
  readonly score: number;
  readonly category: string;
  readonly issue: string;
  readonly recommendation: string;
}

const META_TITLE = 60;
const META_DESCRIPTION = 160;

/**
 * Analysis: key phrases (RAKE), a score with the weights below, and a title and description from the text. The weights
 * follow the documentation of search engines: title and content first, then structure, then snippets.
 */
export function analyseSeo({ title, content }: RequestOf<typeof seo>): ReplyDraft<typeof seo> {
  const text = readText(content);
  const about = text.words.length > 0 ? text : readText(title);
  const phrases = keyPhrases(about, title, 10).map(({ phrase }) => phrase);
  const focus = phrases[0] ?? '';
  const checks = checksOf({ text, content, title, focus });
  const weights = checks.reduce((sum, { weight }) => sum + weight, 0);
  return {
    primaryKeywords: phrases.slice(0, 3),
    secondaryKeywords: phrases.slice(3, 8),
    focusKeyword: focus,
    metaTitle: metaTitle(text, title, focus),
    metaDescription: metaDescription(text, focus) || subjectOf(title, META_DESCRIPTION),
    seoScore:
      text.words.length === 0
        ? 10
        : (100 * checks.reduce((sum, { weight, score }) => sum + weight * score, 0)) / weights,
    suggestions: checks
      .filter(({ score }) => score < 0.7)
      .toSorted((a, b) => b.weight * (1 - b.score) - a.weight * (1 - a.score))
      .map(({ category, issue, recommendation, weight, score }) => ({
        category,
        issue,
        recommendation,
        impact: weight * (1 - score) > 12 ? 'high' : weight * (1 - score) > 6 ? 'medium' : 'low',
      })),
  };
}

function checksOf({
  text,
  content,
  title,
  focus,
}: {
  text: ReadText;
  content: string;
  title: string;
  focus: string;
}): Check[] {
  const named = focus === '' ? 'the focus keyword' : `“${focus}”`;
  const has = (where: string): boolean => focus !== '' && where.toLowerCase().includes(focus);
  const occurrences = focus === '' ? 0 : text.plain.toLowerCase().split(focus).length - 1;
  const beginning = text.sentences
    .slice(0, 4)
    .map((sentence) => sentence.text)
    .join(' ');
  const stuffing = keywordStuffing(text);
  return [
    {
      weight: 20,
      score: title.trim() === '' ? 0 : has(title) ? 1 : 0.4,
      category: 'Title',
      issue: title.trim() === '' ? 'There is no title.' : `The title does not contain ${named}.`,
      recommendation: `Put ${named} near the beginning of the title.`,
    },
    {
      weight: 8,
      score: title.trim() === '' ? 0 : between(title.length, 110, META_TITLE),
      category: 'Title length',
      issue:
        title.trim() === ''
          ? 'A search result needs a title.'
          : `The title has ${title.length} characters; search results show about ${META_TITLE}.`,
      recommendation: `Say it in at most ${META_TITLE} characters.`,
    },
    {
      weight: 12,
      score: has(beginning) ? 1 : 0.2,
      category: 'First paragraph',
      issue: `The first sentences do not contain ${named}.`,
      recommendation: 'Name the subject in the first two sentences, in the words that people search for.',
    },
    {
      weight: 18,
      score: between(text.words.length, 60, 600),
      category: 'Length',
      issue: `${text.words.length} words give a search engine little to work with.`,
      recommendation: 'Answer the two or three questions that a reader would ask next, each under its own heading.',
    },
    {
      weight: 12,
      score: text.words.length < 250 ? 0.7 : Math.min(1, (text.headings.length * 300) / text.words.length),
      category: 'Headings',
      issue: 'A long text has few headings.',
      recommendation: 'Add a heading every 200 to 300 words, phrased as what a person would search for.',
    },
    {
      weight: 12,
      score: occurrences > 1 ? 1 : 0.5 * occurrences,
      category: 'Focus',
      issue: occurrences === 0 ? 'There is no clear main topic.' : `${capitalised(named)} appears only once.`,
      recommendation: 'Use the same words for the same thing: in the title, the beginning, and once or twice more.',
    },
    {
      weight: 10,
      score: stuffing.score,
      category: 'Keyword density',
      issue: `“${stuffing.quotes[0] ?? focus}” appears so often that search engines may treat it as stuffing.`,
      recommendation: 'Replace most repetitions with pronouns or synonyms.',
    },
    {
      weight: 8,
      score: readability(text).score,
      category: 'Readability',
      issue: 'It is hard to read.',
      recommendation: 'Shorten sentences and choose plainer words; visitors who leave at once count against a page.',
    },
    {
      weight: 6,
      score: /\]\(https?:/.test(content) ? 1 : 0.3,
      category: 'Links',
      issue: 'No link to a source or to another post of yours.',
      recommendation: 'Link the most important claim to where it can be checked, with words that say what is there.',
    },
    {
      weight: 4,
      score: !/!\[\]\(/.test(content) ? 1 : 0,
      category: 'Pictures',
      issue: 'A picture has no description.',
      recommendation: 'Describe in a few words what each picture shows.',
    },
  ];
}

function metaTitle({ sentences, headings }: ReadText, title: string, focus: string): string {
  const own = subjectOf(title, META_TITLE) || subjectOf(headings[0] ?? '', META_TITLE);
  if (own !== '') return own;
  const short = sentences.find(
    ({ text, words }) => text.length <= META_TITLE && words.length > 3 && text.toLowerCase().includes(focus),
  );
  return subjectOf(short?.text ?? sentences[0]?.text ?? capitalised(focus), META_TITLE);
}

/** Whole sentences as long as they fit, starting with the best of the first sentences that contain the subject. */
function metaDescription({ sentences }: ReadText, focus: string): string {
  const start = Math.max(
    0,
    sentences
      .slice(0, 8)
      .findIndex(
        ({ text, words }) => words.length > 5 && text.length <= META_DESCRIPTION && text.toLowerCase().includes(focus),
      ),
  );
  let description = '';
  for (const { text } of sentences.slice(start)) {
    if (description !== '' && description.length + text.length + 1 > META_DESCRIPTION) break;
    description = `${description} ${text}`.trim();
    if (description.length > 110) break;
  }
  return description.length <= META_DESCRIPTION ? description : subjectOf(description, META_DESCRIPTION);
}
