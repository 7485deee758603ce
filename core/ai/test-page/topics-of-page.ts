import type { topics as task } from '../topics.ts';
import type { ReplyOf } from '../task.ts';
import type { AnsweredBy, TestPage, TestPageTopic } from './test-page.ts';

/** Shows other topics. Those that the person selected stay. */
export function takeTopics(
  page: TestPage,
  { topics }: ReplyOf<typeof task>,
  topicsBy: AnsweredBy & { readonly notice: string | null },
): TestPage {
  const selected = page.topics.filter((topic) => topic.selected);
  const others = topics.filter(({ title }) => selected.every((topic) => topic.title !== title));
  return { ...page, topics: [...selected, ...others], topicsBy };
}

/** Selects a topic or leaves it out. The draft is about one of those that are selected. */
export function selectTopic(page: TestPage, title: string, selected: boolean): TestPage {
  const topics = page.topics.map((topic) => (topic.title === title ? { ...topic, selected } : topic));
  const left = topics.filter((topic) => topic.selected);
  const next = { ...page, topics };
  if (left.some((topic) => topic.title === page.topic)) return next;
  return chooseTopic(next, left[0]?.title ?? '');
}

/** Makes the draft about another of the selected topics. A title that the person wrote themself stays. */
export function chooseTopic(page: TestPage, topic: string): TestPage {
  return { ...page, topic, title: page.title === page.topic ? topic : page.title };
}

/** The topic that the draft is about; null while none is selected. */
export function topicOfDraft({ topics, topic }: TestPage): TestPageTopic | null {
  return topics.find(({ title, selected }) => selected && title === topic) ?? null;
}

/** A topic as an idea's description. */
export function describeTopic({ description, angle, audienceValue, contentComponents }: TestPageTopic): string {
  return [
    description,
    `Angle: ${angle}`,
    `For the reader: ${audienceValue}`,
    ...(contentComponents.length > 0 ? [`Parts: ${contentComponents.join(', ')}`] : []),
  ].join('\n\n');
}
