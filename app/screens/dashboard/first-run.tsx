import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { contentFailureSentence } from '#core/content/failures.ts';
import { limits } from '#core/documents/limits.ts';
import { useSendIdea } from '../../features/content/new-idea-form.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** The dashboard before there is anything: one question, whose answer becomes the title of the first draft. */
export function FirstRun() {
  const { onWrite } = useSendIdea(() => {});
  const [title, setTitle] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The page has nothing else to do. But it loads late, and a menu may be open by then.
    if (document.activeElement?.matches('body, main')) input.current?.focus();
  }, []);
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    const sent = await onWrite({ title, description: '' }).finally(() => setIsBusy(false));
    if (sent.ok) return;
    setError(contentFailureSentence(sent.error));
    input.current?.focus();
  };
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid max-w-[640px] gap-4">
      <TextField
        ref={input}
        label="What do you want to write about?"
        autoComplete="off"
        maxLength={limits.title}
        value={title}
        error={error}
        onChange={({ target }) => {
          setTitle(target.value);
          setError(null);
        }}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="primary" type="submit" isBusy={isBusy}>
          Start writing
        </Button>
        <Link to={paths.studio} className="inline-flex min-h-11 items-center text-sm underline-offset-4">
          Collect ideas first
        </Link>
        <Link to={paths.socialAccounts} className="inline-flex min-h-11 items-center text-sm underline-offset-4">
          Connect accounts to track
        </Link>
      </div>
    </form>
  );
}
