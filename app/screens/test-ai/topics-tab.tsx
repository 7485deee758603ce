import { RiSparkling2Line } from '@remixicon/react';
import { leastFor, MAX_MATERIAL } from '#core/assistant/shapes.ts';
import { selectTopic } from '#core/assistant/page-requests.ts';
import { AssistantBox } from '../../components/assistant-box.tsx';
import { answeredBy } from '../../components/assistant-words.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { StepBar } from './step-bar.tsx';
import type { TabProps } from './tab-props.ts';
import { testFailureOf } from './test-page-words.ts';
import { TopicCard } from './topic-card.tsx';
import { useFocusWhere } from './use-focus-where.ts';

const least = leastFor.topics.characters;

export interface TopicsTabProps extends TabProps<'topics'> {
  readonly onNext: () => void;
}

/** Research notes, and the topics that are in them. */
export function TopicsTab({
  page,
  change,
  missing,
  assistant,
  onSend,
  onSendLocally,
  onQueue,
  onShow,
  onNext,
}: TopicsTabProps) {
  const { notes, topics, topicsBy } = page;
  const wrong = missing?.field === 'notes' ? missing : null;
  const field = useFocusWhere<HTMLTextAreaElement>(wrong);
  const written = notes.trim().length;
  const selected = topics.filter((topic) => topic.selected).length;
  return (
    <div className="grid gap-6">
      <div className="grid items-start gap-6 wide:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <Card className="grid gap-4 wide:sticky wide:top-[104px]">
          <Textarea
            ref={field}
            label="Research notes"
            hint={
              written < least
                ? `${written} of at least ${least} characters: what you know, saw and collected.`
                : `${written.toLocaleString('en')} characters`
            }
            error={wrong && `${wrong.sentence}. Write at least ${least} characters of notes.`}
            rows={7}
            maxLength={MAX_MATERIAL}
            value={notes}
            onChange={(event) => change((now) => ({ ...now, notes: event.target.value }))}
          />
          <AssistantBox
            assistant={assistant}
            itemId={null}
            action="Suggest topics"
            again="Suggest topics again"
            hasAnswer={topics.length > 0}
            working="Looking for topics."
            wordsOf={(failure) => testFailureOf('topics', failure)}
            onSend={onSend}
            onSendLocally={onSendLocally}
            onQueue={onQueue}
            onShow={onShow}
          />
        </Card>
        <section aria-labelledby="topics" className="grid gap-3">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <h2 id="topics" className="text-xl">
              Topics
            </h2>
            {topicsBy && <p className="text-xs text-ink-3">From: {answeredBy(topicsBy)}</p>}
          </div>
          {topicsBy?.notice && (
            <p role="status" className="rounded-md border border-line bg-sunken px-3.5 py-3 text-sm">
              <b className="font-semibold">{topicsBy.notice}</b>{' '}
              <span className="text-ink-2">The reply could not be read. Here are two to start from.</span>
            </p>
          )}
          {topics.length === 0 ? (
            <EmptyState
              title="No topics yet"
              text="Write down what you know. Up to six topics come out of it, with an angle and what each piece needs."
              icon={<RiSparkling2Line size={26} aria-hidden="true" />}
            />
          ) : (
            <ul className="grid gap-3">
              {topics.map((topic) => (
                <TopicCard
                  key={topic.title}
                  topic={topic}
                  onSelect={(isSelected) => change((now) => selectTopic(now, topic.title, isSelected))}
                />
              ))}
            </ul>
          )}
        </section>
      </div>
      {topics.length > 0 && (
        <StepBar next="First Draft" isDisabled={selected === 0} onNext={onNext}>
          {selected === 0
            ? 'Select a topic to go on to its draft.'
            : selected === 1
              ? '1 topic selected'
              : `${selected} topics selected`}
        </StepBar>
      )}
    </div>
  );
}
