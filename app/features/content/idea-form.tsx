import { useRef, useState, type SubmitEvent } from 'react';
import { contentFailureSentence, type ContentFailure } from '#core/content/failures.ts';
import { limits } from '#core/documents/limits.ts';
import { picturesIn } from '#core/documents/pictures.ts';
import type { Result } from '#core/kernel/result.ts';
import { takeTyped } from '../../browser/typed-ahead.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { formKeys } from '../../ui/form-keys.ts';
import { LocalPicture } from '../pictures/use-image.tsx';
import { stillTyped, tryStoring } from '../../ui/try-storing.ts';

export interface IdeaValues {
  readonly title: string;
  readonly description: string;
}

export type SendIdea = (idea: IdeaValues) => Promise<Result<unknown, ContentFailure>>;

export interface IdeaFormProps {
  readonly start?: IdeaValues;
  /** Unsent input from an earlier opening of the form. */
  readonly typed?: IdeaValues | undefined;
  readonly sendLabel: string;
  readonly onCancel: () => void;
  /** Called for Escape when that loses nothing; `onCancel` when absent. */
  readonly onLeave?: () => void;
  /** The input is stored elsewhere, so leaving loses nothing. */
  readonly isKept?: boolean;
  readonly onChange?: (idea: IdeaValues) => void;
  /** A returned failure is shown beside the title. */
  readonly onSend: SendIdea;
  /** As `onSend`, then opens the draft; absent when there is no draft to write. */
  readonly onWrite?: SendIdea;
}

/** Adds to the title what was typed before the form was there. */
function withTypedAhead(idea: IdeaValues): IdeaValues {
  const early = takeTyped().replaceAll('\n', ' ').trim();
  return early === '' ? idea : { ...idea, title: `${idea.title}${early}`.slice(0, limits.title) };
}

/** Adds or edits an idea: a title and an optional description. */
export function IdeaForm({
  start = { title: '', description: '' },
  typed = start,
  sendLabel,
  onCancel,
  onLeave = onCancel,
  isKept = false,
  onChange,
  onSend,
  onWrite,
}: IdeaFormProps) {
  const [idea, setIdea] = useState(() => withTypedAhead(typed));
  const [failure, setFailure] = useState<ContentFailure | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const titleInput = useRef<HTMLInputElement>(null);

  const change = (next: IdeaValues) => {
    setIdea(next);
    onChange?.(next);
  };

  const send = async (sending: SendIdea) => {
    if (isBusy) return;
    setIsBusy(true);
    const sent = await tryStoring(isKept ? 'create' : 'update', () => sending(idea), stillTyped);
    setIsBusy(false);
    if (!sent || sent.ok) return;
    setFailure(sent.error);
    titleInput.current?.focus();
  };

  const losesWords = !isKept && (idea.title !== start.title || idea.description !== start.description);
  return (
    // Key events of the fields inside it bubble up to here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        void send(onSend);
      }}
      onKeyDown={formKeys({ onLeave, losesWords })}
    >
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
          change({ ...idea, title: event.target.value });
          setFailure(null);
        }}
      />
      <Textarea
        label="Description"
        hint="Optional"
        value={idea.description}
        onChange={(event) => change({ ...idea, description: event.target.value })}
      />
      {picturesIn(idea.description).map((picture) => (
        <LocalPicture key={picture.hash} {...picture} />
      ))}
      <div className="flex justify-end gap-2.5">
        <Button onClick={onCancel}>Cancel</Button>
        {onWrite && (
          <Button disabled={isBusy} onClick={() => void send(onWrite)}>
            Write now
          </Button>
        )}
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {sendLabel}
        </Button>
      </div>
    </form>
  );
}
