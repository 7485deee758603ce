import { RiCheckLine } from '@remixicon/react';
import { format } from 'date-fns';
import { type CSSProperties, useEffect, useRef } from 'react';
import { contentFailureSentence } from '#core/content/failures.ts';
import type { TextPath } from '#core/documents/text-path.ts';
import type { PropertyConflict } from '#core/history/conflicts.ts';
import { type Keep, keptText, type Passage } from '#core/history/passages.ts';
import { shortenText } from '#core/kernel/text.ts';
import { afterPaint } from '../../browser/after-first-paint.ts';
import { deviceHere } from '../../engine/store/device-here.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { showToast } from '../../ui/show-toast.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';
import { useWizard } from '../writing/wizard-context.ts';
import { passageSentence } from '../writing/contested-words.ts';
import { propertyName, propertyText } from './property-words.ts';
import { sessionAuthor } from './session-words.ts';
import { settlePassage } from '../writing/settled-passages.ts';
import { useKeepPassage } from './use-history.ts';
import type { MergedNews } from './use-merged-changes.ts';

const marks = [
  { color: 'var(--create)', line: 'solid' },
  { color: 'var(--schedule)', line: 'dashed' },
  { color: 'var(--growth)', line: 'dotted' },
  { color: 'var(--profile)', line: 'double' },
] as const;

/** The colour of a side or a device. It is never the only mark: the name is shown beside it. */
export function markColor(index: number): string {
  return marks[index % marks.length]!.color;
}

/** The style of text that a side or a device wrote; an underline distinguishes it as well. */
export function markStyle(index: number): CSSProperties {
  const { color, line } = marks[index % marks.length]!;
  return {
    background: `color-mix(in oklab, ${color} 14%, transparent)`,
    textDecoration: `underline ${line} ${color} 2px`,
    textUnderlineOffset: '3px',
  };
}

/** Properties that were changed on two devices at once, shown as soon as the item is open. */
export function ConflictChoices() {
  const { conflicts } = useWizard();
  if (conflicts.length === 0) return null;
  return (
    <Card className="grid max-w-[860px] gap-5 shadow-high">
      <div className="grid gap-1">
        <h2 className="text-xl">Changed on two devices</h2>
        <p className="text-base text-ink-2">
          Nothing was lost. Where both devices changed the same thing, choose which one to keep.
        </p>
      </div>
      <ConflictList />
    </Card>
  );
}

/** Each property with both values, their authors and times, and a button to choose one. */
export function ConflictList() {
  const { conflicts } = useWizard();
  return conflicts.map((conflict) => <ConflictChoice key={conflict.path.join('.')} conflict={conflict} />);
}

function ConflictChoice({ conflict }: { readonly conflict: PropertyConflict }) {
  const { apply, document } = useWizard();
  const here = deviceHere(document);
  const workspace = useWorkspace();
  const name = propertyName(conflict.path);
  const sides = conflict.sides.toSorted((one, other) => Number(other.by === here) - Number(one.by === here));
  return (
    <div role="group" aria-label={`${name}, changed on both devices`} className="grid gap-2">
      <p className="font-medium">
        {name} <span className="text-xs font-normal text-ink-3">changed on both devices</span>
      </p>
      {sides.map((side, index) => (
        <button
          key={JSON.stringify(side.value)}
          type="button"
          onClick={() => apply('resolveConflict', { path: conflict.path, value: side.value })}
          className={classNames(
            'flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md border bg-surface px-3.5 py-3 text-left transition-colors duration-120 hover:bg-sunken',
            side.shown ? 'border-accent' : 'border-line-strong',
          )}
        >
          <span className="min-w-0 grow basis-[200px] break-words">
            <span className="sr-only">Keep: </span>
            <span className="rounded-[3px] px-0.5" style={markStyle(side.by === here ? 0 : Math.max(index, 1))}>
              {propertyText(conflict.path, side.value, workspace?.pillars ?? [])}
            </span>
          </span>
          <span className="text-xs text-ink-3">
            {sessionAuthor({ ...side, act: null }, here)} · {format(side.time * 1000, 'd MMM, HH:mm')}
            {side.shown && ' · shown now'}
          </span>
        </button>
      ))}
    </div>
  );
}

export interface PassageChoicesProps {
  readonly path: TextPath;
  readonly passage: Passage;
  readonly news: MergedNews;
  readonly label: string;
  /** The person has said that it stays as it is. */
  readonly isSettled: boolean;
  /** The other device, with its time. */
  readonly otherName: string;
  /** The passage is brought into view when it is first shown. */
  readonly isFirst: boolean;
}

const done: Readonly<Record<Keep, string>> = {
  both: 'Both texts kept',
  mine: 'Your text kept',
  theirs: 'The other text kept',
  earlier: 'Earlier text restored',
};

/** Longest quotation of a side, in characters. */
const MAX_QUOTE = 60;

const frame =
  'mt-1 mb-3 scroll-mt-4 scroll-mb-24 border-l-2 border-line-strong pl-2.5 font-sans whitespace-normal desk:pl-3';

/** The choices for a passage. Each choice is a new edit, and can be undone. */
export function PassageChoices({ path, passage, news, label, isSettled, otherName, isFirst }: PassageChoicesProps) {
  const { document } = useWizard();
  const keepPassage = useKeepPassage(document, news);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isFirst) return undefined;
    // A dialog moves the focus first, and scrolls with it.
    return afterPaint(() => ref.current?.scrollIntoView({ block: 'nearest' }));
  }, [isFirst]);
  const choose = (keep: Keep) => {
    const kept = keepPassage({ path, key: passage.key, keep });
    if (kept.ok) {
      const { takeBack } = kept.value;
      if (takeBack)
        showToast({
          title: done[keep],
          ...(keep !== 'both' && {
            text: `${keep === 'earlier' ? 'Both texts are' : 'The other text is'} in the history.`,
          }),
          action: { label: 'Undo', run: takeBack },
        });
    } else showToast({ title: 'Nothing was changed', text: contentFailureSentence(kept.error), tone: 'bad' });
  };
  const quote = (keep: Keep) => {
    const text = keptText(passage.spans, keep, news.here).trim();
    return text === '' ? 'nothing' : `“${shortenText(text, MAX_QUOTE)}”`;
  };
  if (isSettled) {
    return (
      <div
        role="group"
        aria-label={label}
        className={`${frame} flex flex-wrap items-center gap-1.5 text-sm text-ink-2`}
      >
        <RiCheckLine size={16} aria-hidden="true" className="text-good" />
        Both kept
        <Button size="small" variant="quiet" onClick={() => settlePassage(passage.key, false)}>
          Choose again
        </Button>
      </div>
    );
  }
  return (
    <div
      ref={ref}
      role="group"
      aria-label={label}
      // Two in a row on the narrowest phone.
      className={`${frame} grid max-w-[420px] grid-cols-[repeat(auto-fit,minmax(112px,1fr))] gap-1.5`}
    >
      {passage.isShared && <p className="col-span-full text-sm font-medium">{passageSentence(passage)}</p>}
      {passage.isShared && (
        <dl className="col-span-full grid grid-cols-[max-content_minmax(0,1fr)] gap-x-2 text-sm text-ink-2">
          <dt className="text-ink-3">This device</dt>
          <dd className="wrap-anywhere">{quote('mine')}</dd>
          <dt className="text-ink-3">{otherName}</dt>
          <dd className="wrap-anywhere">{quote('theirs')}</dd>
        </dl>
      )}
      {passage.isShared && (
        <>
          <Button size="small" onClick={() => choose('both')}>
            Keep both
          </Button>
          <Button size="small" onClick={() => choose('mine')}>
            Keep mine
          </Button>
          <Button size="small" onClick={() => choose('theirs')}>
            Keep the other
          </Button>
        </>
      )}
      <Button size="small" variant={passage.isShared ? 'outlined' : 'quiet'} onClick={() => choose('earlier')}>
        Restore earlier
      </Button>
    </div>
  );
}
