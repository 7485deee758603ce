import { useRef, useState, type SubmitEvent } from 'react';
import type { Result } from '#core/kernel/result.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { formKeys } from '../../ui/form-keys.ts';
import { stillTyped, tryStoring } from '../../ui/try-storing.ts';
import { type PillarFailure, pillarFailureSentence } from '#core/workspace/check-pillar.ts';

export interface PillarValues {
  readonly name: string;
  readonly description: string;
}

export interface PillarFormProps {
  readonly start?: PillarValues;
  /** Unsent input from an earlier opening of the form. */
  readonly typed?: PillarValues | undefined;
  readonly onChange?: (pillar: PillarValues) => void;
  readonly sendLabel: string;
  readonly onCancel: () => void;
  readonly onSend: (pillar: PillarValues) => Promise<Result<unknown, PillarFailure>>;
}

/** Adds or edits a pillar by name and description. */
export function PillarForm({
  start = { name: '', description: '' },
  typed = start,
  onChange,
  sendLabel,
  onCancel,
  onSend,
}: PillarFormProps) {
  const [pillar, setPillar] = useState<PillarValues>({ name: typed.name, description: typed.description });
  const [failure, setFailure] = useState<PillarFailure | null>(null);
  const nameInput = useRef<HTMLInputElement>(null);

  const change = (next: PillarValues) => {
    setPillar(next);
    onChange?.(next);
  };

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Prevents a form in a dialog inside a form from submitting both.
    event.stopPropagation();
    // An existing pillar has a name.
    const sent = await tryStoring(start.name === '' ? 'create' : 'update', () => onSend(pillar), stillTyped);
    if (!sent || sent.ok) return;
    setFailure(sent.error);
    nameInput.current?.focus();
  };

  return (
    // Key events of the fields inside it bubble up to here.
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
          change({ ...pillar, name: event.target.value });
          setFailure(null);
        }}
      />
      <Textarea
        label="Description"
        hint="Optional"
        rows={2}
        value={pillar.description}
        onChange={(event) => change({ ...pillar, description: event.target.value })}
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
