import { RiCloseLine, RiDeleteBinLine } from '@remixicon/react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { limits } from '#core/documents/limits.ts';
import { uuidFromBytes } from '#core/kernel/ids.ts';
import { type Snippet, snippetFailureSentence } from '#core/workspace/snippets.ts';
import { useApplyToWorkspace } from '../workspace/use-add-pillar.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { TextField } from '../../ui/text-field.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import type { MarkdownEditorHandle } from './open-markdown-editor.ts';

export interface SnippetPanelProps {
  readonly editor: MarkdownEditorHandle;
  readonly onClose: () => void;
}

/** Inserts a snippet at the caret by its name, and keeps new ones: the selected words at first. */
export function SnippetPanel({ editor, onClose }: SnippetPanelProps) {
  const snippets = useWorkspace()?.snippets ?? [];
  const apply = useApplyToWorkspace();
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [selected] = useState(() => selectedWords(editor));
  const [isAdding, setIsAdding] = useState(selected !== '');
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true });
  }, []);

  const insert = ({ text }: Snippet) => {
    onClose();
    editor.view.focus();
    editor.type(text);
  };
  const remove = async ({ id, name }: Snippet) => {
    if (!(await didSave(apply('removeSnippet', { id, now: Date.now() })))) return;
    heading.current?.focus();
    showToast({
      title: `“${name}” removed`,
      action: { label: 'Undo', run: () => void didSave(apply('restoreSnippet', { id })) },
    });
  };
  return (
    <section
      ref={panel}
      data-panel=""
      aria-labelledby="snippets"
      className="grid max-h-[50dvh] gap-2 overflow-y-auto border-b border-line py-2"
    >
      <div className="flex items-center justify-between gap-3">
        <h2
          id="snippets"
          ref={heading}
          tabIndex={-1}
          className="font-sans text-base font-medium focus-visible:outline-none"
        >
          Snippets
        </h2>
        <IconButton label="Close snippets" onClick={onClose}>
          <RiCloseLine size={18} aria-hidden="true" />
        </IconButton>
      </div>
      {snippets.length === 0 && !isAdding && (
        <p className="text-sm text-ink-2">
          Hashtags, a closing line, a link: save what you write often, and insert it here.
        </p>
      )}
      {snippets.length > 0 && (
        <ul aria-label="Snippets" className="grid">
          {snippets.map((snippet) => (
            <li key={snippet.id} className="flex items-center gap-2 border-t border-line">
              <button
                type="button"
                aria-label={`Insert ${snippet.name}`}
                onClick={() => insert(snippet)}
                className="grid min-h-11 min-w-0 grow content-center py-1 text-left hover:text-accent"
              >
                <span dir="auto" className="truncate text-base font-medium">
                  {snippet.name}
                </span>
                <span dir="auto" className="truncate text-sm text-ink-2">
                  {snippet.text}
                </span>
              </button>
              <IconButton label={`Remove ${snippet.name}`} onClick={() => void remove(snippet)}>
                <RiDeleteBinLine size={17} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {isAdding ? (
        <SnippetForm text={selected} onDone={() => setIsAdding(false)} />
      ) : (
        <div>
          <Button size="small" onClick={() => setIsAdding(true)}>
            New snippet
          </Button>
        </div>
      )}
    </section>
  );
}

interface SnippetFormProps {
  /** The text to begin with. */
  readonly text: string;
  readonly onDone: () => void;
}

function SnippetForm({ text: first, onDone }: SnippetFormProps) {
  const apply = useApplyToWorkspace();
  const [name, setName] = useState('');
  const [text, setText] = useState(first);
  const [error, setError] = useState<{ readonly field: 'name' | 'text'; readonly sentence: string } | null>(null);
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const id = uuidFromBytes(crypto.getRandomValues(new Uint8Array(16)));
    try {
      const kept = await apply('keepSnippet', { id, name, text });
      if (kept.ok) onDone();
      else
        setError({
          field: kept.error.type === 'snippet-unnamed' ? 'name' : 'text',
          sentence: snippetFailureSentence(kept.error),
        });
    } catch {
      setError({ field: 'text', sentence: notSaved });
    }
  };
  return (
    <form noValidate className="grid gap-3 border-t border-line pt-2" onSubmit={(event) => void save(event)}>
      <TextField
        label="Name"
        autoComplete="off"
        // The person asked for the form.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        maxLength={limits.snippetName}
        value={name}
        error={error?.field === 'name' ? error.sentence : null}
        onChange={({ target }) => setName(target.value)}
      />
      <Textarea
        label="Text"
        maxLength={limits.snippet}
        value={text}
        error={error?.field === 'text' ? error.sentence : null}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" size="small">
          Save snippet
        </Button>
        <Button size="small" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function selectedWords({ view: { state } }: MarkdownEditorHandle): string {
  const { from, to } = state.selection.main;
  return state.sliceDoc(from, to).slice(0, limits.snippet).trim();
}

const notSaved = 'Could not save on this device. Try again.';

/** Tells the person when nothing was saved. */
async function didSave(change: Promise<unknown>): Promise<boolean> {
  try {
    await change;
    return true;
  } catch {
    showToast({ title: 'Not saved', text: notSaved, tone: 'bad' });
    return false;
  }
}
