import { useEffect, useRef, useState, type FormEvent } from 'react';
import { cleanDescription, isDescribed, MAX_DESCRIPTION, namesOfPicture } from '#core/content/describe-picture.ts';
import { picturesIn } from '#core/documents/pictures.ts';
import { LocalPicture } from '../pictures/use-image.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { MarkdownEditorHandle } from './open-markdown-editor.ts';

export interface DescribePictureFormProps {
  readonly editor: MarkdownEditorHandle;
  readonly hash: string;
  /** Whether its person asked for it: then it takes the focus and shows the place in the text. */
  readonly isAsked: boolean;
  readonly onClose: () => void;
}

/** Asks for a picture's words for people who cannot see it. It may be skipped. */
export function DescribePictureForm({ editor: { view }, hash, isAsked, onClose }: DescribePictureFormProps) {
  const [shown] = useState(() => picturesIn(view.state.doc.toString()).find((picture) => picture.hash === hash));
  const [description, setDescription] = useState(shown && isDescribed(shown) ? shown.name : '');

  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (!isAsked) return;
    const [name] = namesOfPicture(view.state.doc.toString(), hash);
    if (name) view.dispatch({ selection: { anchor: name.from, head: name.to }, scrollIntoView: true });
    field.current?.focus({ preventScroll: true });
  }, [view, hash, isAsked]);

  const save = (event: FormEvent) => {
    event.preventDefault();
    const insert = cleanDescription(description);
    // Wherever it stands by now.
    const changes = namesOfPicture(view.state.doc.toString(), hash).map((name) => ({ ...name, insert }));
    if (insert !== '' && changes.length > 0) view.dispatch({ changes, userEvent: 'input.describe' });
    onClose();
  };

  return (
    <form
      onSubmit={save}
      aria-label="Describe the picture"
      className="flex items-start gap-3 border-b border-line py-3"
    >
      <LocalPicture name={shown?.name ?? ''} hash={hash} isThumbnail />
      <div className="grid min-w-0 grow gap-2">
        <TextField
          ref={field}
          label="Describe this picture for people who cannot see it"
          placeholder="What does it show?"
          value={description}
          maxLength={MAX_DESCRIPTION}
          onChange={(event) => setDescription(event.target.value)}
        />
        <div className="flex gap-2">
          <Button type="submit" size="small" variant="primary">
            Save description
          </Button>
          <Button size="small" variant="quiet" onClick={onClose}>
            Skip
          </Button>
        </div>
      </div>
    </form>
  );
}
