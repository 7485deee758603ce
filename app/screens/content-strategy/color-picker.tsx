import { RadioGroup } from '@ark-ui/react/radio-group';
import { useId } from 'react';
import { pillarPalette } from '../../components/pillar-color.ts';

export interface ColorPickerProps {
  /** A name of the palette, or a hex colour. */
  readonly value: string;
  readonly onChange: (color: string) => void;
}

/** Where the browser's own picker starts, whose colours have six digits. */
const start = '#6366f1';

export function ColorPicker({ value, onChange }: ColorPickerProps) {
  const id = useId();
  const isOwn = /^#[0-9a-f]{6}$/i.test(value);
  return (
    <div className="grid gap-2">
      <RadioGroup.Root
        value={value}
        onValueChange={({ value: next }) => {
          if (next !== null) onChange(next);
        }}
        className="grid gap-1.5"
      >
        <RadioGroup.Label className="text-sm font-medium">Color</RadioGroup.Label>
        <div className="flex flex-wrap gap-1.5">
          {pillarPalette.map(({ name, label, color }) => (
            <RadioGroup.Item
              key={name}
              value={name}
              className="flex min-h-11 cursor-pointer items-center gap-2 rounded-sm border border-line px-3 text-sm hover:bg-sunken data-focus-visible:outline-2 data-focus-visible:outline-accent data-[state=checked]:border-accent data-[state=checked]:bg-accent-soft desk:min-h-9"
            >
              <span aria-hidden="true" className="size-3.5 rounded-full" style={{ background: color }} />
              <RadioGroup.ItemText>{label}</RadioGroup.ItemText>
              <RadioGroup.ItemHiddenInput />
            </RadioGroup.Item>
          ))}
        </div>
      </RadioGroup.Root>
      <div className="flex items-center gap-2.5 text-sm">
        <input
          id={id}
          type="color"
          value={isOwn ? value : start}
          onChange={({ target }) => onChange(target.value)}
          className="h-11 w-14 cursor-pointer rounded-sm border border-line-strong bg-surface p-1 desk:h-9"
        />
        <label htmlFor={id} className="text-ink-2">
          A color of your own
        </label>
        {isOwn && <code className="text-ink">{value}</code>}
      </div>
    </div>
  );
}
