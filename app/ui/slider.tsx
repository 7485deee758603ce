import { Slider as ArkSlider } from '@ark-ui/react/slider';
import { RiArrowLeftSLine, RiArrowRightSLine } from '@remixicon/react';
import { IconButton } from './icon-button.tsx';

export interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** Shown after the number, for example `%`. */
  readonly unit?: string;
  /** Shown and read out instead of the number. */
  readonly valueText?: string;
  /** Adds a button for one step on each side, where a step is narrower than a finger. */
  readonly hasSteps?: boolean;
  readonly onChange: (value: number) => void;
}

export function Slider({
  label,
  value,
  min,
  max,
  step,
  unit = '',
  valueText = `${value}${unit}`,
  hasSteps = false,
  onChange,
}: SliderProps) {
  return (
    <ArkSlider.Root
      value={[value]}
      min={min}
      max={max}
      step={step}
      onValueChange={({ value: [next] }) => {
        if (next !== undefined) onChange(next);
      }}
      getAriaValueText={() => valueText}
    >
      <div className="mb-1 flex justify-between text-sm font-medium">
        <ArkSlider.Label>{label}</ArkSlider.Label>
        <span className="text-ink-2 tabular-nums">{valueText}</span>
      </div>
      <div className="flex items-center gap-1">
        {hasSteps && (
          <IconButton label="One step back" disabled={value <= min} onClick={() => onChange(value - step)}>
            <RiArrowLeftSLine size={20} aria-hidden="true" />
          </IconButton>
        )}
        <ArkSlider.Control className="flex min-h-11 grow items-center desk:min-h-8">
          <ArkSlider.Track className="h-1.5 grow rounded-full bg-line">
            <ArkSlider.Range className="h-full rounded-full bg-accent" />
          </ArkSlider.Track>
          <ArkSlider.Thumb index={0} className="size-5 rounded-full border-2 border-accent bg-surface shadow-low">
            <ArkSlider.HiddenInput />
          </ArkSlider.Thumb>
        </ArkSlider.Control>
        {hasSteps && (
          <IconButton label="One step forward" disabled={value >= max} onClick={() => onChange(value + step)}>
            <RiArrowRightSLine size={20} aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </ArkSlider.Root>
  );
}
