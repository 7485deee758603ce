import { SegmentGroup } from '@ark-ui/react/segment-group';
import { classNames } from './class-names.ts';

export interface SegmentedControlProps<Value extends string> {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  /** Lower, for a row of tools. */
  readonly isSmall?: boolean;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
}

/** A choice among a few options, all visible. */
export function SegmentedControl<Value extends string>({
  label,
  isLabelHidden = false,
  isSmall = false,
  options,
  value,
  onChange,
}: SegmentedControlProps<Value>) {
  return (
    <SegmentGroup.Root
      value={value}
      onValueChange={({ value: next }) => {
        const option = options.find((candidate) => candidate.value === next);
        if (option) onChange(option.value);
      }}
      className="grid min-w-0 gap-1.5"
    >
      <SegmentGroup.Label className={isLabelHidden ? 'sr-only' : 'text-sm font-medium'}>{label}</SegmentGroup.Label>
      <div
        className={classNames(
          'flex w-fit max-w-full flex-wrap gap-1 rounded-md border border-line bg-sunken',
          isSmall ? 'p-0.5' : 'p-1',
        )}
      >
        {options.map((option) => (
          <SegmentGroup.Item
            key={option.value}
            value={option.value}
            className={classNames(
              // Options that wrap fill their rows, each with an edge, so that they stay recognisable as choices.
              isSmall ? 'min-h-10 desk:min-h-7' : 'min-h-10 grow justify-center ring-1 ring-line desk:min-h-8',
              'flex cursor-pointer items-center rounded-sm px-3 max-[360px]:px-2.5 text-sm text-ink-2 transition-colors duration-120 hover:text-ink data-[state=checked]:bg-surface data-[state=checked]:font-medium data-[state=checked]:text-ink data-[state=checked]:shadow-low data-focus-visible:outline-2 data-focus-visible:outline-accent',
            )}
          >
            <SegmentGroup.ItemText>{option.label}</SegmentGroup.ItemText>
            <SegmentGroup.ItemControl />
            <SegmentGroup.ItemHiddenInput />
          </SegmentGroup.Item>
        ))}
      </div>
    </SegmentGroup.Root>
  );
}
