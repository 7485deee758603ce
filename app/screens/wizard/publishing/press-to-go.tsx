import { Button } from '../../../ui/button.tsx';

export interface PressToGoProps {
  readonly label: string;
  /** What it takes besides, or null. */
  readonly hint: string | null;
  readonly isBusy: boolean;
  readonly onPress: () => void;
}

/** The button that the step is about. */
export function PressToGo({ label, hint, isBusy, onPress }: PressToGoProps) {
  return (
    <div className="grid justify-items-start gap-2">
      <Button variant="primary" isBusy={isBusy} onClick={onPress}>
        {label}
      </Button>
      {hint && <p className="text-sm text-ink-2">{hint}</p>}
    </div>
  );
}
