import { useRef, useState, type SubmitEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

const longestAddress = 2_000;

export interface PostedFormProps {
  readonly platformName: string;
  /** Null where the person gave no link. */
  readonly onPosted: (url: string | null) => Promise<void>;
}

/** Asks where a post is that the person has posted themselves. They may leave that out. */
export function PostedForm({ platformName, onPosted }: PostedFormProps) {
  const [link, setLink] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const url = link.trim();
    if (url !== '' && !isWebAddress(url)) {
      setError('Write the whole address, with https://.');
      field.current?.focus();
      return;
    }
    setIsBusy(true);
    await onPosted(url === '' ? null : url);
    setIsBusy(false);
  };
  return (
    <form noValidate className="grid gap-3" onSubmit={(event) => void send(event)}>
      <TextField
        ref={field}
        label={`Link to the post on ${platformName}`}
        hint="Optional"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        maxLength={longestAddress}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={link}
        error={error}
        onChange={(event) => {
          setLink(event.target.value);
          setError(null);
        }}
      />
      <div>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          Mark as shared
        </Button>
      </div>
    </form>
  );
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
