import { RadioGroup } from '@ark-ui/react/radio-group';
import { pillarIcons } from '../../components/pillar-icon.tsx';

export interface IconPickerProps {
  /** A Remix icon's name; one that is not offered leaves every icon unchosen. */
  readonly value: string;
  readonly onChange: (icon: string) => void;
}

export function IconPicker({ value, onChange }: IconPickerProps) {
  return (
    <RadioGroup.Root
      value={value}
      onValueChange={({ value: next }) => {
        if (next !== null) onChange(next);
      }}
      className="grid gap-1.5"
    >
      <RadioGroup.Label className="text-sm font-medium">Icon</RadioGroup.Label>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(44px,1fr))] gap-1">
        {pillarIcons.map(({ name, label, Icon }) => (
          <RadioGroup.Item
            key={name}
            value={name}
            data-tooltip={label}
            className="grid h-11 cursor-pointer place-items-center rounded-sm border border-transparent text-ink-2 hover:bg-sunken data-focus-visible:outline-2 data-focus-visible:outline-accent data-[state=checked]:border-accent data-[state=checked]:bg-accent-soft data-[state=checked]:text-ink"
          >
            <Icon size={20} aria-hidden="true" />
            <RadioGroup.ItemText className="sr-only">{label}</RadioGroup.ItemText>
            <RadioGroup.ItemHiddenInput />
          </RadioGroup.Item>
        ))}
      </div>
    </RadioGroup.Root>
  );
}
