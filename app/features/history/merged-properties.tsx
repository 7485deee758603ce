import { useState } from 'react';
import { keptText, type Keep } from '#core/history/passages.ts';
import type { MergedProperty } from '#core/history/merged-changes.ts';
import { countWords } from '#core/kernel/text.ts';
import { deviceAndTime, deviceLabel } from './merged-sentence.ts';
import { changedText, propertyName, propertyText } from './property-words.ts';
import type { MergedNews } from './use-merged-changes.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';
import { Dot } from '../../ui/dot.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { useWizard } from '../writing/wizard-context.ts';
import { markColor, markStyle } from './conflict-choices.tsx';
import { MergedText, type MergedSide } from './merged-text.tsx';

const views = [
  { value: 'both', label: 'Merged' },
  { value: 'mine', label: 'Mine' },
  { value: 'theirs', label: 'Other device' },
] as const satisfies readonly { value: Keep; label: string }[];

type View = (typeof views)[number]['value'];

/** All changes from other devices, by property, with their authors. */
export function MergedProperties({ news }: { readonly news: MergedNews }) {
  const { conflicts } = useWizard();
  const [view, setView] = useState<View>('both');
  const { changes, here } = news;
  const sides = new Map<string, MergedSide>([
    [here, { name: 'This device', mark: 0 }],
    ...changes.devices.map(
      (each, index) => [each.key, { name: deviceAndTime(each, news.at), mark: index + 1 }] as const,
    ),
  ]);
  // Properties that are offered as a choice are shown above.
  const offered = new Set(conflicts.map(({ path }) => path.join('.')));
  const fromElsewhere = changes.properties.filter(
    ({ path, by }) => by.some((key) => key !== here) && !offered.has(path.join('.')),
  );
  const hasText = fromElsewhere.some(({ spans }) => spans);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <ul aria-label="Devices" className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
          {[...sides].map(([key, { name, mark }]) => (
            <li key={key} className="flex items-center gap-2">
              <Dot color={markColor(mark)} />
              <span className="rounded-[3px] px-0.5" style={markStyle(mark)}>
                {name}
              </span>
            </li>
          ))}
        </ul>
        {hasText && <SegmentedControl label="Side" isLabelHidden options={views} value={view} onChange={setView} />}
      </div>
      {fromElsewhere.map((property, index) => (
        <PropertyChange
          key={property.path.join('.')}
          {...{ property, sides, news, view }}
          isFirst={index === 0 && conflicts.length === 0}
        />
      ))}
    </>
  );
}

interface PropertyChangeProps {
  readonly property: MergedProperty;
  readonly sides: ReadonlyMap<string, MergedSide>;
  readonly news: MergedNews;
  readonly view: View;
  /** Whether nothing above it asks for a choice. */
  readonly isFirst: boolean;
}

function PropertyChange({ property, sides, news, view, isFirst }: PropertyChangeProps) {
  const workspace = useWorkspace();
  const { path, conflictSpans, before, after, by } = property;
  const spans = conflictSpans ?? property.spans;
  const names = by.map((key) => sides.get(key)?.name ?? deviceLabel(null)).join(' and ');
  const isComparable = !spans && before !== after && !isStructure(before) && !isStructure(after);
  const pillars = workspace?.pillars ?? [];
  return (
    <section className="grid gap-2">
      <h3 className="font-sans text-base font-semibold">
        {propertyName(path)}{' '}
        <span className="text-xs font-normal text-ink-3">
          {names}
          {spans && `, ${countWords(keptText(spans, view, news.here)).toLocaleString('en')} words`}
        </span>
      </h3>
      {spans && <MergedText isContested={conflictSpans !== null} {...{ path, spans, sides, news, view, isFirst }} />}
      {isComparable && (
        <p className="rounded-md border border-line px-3.5 py-3 text-base wrap-anywhere">
          <span className="text-ink-3">Was </span>
          <del className="text-ink-2 decoration-ink-3">{propertyText(path, before, pillars)}</del>
          <span className="text-ink-3"> · </span>
          <ins className="no-underline">{changedText(path, after, pillars)}</ins>
        </p>
      )}
    </section>
  );
}

/** Sets, AI replies and schedules are stored as JSON; only a schedule can be shown in one line. */
function isStructure(value: MergedProperty['before']): boolean {
  return typeof value === 'string' && /^[[{]/.test(value) && !value.includes('"localTime"');
}
