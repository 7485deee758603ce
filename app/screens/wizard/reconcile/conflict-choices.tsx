import { format } from 'date-fns';
import type { PropertyConflict } from '#core/history/conflicts.ts';
import { propertyName } from '../../../components/property-name.ts';
import { propertyText } from '../../../components/property-text.ts';
import { useWorkspace } from '../../../data/workspace/use-workspace.ts';
import { deviceHere } from '../../../engine/device-here.ts';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { markStyle } from './mark-style.ts';
import { useWizard } from '../wizard-context.ts';

/** Properties that were changed on two devices at once, seen as soon as the piece is open. */
export function ConflictChoices() {
  const { conflicts } = useWizard();
  if (conflicts.length === 0) return null;
  return (
    <Card className="grid max-w-[860px] gap-5 shadow-high">
      <div className="grid gap-1">
        <h2 className="text-xl">Changed on two devices</h2>
        <p className="text-base text-ink-2">
          Nothing was lost. Every word from both devices is kept; choose where both changed the same thing.
        </p>
      </div>
      <ConflictList />
    </Card>
  );
}

/** Each with both values, who wrote them when, and one tap to choose. */
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
            {side.by === here ? 'This device' : (side.device ?? 'Another device')} ·{' '}
            {format(side.time * 1000, 'd MMM, HH:mm')}
            {side.shown && ' · shown now'}
          </span>
        </button>
      ))}
    </div>
  );
}
