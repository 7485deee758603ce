import { RiSparkling2Line } from '@remixicon/react';
import { describeTopic, selectTopic } from '#core/assistant/page-requests.ts';
import { leastFor, MAX_MATERIAL } from '#core/assistant/shapes.ts';
import type { TestPageTopic } from '#core/assistant/test-page.ts';
import { AssistantBox } from '../../features/assistant/assistant-box.tsx';
import { answeredBy } from '#core/assistant/provider-names.ts';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { StepBar, type TabProps, useFocusWhere } from './step-bar.tsx';
import { testFailureOf } from './words.tsx';
import { UseAsIdea } from './use-as-idea.tsx';

const least = leastFor.topics.characters;

export interface TopicsTabProps extends TabProps<'topics'> {
  readonly onNext: () => void;
}

/** Research notes, and the topics found in them. */
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
        <Card data-form="" className="grid gap-4 wide:sticky wide:top-[104px]">
          <Textarea
            ref={field}
            label="Research notes"
            hint={
              written < least
                ? `${written} of at least ${least} characters: what you know, have seen and collected.`
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
            working="Finding topics…"
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
              <span className="text-ink-2">We could not read the AI reply. Here are two topics to start from.</span>
            </p>
          )}
          {topics.length === 0 ? (
            <EmptyState
              title="No topics yet"
              text="Write down what you know. You get up to six topics, each with an angle and the parts it needs."
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
            ? 'Select a topic to write its draft.'
            : selected === 1
              ? '1 topic selected'
              : `${selected} topics selected`}
        </StepBar>
      )}
    </div>
  );
}

export interface TopicCardProps {
  readonly topic: TestPageTopic;
  readonly onSelect: (isSelected: boolean) => void;
}

/** A proposed topic, with the effort that it takes. */
function TopicCard({ topic, onSelect }: TopicCardProps) {
  const { title, description, angle, audienceValue, contentComponents, difficultyLevel, selected } = topic;
  const facts = [
    { name: 'Angle', text: angle },
    { name: 'For the reader', text: audienceValue },
    { name: 'Parts', text: contentComponents.join(' · ') },
  ];
  return (
    <li
      className={classNames(
        'grid gap-2 rounded-lg border bg-surface px-4 py-3 shadow-low',
        selected ? 'border-accent' : 'border-line',
      )}
    >
      <Checkbox
        label={<span className="font-serif text-lg wrap-anywhere">{title}</span>}
        isChecked={selected}
        onChange={onSelect}
      />
      <div className="grid gap-2 pl-8">
        <p className="text-base wrap-anywhere text-ink-2">{description}</p>
        <dl className="grid gap-x-4 gap-y-1 text-sm desk:grid-cols-[auto_minmax(0,1fr)]">
          {facts
            .filter(({ text }) => text !== '')
            .map(({ name, text }) => (
              <div key={name} className="contents">
                <dt className="text-ink-3">{name}</dt>
                <dd className="wrap-anywhere max-desk:mb-1">{text}</dd>
              </div>
            ))}
        </dl>
        <div className="-ml-2.5 flex flex-wrap items-center justify-between gap-2">
          <UseAsIdea
            idea={{ title, description: describeTopic(topic), body: '' }}
            label={`Use as a new idea: ${title}`}
          />
          <Pill>{difficultyLevel}</Pill>
        </div>
      </div>
    </li>
  );
}
