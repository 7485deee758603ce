import { useRef, useState, type SubmitEvent } from 'react';
import { contentFailureSentence, type ContentFailure } from '#core/content/failures.ts';
import { limits } from '#core/content/limits.ts';
import { picturesIn } from '#core/content/pictures.ts';
import type { Result } from '#core/kernel/result.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { LocalPicture } from './local-picture.tsx';

export interface IdeaValues {
  readonly title: string;
  readonly description: string;
}

export interface IdeaFormProps {
  readonly start?: IdeaValues;
  readonly sendLabel: string;
  readonly onCancel: () => void;
  /** What it answers is shown beside the title when it is a failure. */
  readonly onSend: (idea: IdeaValues) => Promise<Result<unknown, ContentFailure>>;
}

/** Adds or edits an idea: a title, and a description for who has one. */
export function IdeaForm({ start = { title: '', description: '' }, sendLabel, onCancel, onSend }: IdeaFormProps) {
  const [idea, setIdea] = useState(start);
  const [failure, setFailure] = useState<ContentFailure | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const titleInput = useRef<HTMLInputElement>(null);

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    const sent = await onSend(idea).finally(() => setIsBusy(false));
    if (sent.ok) return;
    setFailure(sent.error);
    titleInput.current?.focus();
  };

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void send(event)}>
      <TextField
        ref={titleInput}
        label="Title"
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        maxLength={limits.title}
        value={idea.title}
        error={failure && contentFailureSentence(failure)}
        onChange={(event) => {
          setIdea({ ...idea, title: event.target.value });
          setFailure(null);
        }}
      />
      <Textarea label="Description" hint="Optional" value={idea.description} onChange={(event) => setIdea({ ...idea, description: event.target.value })} />
      {picturesIn(idea.description).map((picture) => (
        <LocalPicture key={picture.hash} {...picture} />
      ))}
      <div className="flex justify-end gap-2.5">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {sendLabel}
        </Button>
      </div>
    </form>
  );
}
