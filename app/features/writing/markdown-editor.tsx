import type { EditorView } from '@codemirror/view';
import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { contentFailureSentence } from '#core/content/failures.ts';
import type { TextRange } from '#core/kernel/find-quote.ts';
import { limits } from '#core/documents/limits.ts';
import { keyboardHeight } from '../../browser/keyboard-height.ts';
import { expectedPlace, takeTyped } from '../../browser/typed-ahead.ts';
import type { TextBinding } from '../../engine/documents/text-binding.ts';
import { Alert } from '../../ui/alert.tsx';
import { classNames } from '../../ui/class-names.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { type EditorHistory, FormattingBar } from './formatting-bar.tsx';
import { type EditorBars, type MarkdownEditorHandle, openMarkdownEditor } from './open-markdown-editor.ts';
import { pictureMarkdown } from '#core/documents/pictures.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { requireAccount, useAccount } from '../account/use-account.ts';

/** Pixels that stay clear between a bar and the caret. */
const AIR = 16;

/** Pixels of the counts: nothing else is visible above a keyboard. */
const BELOW_WITH_KEYBOARD = 64;

/** Pixels that the bar at the page's bottom covers, with a sheet that is open in it. */
const belowInPage = () => document.querySelector<HTMLElement>('[data-bottom-bar]')?.offsetHeight ?? 0;

/** The bars around the draft. @param bar the formatting bar, which sticks above the text */
function editorBars(bar: RefObject<HTMLElement | null>, isFullScreen: () => boolean): EditorBars {
  return {
    margins: () => ({
      top: bar.current ? Number.parseFloat(getComputedStyle(bar.current).top) + bar.current.offsetHeight + AIR : 0,
      bottom: isFullScreen() ? AIR : keyboardHeight() > 0 ? BELOW_WITH_KEYBOARD : belowInPage() + AIR,
    }),
    edge: () => bar.current?.getBoundingClientRect().bottom ?? 0,
  };
}

// Most visits neither search nor describe a picture nor insert a snippet.
const FindPanel = lazyPart(() => import('./find-panel.tsx'), 'FindPanel');
const SnippetPanel = lazyPart(() => import('./snippet-panel.tsx'), 'SnippetPanel');
const DescribePicture = lazyPart(() => import('./describe-picture-form.tsx'), 'DescribePictureForm');

export interface DescribedPicture {
  readonly hash: string;
  /** Whether the person opened the form. Otherwise it was opened by adding a picture and does not take the focus. */
  readonly isAsked: boolean;
}

export interface MarkdownEditorProps {
  readonly label: string;
  readonly binding: TextBinding;
  /** Called after the person's own edits. */
  readonly onEdit: () => void;
  readonly onSave: () => void;
  /** Called with the editor while it is open, and with null once it is closed. */
  readonly onView?: (view: EditorView | null) => void;
  /** The picture that is being described; null when none is. */
  readonly described: DescribedPicture | null;
  readonly onDescribe: (picture: DescribedPicture | null) => void;
  /** Whether it takes the focus when it is shown, at the person's last position. */
  readonly hasFocus?: boolean;
  /** The words to select then. */
  readonly selected?: TextRange | null;
  /** Whether longer texts become threads on a platform of the text. */
  readonly hasThreads?: boolean;
  /** Covers the whole screen, in a frame that scrolls by itself. */
  readonly isFullScreen?: boolean;
  /** The element whose shadow root holds the editor. */
  readonly hostRef?: RefObject<HTMLDivElement | null>;
}

interface Finding {
  readonly isReplacing: boolean;
  /** Number of times it was opened: opening it again gives it the focus again. */
  readonly asked: number;
}

function askedAgain(finding: Finding | null, isReplacing: boolean): Finding {
  return { isReplacing, asked: (finding?.asked ?? 0) + 1 };
}

/**
 * The draft's editor. It is in a shadow root, because its style sheets would violate the content security policy
 * elsewhere.
 */
export function MarkdownEditor({
  label,
  binding,
  onEdit,
  onSave,
  onView,
  described,
  onDescribe,
  hasFocus = false,
  selected = null,
  hasThreads = false,
  isFullScreen = false,
  hostRef,
}: MarkdownEditorProps) {
  const ownRef = useRef<HTMLDivElement>(null);
  const host = hostRef ?? ownRef;
  const frame = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const addPicture = useAddPicture();
  const handlers = useRef({ onEdit, onSave, onView, onDescribe, addPicture, hasFocus, selected, isFullScreen });
  const [isFull, setIsFull] = useState(false);
  const [finding, setFinding] = useState<Finding | null>(null);
  const [hasSnippets, setHasSnippets] = useState(false);
  const [history, setHistory] = useState<EditorHistory>({ canUndo: false, canRedo: false });
  const [editor, setEditor] = useState<MarkdownEditorHandle | null>(null);

  useEffect(() => {
    handlers.current = { onEdit, onSave, onView, onDescribe, addPicture, hasFocus, selected, isFullScreen };
  }, [onEdit, onSave, onView, onDescribe, addPicture, hasFocus, selected, isFullScreen]);

  // Before the first paint: a dialog looks for its focus target then.
  useLayoutEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    const opened = openMarkdownEditor({
      root,
      label,
      binding,
      onEdit: () => {
        handlers.current.onEdit();
        if (binding.text.length < limits.text) setIsFull(false);
      },
      onFull: () => setIsFull(true),
      onHistory: setHistory,
      onSave: () => handlers.current.onSave(),
      onPicture: async (file) => {
        const added = await handlers.current.addPicture(file);
        if (!added.ok) showToast({ title: 'Left out', text: added.error, tone: 'bad' });
        return added.ok ? added.value : null;
      },
      onPictureShown: (hash) => handlers.current.onDescribe({ hash, isAsked: false }),
      onFind: ({ isReplacing }) => setFinding((now) => askedAgain(now, isReplacing)),
      bars: editorBars(bar, () => handlers.current.isFullScreen),
    });
    setEditor(opened);
    handlers.current.onView?.(opened.view);
    const isFromStart = expectedPlace() === 'start';
    if (handlers.current.hasFocus || isFromStart) {
      opened.focus(isFromStart ? { from: 0, to: 0 } : handlers.current.selected);
      // The press that opened it may have been Enter, held down.
      opened.type(takeTyped().replace(/^\n+/, ''));
    }
    return () => {
      handlers.current.onView?.(null);
      opened.close();
    };
  }, [host, label, binding]);

  // The editor stays open while the page around it changes: words may be asked for later.
  useEffect(() => {
    if (hasFocus && selected) editor?.focus(selected);
  }, [editor, hasFocus, selected]);

  const backToText = () => editor?.view.focus();
  const closeFind = () => {
    setFinding(null);
    backToText();
  };
  const closeSnippets = () => {
    setHasSnippets(false);
    backToText();
  };
  const stopDescribing = () => {
    onDescribe(null);
    backToText();
  };
  useEditorKeys(frame, {
    onFind: (isReplacing) => setFinding((now) => askedAgain(now, isReplacing)),
    onEscape: () => {
      if (finding) closeFind();
      else if (hasSnippets) closeSnippets();
      else if (described) stopDescribing();
      else return false;
      return true;
    },
  });

  return (
    <div
      ref={frame}
      className="grid gap-1 desk:gap-2"
      data-owns-escape={finding || described || hasSnippets ? '' : undefined}
    >
      <div
        ref={bar}
        className={classNames(
          'sticky z-10 bg-paper',
          isFullScreen ? 'top-0' : 'top-[var(--header,64px)] desk:top-[var(--header,80px)]',
        )}
      >
        <FormattingBar
          history={history}
          onUndo={() => editor?.undo()}
          onRedo={() => editor?.redo()}
          hasThreads={hasThreads}
          onFormat={(command) => editor?.run(command)}
          onPictures={(files) => editor?.addPictures(files)}
          onFind={() => setFinding((now) => askedAgain(now, false))}
          onSnippets={() => setHasSnippets(!hasSnippets)}
        />
        <PartBoundary fallback={null}>
          {finding && editor && (
            <FindPanel key={finding.asked} editor={editor} isReplacing={finding.isReplacing} onClose={closeFind} />
          )}
          {hasSnippets && editor && <SnippetPanel editor={editor} onClose={closeSnippets} />}
          {described && editor && (
            <DescribePicture key={described.hash} editor={editor} {...described} onClose={stopDescribing} />
          )}
        </PartBoundary>
      </div>
      <div ref={host} className="min-h-[200px]" />
      {isFull && <Alert>{contentFailureSentence({ type: 'text-too-long' })}</Alert>}
    </div>
  );
}

export interface EditorKeys {
  /** Closes what is open beside the text; false when nothing is. */
  readonly onEscape: () => boolean;
  readonly onFind: (isReplacing: boolean) => void;
}

/** The key bindings of the editor and all its bars, for keys that the text has not handled. */
function useEditorKeys(frame: RefObject<HTMLElement | null>, { onEscape, onFind }: EditorKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented && event.key !== 'Escape') return;
    const key = event.key.toLowerCase();
    const isFind = (event.ctrlKey || event.metaKey) && !event.shiftKey && (key === 'f' || key === 'h');
    if (isFind) onFind(key === 'h');
    if (isFind || (key === 'escape' && !event.isComposing && onEscape())) event.preventDefault();
  });
  useEffect(() => {
    const element = frame.current;
    const listen = (event: KeyboardEvent) => press(event);
    element?.addEventListener('keydown', listen);
    return () => element?.removeEventListener('keydown', listen);
  }, [frame]);
}

/**
 * Stores a picture on this device and queues it for the server. Returns the Markdown that refers to it, or an error
 * sentence.
 */
function useAddPicture(): (file: File) => Promise<Result<string, string>> {
  const account = useAccount();
  return useCallback(
    async (file) => {
      const open = requireAccount(account);
      const { keepPictures, pictureFailureSentence, shrinkPicture } = await import('../../engine/intake/pictures.ts');
      const shrunk = await shrinkPicture({
        name: file.name,
        type: file.type,
        bytes: new Uint8Array(await file.arrayBuffer()),
      });
      if (!shrunk.ok) return fail(pictureFailureSentence(shrunk.error));
      try {
        await keepPictures(open.deps, [shrunk.value]);
      } catch {
        return fail('This device is out of space. Free some up and try again.');
      }
      open.nudge();
      return ok(pictureMarkdown(shrunk.value));
    },
    [account],
  );
}
