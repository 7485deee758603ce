import type { TestPageTopic } from '#core/assistant/test-page.ts';
import { describeTopic } from '#core/assistant/page-requests.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Pill } from '../../ui/pill.tsx';
import { UseAsIdea } from './use-as-idea.tsx';

export interface TopicCardProps {
  readonly topic: TestPageTopic;
  readonly onSelect: (isSelected: boolean) => void;
}

/** A proposed topic, with what a piece about it takes. */
export function TopicCard({ topic, onSelect }: TopicCardProps) {
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
