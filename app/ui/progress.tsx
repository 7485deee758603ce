import { Progress as ArkProgress } from '@ark-ui/react/progress';
import { classNames } from './class-names.ts';

export interface ProgressProps {
  readonly label: string;
  /** 0 to 100; null while it cannot be told. */
  readonly value: number | null;
  readonly className?: string;
}

export function Progress({ label, value, className }: ProgressProps) {
  return (
    <ArkProgress.Root value={value} className={className}>
      <ArkProgress.Label className="sr-only">{label}</ArkProgress.Label>
      <ArkProgress.Track className="h-1.5 overflow-hidden rounded-full bg-line">
        <ArkProgress.Range
          className={classNames(
            'h-full rounded-full bg-accent transition-[width] duration-240 ease-calm',
            value === null && 'w-1/3 animate-pulse',
          )}
        />
      </ArkProgress.Track>
    </ArkProgress.Root>
  );
}
