import { Button } from './button.tsx';

export interface SampleNoteProps {
  /** When the person's own data replaces the sample. */
  readonly until: string;
  readonly leaveLabel: string;
  readonly onLeave: () => void;
}

/** Shown above invented data, so that it is not mistaken for the person's own. */
export function SampleNote({ until, leaveLabel, onLeave }: SampleNoteProps) {
  return (
    <p
      role="note"
      className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-accent-soft px-4 py-2.5 text-base"
    >
      <span>
        <b className="font-semibold">Sample data.</b> {until}
      </span>
      <Button onClick={onLeave}>{leaveLabel}</Button>
    </p>
  );
}
