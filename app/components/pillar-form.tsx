import { useRef, useState, type SubmitEvent } from 'react';
import { pillarFailureSentence, type PillarFailure } from '#core/pillars/failures.ts';
import type { Result } from '#core/kernel/result.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { formKeys } from './form-keys.ts';

export interface PillarValues {
  readonly name: string;
  readonly description: string;
}

export interface PillarFormProps {
  readonly start?: PillarValues;
  readonly sendLabel: string;
  readonly onCancel: () => void;
  readonly onSend: (pillar: PillarValues) => Promise<Result<unknown, PillarFailure>>;
}

/** Adds or edits a pillar by name and description. */
export function PillarForm({ start = { name: '', description: '' }, sendLabel, onCancel, onSend }: PillarFormProps) {
  const [pillar, setPillar] = useState<PillarValues>({ name: start.name, description: start.description });
  const [failure, setFailure] = useState<PillarFailure | null>(null);
  const nameInput = useRef<HTMLInputElement>(null);

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A form in a dialog in a form must not send both.
    event.stopPropagation();
    const sent = await onSend(pillar);
    if (sent.ok) return;
    setFailure(sent.error);
    nameInput.current?.focus();
  };

  return (
    // Keys of the fields inside it, on their way up.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void send(event)}
      onKeyDown={formKeys({
        onLeave: onCancel,
        losesWords: pillar.name !== start.name || pillar.description !== start.description,
      })}
    >
      <TextField
        ref={nameInput}
        label="Name"
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={pillar.name}
        error={failure && pillarFailureSentence(failure)}
        onChange={(event) => {
          setPillar({ ...pillar, name: event.target.value });
          setFailure(null);
        }}
      />
      <Textarea
        label="Description"
        hint="Optional"
        rows={2}
        value={pillar.description}
        onChange={(event) => setPillar({ ...pillar, description: event.target.value })}
      />
      <div className="flex justify-end gap-2.5">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary">
          {sendLabel}
        </Button>
      </div>
    </form>
  );
}
