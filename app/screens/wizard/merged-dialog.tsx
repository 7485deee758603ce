import type { MergedProperty } from '#core/documents/merged-changes.ts';
import { deviceLabel } from '../../components/merged-sentence.ts';
import { propertyName } from '../../components/property-name.ts';
import { propertyText } from '../../components/property-text.ts';
import type { MergedNews } from '../../data/merged/use-merged-changes.ts';
import { useWorkspace } from '../../data/workspace/use-workspace.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Dot } from '../../ui/dot.tsx';
import { markColor } from './mark-style.ts';
import { MergedText, type MergedSide } from './merged-text.tsx';

export function MergedDialog({ news, onClose }: { readonly news: MergedNews; readonly onClose: () => void }) {
  const { changes, here } = news;
  const sides = new Map<string, MergedSide>([
    [here, { name: 'This device', mark: 0 }],
    ...changes.devices.map(({ key, device }, index) => [key, { name: deviceLabel(device), mark: index + 1 }] as const),
  ]);
  const fromElsewhere = changes.properties.filter((property) => property.by.some((key) => key !== here));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="What changed"
      description="Nothing was lost. Every word from every device is kept."
      className="desk:max-w-[860px]"
    >
      <ul aria-label="Devices" className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
        {[...sides].map(([key, { name, mark }]) => (
          <li key={key} className="flex items-center gap-2">
            <Dot color={markColor(mark)} />
            {name}
          </li>
        ))}
      </ul>
      {fromElsewhere.map((property) => (
        <PropertyChange key={property.path.join('.')} property={property} sides={sides} />
      ))}
    </Dialog>
  );
}

function PropertyChange({
  property,
  sides,
}: {
  readonly property: MergedProperty;
  readonly sides: ReadonlyMap<string, MergedSide>;
}) {
  const workspace = useWorkspace();
  const { path, spans, before, after, by } = property;
  const names = by.map((key) => sides.get(key)?.name ?? deviceLabel(null)).join(' and ');
  const isComparable = !spans && before !== after && !isStructure(before) && !isStructure(after);
  const text = (value: MergedProperty['before']) => propertyText(path, value, workspace?.pillars ?? []);
  return (
    <section className="grid gap-2">
      <h3 className="font-sans text-base font-semibold">
        {propertyName(path)} <span className="text-xs font-normal text-ink-3">{names}</span>
      </h3>
      {spans && <MergedText spans={spans} sides={sides} />}
      {isComparable && (
        <p className="rounded-md border border-line px-3.5 py-3 text-base wrap-anywhere">
          <span className="text-ink-3">Was </span>
          <del className="text-ink-2 decoration-ink-3">{text(before)}</del>
          <span className="text-ink-3"> · now </span>
          <ins className="no-underline">{text(after)}</ins>
        </p>
      )}
    </section>
  );
}

/** Sets, assistants' answers and schedules come as JSON; only a schedule can be said in a line. */
function isStructure(value: MergedProperty['before']): boolean {
  return typeof value === 'string' && /^[[{]/.test(value) && !value.includes('"localTime"');
}
