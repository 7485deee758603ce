import { useEffect, useRef } from 'react';
import { draftFigures, type TestPage } from '#core/assistant/test-page.ts';
import { selectedHeadline, selectHeadline } from '#core/assistant/headlines-of-page.ts';
import { describeTopic, topicOfDraft } from '#core/assistant/page-requests.ts';
import { AssistantBox } from '../../features/assistant/assistant-box.tsx';
import { answeredBy } from '../../features/assistant/assistant-words.ts';
import { ConfidencePill } from '../../features/content/score-tone.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import { DraftFigureLine, testFailureOf } from './words.tsx';
import type { TabProps } from './step-bar.tsx';
import { UseAsIdea } from './use-as-idea.tsx';

/** Seconds that headlines take (docs/rules/assistant.md, "Test page"). */
const expected = { least: 8, most: 12 } as const;
/** Characters of the draft that are shown beside its headlines. */
const PREVIEW = 280;

export interface HeadlinesTabProps extends TabProps<'headlines'> {
  /** The draft's arrival led here: the focus goes where the person goes on. */
  readonly isLedOn: boolean;
  readonly onBack: () => void;
}

/** Headlines for the draft, of which one is selected. */
export function HeadlinesTab(props: HeadlinesTabProps) {
  const { page, assistant, isLedOn, onSend, onSendLocally, onQueue, onShow, onBack } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const focused = document.activeElement;
    const isHere = focused === document.body || heading.current?.closest('main')?.contains(focused);
    if (isLedOn && isHere) heading.current?.focus();
  }, [isLedOn]);
  const figures = draftFigures(page);
  const draft = page.draft.trim();
  return (
    <div className="grid items-start gap-6 wide:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <Card className="grid gap-4 wide:sticky wide:top-[104px]">
        <h2 ref={heading} tabIndex={-1} className="text-xl focus-visible:outline-none">
          Headlines for this draft
        </h2>
        <p dir="auto" className="font-serif text-base whitespace-pre-wrap wrap-anywhere text-ink-2">
          {draft.length > PREVIEW ? `${draft.slice(0, PREVIEW).trimEnd()}…` : draft}
        </p>
        {figures && <DraftFigureLine figures={figures} />}
        <div>
          <Button size="small" onClick={onBack}>
            Read the draft
          </Button>
        </div>
        <AssistantBox
          assistant={assistant}
          itemId={null}
          action="Suggest headlines"
          again="Suggest headlines again"
          hasAnswer={page.headlines !== null}
          working="Writing headlines…"
          expected={expected}
          wordsOf={(failure) => testFailureOf('headlines', failure)}
          onSend={onSend}
          onSendLocally={onSendLocally}
          onQueue={onQueue}
          onShow={onShow}
        />
      </Card>
      <HeadlineChoice {...props} />
    </div>
  );
}

function HeadlineChoice({ page, change }: Pick<HeadlinesTabProps, 'page' | 'change'>) {
  const { headlines } = page;
  if (!headlines)
    return (
      <EmptyState
        title="No headlines yet"
        text="You get five at a time, each of a different kind, with one recommendation."
      />
    );
  const { recommendation, confidence } = headlines;
  return (
    <section aria-labelledby="headlines" className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="headlines" className="text-xl">
          Headlines
        </h2>
        <p className="text-xs text-ink-3">From: {answeredBy(headlines)}</p>
      </div>
      <RadioList
        label="Headline"
        value={selectedHeadline(page)}
        onChange={(text) => change((now) => selectHeadline(now, text))}
        options={headlines.headlines.map(({ text, type, characterCount, platformSuitability, strengths }) => ({
          value: text,
          label: <span className="font-serif text-lg">{text}</span>,
          note: (
            <>
              <p>
                {[type, `${characterCount} characters`, platformSuitability.join(', ')].filter(Boolean).join(' · ')}
              </p>
              {text === recommendation.text ? (
                <p className="text-ink-2">
                  <b className="font-semibold text-ink">Recommended.</b> {recommendation.explanation}
                </p>
              ) : (
                <p>{strengths.join(' · ')}</p>
              )}
            </>
          ),
        }))}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ConfidencePill value={confidence} />
        <UseAsIdea idea={ideaOf(page)} />
      </div>
    </section>
  );
}

/** The draft as an idea, under the headline that was selected. */
function ideaOf(page: TestPage) {
  const topic = topicOfDraft(page);
  return {
    title: selectedHeadline(page) ?? (page.title.trim() || 'Untitled'),
    description: topic ? describeTopic(topic) : '',
    body: page.draft.trim(),
  };
}
