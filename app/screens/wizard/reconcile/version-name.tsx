import { useState } from 'react';
import { contentFailureSentence } from '#core/content/failures.ts';
import { limits } from '#core/documents/limits.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useWizard } from '../wizard-context.ts';

export interface VersionNameProps {
  readonly heads: readonly string[];
  readonly name: string | null;
}

/** What the person calls a version; a blank name takes it away. */
export function VersionName({ heads, name }: VersionNameProps) {
  const { apply } = useWizard();
  const [text, setText] = useState(name ?? '');
  const [error, setError] = useState<string | null>(null);
  const save = () => {
    const named = apply('nameVersion', { heads, name: text });
    setError(named.ok ? null : contentFailureSentence(named.error));
  };
  return (
    <form
      noValidate
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        save();
        // The button may be no more use now, and would lose the focus to the page.
        event.currentTarget.querySelector('input')?.focus();
      }}
    >
      <TextField
        className="grow"
        label="Name of this version"
        autoComplete="off"
        maxLength={limits.versionName}
        value={text}
        error={error}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" disabled={text.trim() === (name ?? '')}>
        Save name
      </Button>
    </form>
  );
}
