import { useRef, useState, type SubmitEvent } from 'react';
import type { Result } from '#core/kernel/result.ts';
import {
  checkStrategyPillar,
  type PillarFailure,
  pillarFailureSentence,
  type PillarFields,
  type StrategyPillarErrors,
  targetSlider,
} from '#core/workspace/pillars.ts';
import { formKeys } from '../../components/form-keys.ts';
import { Button } from '../../ui/button.tsx';
import { Slider } from '../../ui/slider.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { ColorPicker } from './color-picker.tsx';
import { IconPicker } from './icon-picker.tsx';
import { tryPillar } from './try-pillar.ts';

export interface StrategyPillarFormProps {
  readonly what: 'create' | 'update';
  readonly start: PillarFields;
  /** What is typed is kept when the form goes away; Cancel discards it. */
  readonly onChange: (pillar: PillarFields) => void;
  readonly onCancel: () => void;
  readonly onSend: (pillar: PillarFields) => Promise<Result<unknown, PillarFailure>>;
}

/** A pillar with all that the strategy asks of it. */
export function StrategyPillarForm({ what, start, onChange, onCancel, onSend }: StrategyPillarFormProps) {
  const [pillar, setPillar] = useState(start);
  const [errors, setErrors] = useState<StrategyPillarErrors>({});
  const [isBusy, setIsBusy] = useState(false);
  const name = useRef<HTMLInputElement>(null);
  const description = useRef<HTMLTextAreaElement>(null);

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
    // Keys of the fields inside it, on their way up; Escape is the dialog's.
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
      <Slider
        label="Target"
        unit="%"
        {...targetSlider}
        value={pillar.targetPercentage}
        onChange={(targetPercentage) => change({ targetPercentage })}
      />
      <div className="flex justify-end gap-2.5">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {what === 'create' ? 'Create Pillar' : 'Save Changes'}
        </Button>
      </div>
    </form>
  );
}
