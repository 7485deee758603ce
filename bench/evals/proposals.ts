import { aiTasks, loadBuiltInAnswer, type BuiltInTask, type TaskReply } from '#core/ai-tasks.ts';
import { unknownWriter } from '#core/assistant/writer.ts';
import type { LabelledText } from '#core/built-in-assistant/testing/labelled-texts.ts';

/** The tasks that say something about a text. The others ask questions, or count. */
export const judgedTasks = ['review', 'headlines', 'openers', 'cta', 'topics', 'seo'] as const;
export type JudgedTask = (typeof judgedTasks)[number];

/** One thing that the assistant says of a text. */
export interface Proposal {
  readonly task: JudgedTask;
  /** The kind of statement, which decides the labels that it is held against. */
  readonly says:
    'remark' | 'claim' | 'sourced-claim' | 'note' | 'praise' | 'lead' | 'ask' | 'keyword' | 'search-advice';
  readonly text: string;
  /** The words of the draft that it is about; for a lead, an ask and a keyword they are its text. */
  readonly place: string | null;
  /** The words that take their place by a press. */
  readonly replacement?: string;
}

/** The platform on which each kind of text is read. */
const platformOf: Readonly<Record<string, string>> = {
  post: 'LinkedIn',
  thread: 'Twitter',
  article: 'Blog Article',
  newsletter: 'Ghost',
};

/** Everything that the built-in assistant proposes for a text. */
export async function proposalsFor(
  labelled: LabelledText,
): Promise<{ readonly proposals: readonly Proposal[]; readonly score: number }> {
  const { text, title, goal, audience, kind } = labelled;
  const context = platformOf[kind] ?? '';
  const [review, headlines, openers, cta, topics, seo] = await Promise.all([
    answer('review', { content: text, goal, context }),
    answer('headlines', { content: text, title, goal, audience, context }),
    answer('openers', { title, goal, audience, content: text, context }),
    // The task is about a goal.
    goal === '' ? { suggestions: [] } : answer('cta', { goal, contentType: kind, content: text, context }),
    answer('topics', { prompt: text }),
    answer('seo', { title, content: text, goal, audience, context }),
  ]);
  const proposals: Proposal[] = [
    ...ofReview(review),
    ...headlines.headlines.map(({ text: line }) => leadOf('headlines', line)),
    ...openers.openers.map(({ text: line }) => leadOf('openers', line)),
    ...cta.suggestions.map(({ text: line }) => ({ task: 'cta', says: 'ask', text: line, place: line }) as const),
    ...topics.topics.map(({ title: line }) => leadOf('topics', line)),
    ...ofSeo(seo),
  ];
  return { proposals, score: review.overallScore };
}

async function answer<Name extends BuiltInTask>(name: Name, input: object): Promise<TaskReply<Name>> {
  const request = aiTasks[name].request.parse(input);
  return (await loadBuiltInAnswer(name))(request as never, unknownWriter);
}

function leadOf(task: JudgedTask, line: string): Proposal {
  return { task, says: 'lead', text: line, place: line };
}

function ofReview(reply: TaskReply<'review'>): Proposal[] {
  const { suggestions, improvements, strengths } = reply;
  const said = new Set(suggestions.map(({ issue }) => issue));
  return [
    // A remark about several places is right or wrong at each.
    ...suggestions.flatMap(({ category, issue, suggestion, location, places = [], replacement }) =>
      [location, ...places.map((other) => other.location)].map((place): Proposal => ({
        task: 'review',
        says: place === undefined ? 'note' : category === 'Source' ? 'claim' : 'remark',
        text: `${category}: ${issue} ${suggestion}`,
        place: place ?? null,
        ...(replacement !== undefined && { replacement }),
      })),
    ),
    ...claimsOf(reply),
    ...improvements
      .filter((line) => !said.has(line))
      .map((line): Proposal => ({ task: 'review', says: 'note', text: line, place: null })),
    ...strengths.map((line): Proposal => ({
      task: 'review',
      says: 'praise',
      text: line,
      place: /“(.*)”$/su.exec(line)?.[1] ?? null,
    })),
  ];
}

/** The checklist of claims, beside the remarks on those that are in both. */
function claimsOf({ claims = [], suggestions }: TaskReply<'review'>): Proposal[] {
  const remarked = new Set(suggestions.map(({ location }) => location));
  return claims
    .filter(({ quote }) => !remarked.has(quote))
    .map(({ quote, hasSource }) => ({
      task: 'review',
      says: hasSource ? 'sourced-claim' : 'claim',
      text: hasSource ? 'A claim with its source' : 'A claim without a source',
      place: quote,
    }));
}

function ofSeo({
  primaryKeywords,
  secondaryKeywords,
  metaTitle,
  metaDescription,
  suggestions,
}: TaskReply<'seo'>): Proposal[] {
  return [
    ...[...new Set([...primaryKeywords, ...secondaryKeywords])].map((word): Proposal => ({
      task: 'seo',
      says: 'keyword',
      text: word,
      place: word,
    })),
    ...[metaTitle, metaDescription].filter((line) => line !== '').map((line) => leadOf('seo', line)),
    ...suggestions.map(({ issue, recommendation }): Proposal => ({
      task: 'seo',
      says: 'search-advice',
      text: `${issue} ${recommendation}`,
      place: null,
    })),
  ];
}
