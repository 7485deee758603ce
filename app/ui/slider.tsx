import { Slider as ArkSlider } from '@ark-ui/react/slider';

export interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** Shown after the number, for example `%`. */
  readonly unit?: string;
  readonly onChange: (value: number) => void;
}

export function Slider({ label, value, min, max, step, unit = '', onChange }: SliderProps) {
  return (
    <ArkSlider.Root
      value={[value]}
      min={min}
      max={max}
      step={step}
      onValueChange={({ value: [next] }) => {
        if (next !== undefined) onChange(next);
      }}
      getAriaValueText={({ value: now }) => `${now}${unit}`}
    >
      <div className="mb-1 flex justify-between text-sm font-medium">
        <ArkSlider.Label>{label}</ArkSlider.Label>
        <span className="text-ink-2">
          {value}
          {unit}
        </span>
      </div>
      <ArkSlider.Control className="flex min-h-11 items-center desk:min-h-8">
        <ArkSlider.Track className="h-1.5 grow rounded-full bg-line">
          <ArkSlider.Range className="h-full rounded-full bg-accent" />
        </ArkSlider.Track>
        <ArkSlider.Thumb index={0} className="size-5 rounded-full border-2 border-accent bg-surface shadow-low">
          <ArkSlider.HiddenInput />
        </ArkSlider.Thumb>
      </ArkSlider.Control>
    </ArkSlider.Root>
  );
}
