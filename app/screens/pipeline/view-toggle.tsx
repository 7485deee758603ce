import { RiLayoutColumnLine, RiLayoutGridLine, RiListUnordered } from '@remixicon/react';
import { IconButton } from '../../ui/icon-button.tsx';
import type { PipelineView } from './use-pipeline-place.ts';

const views = [
  { view: 'list', label: 'List', Icon: RiListUnordered },
  { view: 'grid', label: 'Grid', Icon: RiLayoutGridLine },
  { view: 'board', label: 'Board by status', Icon: RiLayoutColumnLine },
] as const;

export function ViewToggle({
  view,
  onChange,
}: {
  readonly view: PipelineView;
  readonly onChange: (view: PipelineView) => void;
}) {
  return (
    <div role="group" aria-label="View" className="flex gap-1.5">
      {views.map(({ view: each, label, Icon }) => (
        <IconButton
          key={each}
          label={label}
          title={label}
          aria-pressed={view === each}
          className="border border-line-strong bg-surface aria-pressed:border-accent aria-pressed:text-accent"
          onClick={() => onChange(each)}
        >
          <Icon size={18} aria-hidden="true" />
        </IconButton>
      ))}
    </div>
  );
}
