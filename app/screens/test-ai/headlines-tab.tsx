import { type ReactNode, useEffect, useRef } from 'react';
import { draftFigures, type TestPage } from '#core/assistant/test-page.ts';
import { selectedHeadline, selectHeadline } from '#core/assistant/headlines-of-page.ts';
import { describeTopic, topicOfDraft } from '#core/assistant/page-requests.ts';
import { AssistantBox } from '../../features/assistant/assistant-box.tsx';
import { answeredBy } from '#core/assistant/provider-names.ts';
import { ConfidencePill } from '../../features/content/score-tone.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DraftFigureLine, testFailureOf } from './words.tsx';
import type { TabProps } from './step-bar.tsx';
import { UseAsIdea } from './use-as-idea.tsx';
import { RadioGroup } from '@ark-ui/react/radio-group';

/** Typical duration of headlines in seconds (docs/rules/assistant.md, "Test page"). */
const expected = { least: 8, most: 12 } as const;
/** Characters of the draft that are shown beside its headlines. */
const PREVIEW = 280;

export interface HeadlinesTabProps extends TabProps<'headlines'> {
  /** The tab was opened by the arrival of a draft: the focus moves to the next step. */
  readonly isLedOn: boolean;
  readonly onBack: () => void;
}

/** Headlines for the draft, one of which is selected. */
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
      <Card data-form="" className="grid gap-4 wide:sticky wide:top-[104px]">
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
      {headlines.headlines.length === 0 ? (
        <p className="text-base text-ink-2">No headline was found that is better than the title.</p>
      ) : (
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
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ConfidencePill value={confidence} />
        <UseAsIdea idea={ideaOf(page)} />
      </div>
    </section>
  );
}

/** The draft as an idea, with the selected headline as its title. */
function ideaOf(page: TestPage) {
  const topic = topicOfDraft(page);
  return {
    title: selectedHeadline(page) ?? (page.title.trim() || 'Untitled'),
    description: topic ? describeTopic(topic) : '',
    body: page.draft.trim(),
  };
}

interface RadioOption {
  readonly value: string;
  readonly label: ReactNode;
  /** Shown below the label, in smaller type. */
  readonly note?: ReactNode;
}

interface RadioListProps {
  readonly label: string;
  readonly options: readonly RadioOption[];
  readonly value: string | null;
  readonly onChange: (value: string) => void;
}

/** A choice among a few options with one line each. */
function RadioList({ label, options, value, onChange }: RadioListProps) {
  return (
    <RadioGroup.Root
      value={value}
      onValueChange={({ value: next }) => {
        if (next !== null) onChange(next);
      }}
      className="grid gap-2"
    >
      <RadioGroup.Label className="sr-only">{label}</RadioGroup.Label>
      {options.map((option) => (
        <RadioGroup.Item
          key={option.value}
          value={option.value}
          className="flex min-h-11 cursor-pointer items-start gap-3 rounded-md border border-line bg-surface px-3.5 py-3 shadow-low transition-colors duration-120 hover:border-line-strong data-[state=checked]:border-accent data-focus-visible:outline-2 data-focus-visible:outline-offset-2 data-focus-visible:outline-accent"
        >
          <RadioGroup.ItemControl className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border border-line-strong bg-surface after:size-2.5 after:rounded-full data-[state=checked]:border-accent data-[state=checked]:after:bg-accent" />
          <div className="grid min-w-0 gap-1">
            <RadioGroup.ItemText className="text-md wrap-anywhere">{option.label}</RadioGroup.ItemText>
            {option.note && <div className="grid gap-1 text-sm text-ink-3 wrap-anywhere">{option.note}</div>}
          </div>
          <RadioGroup.ItemHiddenInput />
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
