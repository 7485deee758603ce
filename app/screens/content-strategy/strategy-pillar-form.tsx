import { RadioGroup } from '@ark-ui/react/radio-group';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { freeShare, targetShares } from '#core/workspace/target-shares.ts';
import type { Result } from '#core/kernel/result.ts';
import type { PillarRow } from '#core/workspace/workspace-row.ts';
import { pillarPalette } from '../../features/workspace/pillar-color.ts';
import { pillarIcons } from '../../features/workspace/pillar-icon.tsx';
import { Button } from '../../ui/button.tsx';
import { formKeys } from '../../ui/form-keys.ts';
import { Slider } from '../../ui/slider.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { tryPillar } from './try-pillar.ts';
import {
  checkStrategyPillar,
  type PillarFailure,
  pillarFailureSentence,
  type PillarFields,
  type StrategyPillarErrors,
  targetSlider,
} from '#core/workspace/check-pillar.ts';

export interface ColorPickerProps {
  /** A palette name, or a hex colour. */
  readonly value: string;
  readonly onChange: (color: string) => void;
}

/** The initial value of the browser's colour picker, which needs six digits. */
const firstColor = '#6366f1';

function ColorPicker({ value, onChange }: ColorPickerProps) {
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
          value={isOwn ? value : firstColor}
          onChange={({ target }) => onChange(target.value)}
          className="h-11 w-14 cursor-pointer rounded-sm border border-line-strong bg-surface p-1 desk:h-9"
        />
        <label htmlFor={id} className="text-ink-2">
          Custom color
        </label>
        {isOwn && <code className="text-ink">{value}</code>}
      </div>
    </div>
  );
}

export interface StrategyPillarFormProps {
  readonly what: 'create' | 'update';
  readonly start: PillarFields;
  /** The other pillars, whose targets this one shares 100 % with. */
  readonly others: readonly PillarRow[];
  /** Called with the input, which is kept when the form is closed; Cancel discards it. */
  readonly onChange: (pillar: PillarFields) => void;
  readonly onCancel: () => void;
  readonly onSend: (pillar: PillarFields) => Promise<Result<unknown, PillarFailure>>;
}

/** The form of a pillar with all its strategy fields. */
export function StrategyPillarForm({ what, start, others, onChange, onCancel, onSend }: StrategyPillarFormProps) {
  const [pillar, setPillar] = useState(start);
  const [errors, setErrors] = useState<StrategyPillarErrors>({});
  const [isBusy, setIsBusy] = useState(false);
  const name = useRef<HTMLInputElement>(null);
  const description = useRef<HTMLTextAreaElement>(null);

  const free = freeShare(others);

  const change = (changed: Partial<PillarFields>) => {
    const next = { ...pillar, ...changed };
    setPillar(next);
    onChange(next);
  };

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const missing = checkStrategyPillar(pillar);
    setErrors(missing ?? {});
    if (missing) {
      (missing.name ? name : description).current?.focus();
      return;
    }
    setIsBusy(true);
    const sent = await tryPillar(what, () => onSend(pillar)).finally(() => setIsBusy(false));
    if (!sent || sent.ok) return;
    const field = sent.error.type === 'description-too-long' ? 'description' : 'name';
    setErrors({ [field]: pillarFailureSentence(sent.error) });
    (field === 'name' ? name : description).current?.focus();
  };

  return (
    // Key events of the fields inside it bubble up to here; Escape belongs to the dialog.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void send(event)}
      onKeyDown={formKeys({ onLeave: onCancel, losesWords: true })}
    >
      <TextField
        ref={name}
        label="Name"
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={pillar.name}
        error={errors.name}
        onChange={({ target }) => {
          change({ name: target.value });
          setErrors({ ...errors, name: '' });
        }}
      />
      <Textarea
        ref={description}
        label="Description"
        rows={2}
        value={pillar.description}
        error={errors.description}
        onChange={({ target }) => {
          change({ description: target.value });
          setErrors({ ...errors, description: '' });
        }}
      />
      <IconPicker value={pillar.icon} onChange={(icon) => change({ icon })} />
      <ColorPicker value={pillar.color} onChange={(color) => change({ color })} />
      <div className="grid gap-1">
        <Slider
          label="Target"
          unit="%"
          {...targetSlider}
          // One that was added where nothing was free has none.
          min={start.targetPercentage === 0 ? 0 : targetSlider.min}
          value={pillar.targetPercentage}
          onChange={(targetPercentage) => change({ targetPercentage })}
        />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
          <p className="min-w-0 grow basis-[240px]">{targetSentence(pillar, others)}</p>
          {free >= targetSlider.min && free !== pillar.targetPercentage && (
            <Button size="small" onClick={() => change({ targetPercentage: free })}>
              Take the free {free}%
            </Button>
          )}
        </div>
      </div>
      <div className="flex justify-end gap-2.5">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {what === 'create' ? 'Create Pillar' : 'Save Changes'}
        </Button>
      </div>
    </form>
  );
}

/** Tells what the target comes to beside those of the other pillars. */
function targetSentence({ targetPercentage }: PillarFields, others: readonly PillarRow[]): string {
  const { total, shares } = targetShares([{ targetPercentage }, ...others]);
  if (total === 100) return 'With this, your targets add up to 100%.';
  const counts = `With this, your targets add up to ${total}%, so this pillar counts as ${shares[0]!}%.`;
  if (total < 100 || others.length === 0) return counts;
  const free = freeShare(others);
  return `${counts} The others leave ${free === 0 ? 'nothing' : `${free}%`} free and count for less in proportion.`;
}

export interface IconPickerProps {
  /** A Remix icon's name; with one that is not offered, no icon is selected. */
  readonly value: string;
  readonly onChange: (icon: string) => void;
}

function IconPicker({ value, onChange }: IconPickerProps) {
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
