import type { headlines as task } from './headlines.ts';
import type { ReplyOf } from './task.ts';
import type { AnsweredBy, TestPage } from './test-page.ts';

export function takeHeadlines(page: TestPage, reply: ReplyOf<typeof task>, by: AnsweredBy): TestPage {
  return { ...page, headlines: { ...reply, provider: by.provider, model: by.model } };
}

/** Selects one headline and deselects the others. */
export function selectHeadline(page: TestPage, text: string): TestPage {
  if (!page.headlines) return page;
  const headlines = page.headlines.headlines.map((headline) => ({ ...headline, selected: headline.text === text }));
  return { ...page, headlines: { ...page.headlines, headlines } };
}

/** The selected headline; null when none is selected. */
export function selectedHeadline({ headlines }: TestPage): string | null {
  return headlines?.headlines.find(({ selected }) => selected)?.text ?? null;
}
