import { format } from 'date-fns';
import type { EditorView } from '@codemirror/view';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type ContentFailure, contentFailureSentence } from '#core/content/failures.ts';
import { readTags, titleFromText } from '#core/content/edit-item.ts';
import { limits } from '#core/documents/limits.ts';
import { readRegister } from '#core/documents/registers.ts';
import { bodyPath } from '#core/documents/text-path.ts';
import { hasThreads, type ListedPlatform } from '#core/publishing/platforms.ts';
import type { PillarRow } from '#core/workspace/workspace-row.ts';
import { AssistedNote } from '../../features/writing/assisted-note.tsx';
import { DraftCounts, sayWhetherSaved, useDraftSaving } from '../../features/writing/draft-saving.tsx';
import { type DescribedPicture, MarkdownEditor } from '../../features/writing/markdown-editor.tsx';
import { useLine, useTextBinding } from '../../features/content/use-bound-text.ts';
import { useAutomaticTargets } from '../../features/connections/use-automatic-targets.ts';
import { showToast } from '../../ui/show-toast.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { BottomBar, CreateBar } from './creator-layout.tsx';
import type { ReadyItem } from '../../features/content/use-content-item.ts';
import type { ContentItem } from '#core/documents/content-item.ts';
import { keysInOrder } from '#core/documents/read-rows.ts';
import type { ApplyHere } from '../../engine/documents/apply-here.ts';

export interface EditorTabProps {
  readonly opened: ReadyItem;
  /** The chosen platforms. */
  readonly platforms: readonly ListedPlatform[];
  readonly pillar: PillarRow | null;
  readonly hasFocus: boolean;
  readonly onCreated: () => void;
}

/** The item as its platforms accept it: title and tags where they have them, and the text. */
export function EditorTab({ opened, platforms, pillar, hasFocus, onCreated }: EditorTabProps) {
  const { document, item, apply } = opened;
  const binding = useTextBinding(document, bodyPath);
  const saving = useDraftSaving(binding, document);
  const [described, setDescribed] = useState<DescribedPicture | null>(null);
  const [view, setView] = useState<EditorView | null>(null);
  const [isUntitled, setIsUntitled] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const titleInput = useRef<HTMLInputElement>(null);
  const title = useLine({
    document,
    path: ['title'],
    value: readRegister(item.title) ?? '',
    write: (text, applyHere) => applyHere('renameItem', { title: text }),
  });
  const needsTitle = platforms.some(({ requiresTitle }) => requiresTitle);
  const takesTags = platforms.some(({ supportsTags }) => supportsTags);
  const isCreated = readRegister(item.status) !== 'ideas';
  const automatic = useAutomaticTargets();
  const isReady = platforms.length > 0 && pillar !== null;

  const create = async () => {
    title.settle();
    setIsBusy(true);
    const isSaved = await saving.save().finally(() => setIsBusy(false));
    const failed = isSaved ? makeDraft() : 'Failed to create content';
    if (failed !== null) {
      const isNamed = !needsTitle || Boolean(readRegister(document.doc().title)?.trim());
      showToast({ title: isNamed ? 'Content creation failed' : 'Content Title Required', text: failed, tone: 'bad' });
      return;
    }
    await document.flush().then(
      () => {
        showToast({ title: 'Content Created', text: 'Choose where to publish it.' });
        onCreated();
      },
      () => showToast({ title: 'Content creation failed', text: 'Failed to create content', tone: 'bad' }),
    );
  };

  /** Makes a draft; returns a sentence about what is missing, or null. */
  const makeDraft = (): string | null => {
    const now = document.doc();
    if (!readRegister(now.title)?.trim()) {
      const own = needsTitle ? '' : titleFromText(now.body);
      if (own === '') {
        setIsUntitled(needsTitle);
        titleInput.current?.focus();
        return needsTitle ? 'Give it a title first.' : 'Write something first.';
      }
      const named = apply('renameItem', { title: own });
      if (!named.ok) return contentFailureSentence(named.error);
    }
    const today = format(Date.now(), 'yyyy-MM-dd');
    const made = apply('promoteIdea', { now: Date.now(), today, alsoFor: automatic });
    return made.ok ? null : contentFailureSentence(made.error);
  };

  const counts = (
    <>
      <DraftCounts text={item.body} />
      <AssistedNote view={view} item={item} apply={apply} />
    </>
  );

  return (
    <div data-form="" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {needsTitle && (
        <TextField
          ref={titleInput}
          label="Title"
          autoComplete="off"
          maxLength={limits.title}
          value={title.value}
          error={
            (title.failure && contentFailureSentence(title.failure)) ?? (isUntitled ? 'Give it a title first.' : '')
          }
          onChange={({ target }) => {
            title.change(target.value);
            setIsUntitled(false);
          }}
          onBlur={title.settle}
        />
      )}
      {takesTags && <TagsField item={item} apply={apply} />}
      {binding ? (
        <MarkdownEditor
          label="Content"
          binding={binding}
          onEdit={saving.edited}
          onSave={() => void saving.save().then(sayWhetherSaved)}
          onView={setView}
          described={described}
          onDescribe={setDescribed}
          hasFocus={hasFocus}
          hasThreads={platforms.some(hasThreads)}
        />
      ) : (
        <Skeleton className="h-[320px]" />
      )}
      {isCreated ? (
        <BottomBar>
          {counts}
          <p className="text-sm text-ink-2">Saved as you write. Choose platforms under Distribution.</p>
        </BottomBar>
      ) : (
        <CreateBar isReady={isReady} isBusy={isBusy} onCreate={() => void create()}>
          {counts}
        </CreateBar>
      )}
    </div>
  );
}

/** Milliseconds after the last key until typed tags are written: an unfinished tag is not one. */
const WRITE_MS = 400;

interface TagsFieldProps {
  readonly item: ContentItem;
  readonly apply: ApplyHere;
}

/** The item's tags in one line. */
function TagsField({ item, apply }: TagsFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [failure, setFailure] = useState<ContentFailure | null>(null);
  const unwritten = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const write = useCallback(() => {
    clearTimeout(timer.current);
    if (unwritten.current === null) return true;
    const tagged = apply('tagItem', { tags: readTags(unwritten.current) });
    if (tagged.ok) unwritten.current = null;
    setFailure(tagged.ok ? null : tagged.error);
    return tagged.ok;
  }, [apply]);

  useEffect(() => {
    window.addEventListener('pagehide', write);
    return () => {
      window.removeEventListener('pagehide', write);
      write();
    };
  }, [write]);

  return (
    <TextField
      label="Tags"
      hint="Separated by commas"
      autoComplete="off"
      value={typed ?? keysInOrder(item.tags).join(', ')}
      error={failure && contentFailureSentence(failure)}
      onChange={({ target }) => {
        setTyped(target.value);
        unwritten.current = target.value;
        clearTimeout(timer.current);
        timer.current = setTimeout(write, WRITE_MS);
      }}
      onBlur={() => {
        // Refused input stays in the field.
        if (write()) setTyped(null);
      }}
    />
  );
}
