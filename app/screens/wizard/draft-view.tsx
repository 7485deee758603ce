import { SegmentedControl } from '../../ui/segmented-control.tsx';

export type DraftViewMode = 'edit' | 'preview';

export interface DraftViewProps {
  readonly mode: DraftViewMode;
  readonly onChange: (mode: DraftViewMode) => void;
}

/** Whether the draft is written or read. */
export function DraftView({ mode, onChange }: DraftViewProps) {
  return (
    <SegmentedControl
      label="View"
      isLabelHidden
      value={mode}
      onChange={onChange}
      options={[
        { value: 'edit', label: 'Edit' },
        { value: 'preview', label: 'Preview' },
      ]}
    />
  );
}
