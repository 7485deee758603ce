import { useState } from 'react';
import type { ListedItem } from '#core/content/content-row.ts';
import {
  type CsvFigures,
  figuresFileSentence,
  figuresFromCsv,
  type FilledPost,
  MAX_FIGURES_FILE,
} from '#core/growth/figures-from-csv.ts';
import { counted } from '#core/kernel/counted.ts';
import { fail } from '#core/kernel/result.ts';
import { findPlatform } from '#core/publishing/platforms.ts';
import { noFigures } from '#core/publishing/post-figures.ts';
import { readTextFile } from '../../browser/read-text-file.ts';
import { useApplyToItem } from '../../features/content/use-apply-to-item.ts';
import { figureList } from '../../features/publishing/figure-words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FileChoice } from '../../ui/file-choice.tsx';
import { Progress } from '../../ui/progress.tsx';
import { showToast } from '../../ui/show-toast.ts';

export interface NumbersFileDialogProps {
  readonly items: readonly ListedItem[];
  readonly onClose: () => void;
}

type Chosen =
  | { readonly type: 'none' }
  | { readonly type: 'unusable'; readonly name: string; readonly sentence: string }
  | { readonly type: 'read'; readonly name: string; readonly figures: CsvFigures };

/** Reads the table that a platform exports about posts, and shows what it would fill in before anything is. */
export function NumbersFileDialog({ items, onClose }: NumbersFileDialogProps) {
  const [chosen, setChosen] = useState<Chosen>({ type: 'none' });
  const { done, fill } = useFillFigures();
  const filled = chosen.type === 'read' ? chosen.figures.filled : [];

  const read = async (file: File) => {
    const { name } = file;
    try {
      const figures =
        file.size > MAX_FIGURES_FILE
          ? fail({ type: 'too-large' } as const)
          : figuresFromCsv(await readTextFile(file), items);
      setChosen(
        figures.ok
          ? { type: 'read', name, figures: figures.value }
          : { type: 'unusable', name, sentence: figuresFileSentence(figures.error) },
      );
    } catch {
      setChosen({ type: 'unusable', name, sentence: 'This file could not be read.' });
    }
  };
  const save = async () => {
    await fill(filled);
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={() => {
        if (done === null) onClose();
      }}
      title="Numbers from a file"
      description="A CSV file about your posts from X or LinkedIn. X exports one under Analytics, Content. LinkedIn exports a workbook: open it and save its sheet “TOP POSTS” or “All posts” as CSV."
      className="desk:max-w-[640px]"
    >
      <FileChoice
        label="CSV file"
        // Workbooks can be chosen too: their sentence says what to do.
        accept=".csv,.tsv,.txt,.xlsx,.xls,text/csv"
        name={chosen.type === 'none' ? null : chosen.name}
        isDisabled={done !== null}
        onChoose={(file) => void read(file)}
      />
      <div role="status" className="grid gap-3 empty:hidden">
        {chosen.type === 'unusable' && <p className="text-base text-bad">{chosen.sentence}</p>}
        {chosen.type === 'read' && <FiguresPreview figures={chosen.figures} />}
      </div>
      {done !== null && (
        <Progress
          label={`Filling in ${counted(filled.length, 'post')}`}
          value={(100 * done) / Math.max(1, filled.length)}
        />
      )}
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button disabled={done !== null} onClick={onClose}>
          Cancel
        </Button>
        <Button variant="primary" isBusy={done !== null} disabled={filled.length === 0} onClick={() => void save()}>
          {filled.length === 0 ? 'Fill in' : `Fill in ${counted(filled.length, 'post')}`}
        </Button>
      </div>
    </Dialog>
  );
}

function FiguresPreview({ figures: { rows, matched, filled } }: { readonly figures: CsvFigures }) {
  return (
    <>
      <p className="text-base">
        {matched.toLocaleString('en')} of {counted(rows, 'row')}{' '}
        {matched === 1 ? 'belongs to a post of yours.' : 'belong to posts of yours.'}
        {filled.length < matched && ` ${sameWords(matched - filled.length)}`}
      </p>
      {filled.length > 0 && (
        <ul
          // Focusable, because it scrolls.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label="What will be filled in"
          className="grid max-h-[min(240px,30dvh)] divide-y divide-line overflow-y-auto rounded-md border border-line"
        >
          {filled.map((post) => (
            <FilledRow key={`${post.itemId} ${post.platformId}`} {...post} />
          ))}
        </ul>
      )}
    </>
  );
}

function sameWords(count: number): string {
  return `${counted(count, 'post')} ${count === 1 ? 'has its' : 'have their'} numbers already.`;
}

function FilledRow({ title, platformId, figures, before }: FilledPost) {
  return (
    <li className="grid gap-0.5 px-3 py-2">
      <span className="text-base font-medium wrap-anywhere">
        <bdi>{title || 'Untitled'}</bdi>
        <span className="font-normal text-ink-2"> · {findPlatform(platformId)?.name}</span>
      </span>
      <span className="text-sm text-ink-2 tabular-nums">
        {figureList(figures, platformId).join(', ')}
        {before && `. Before: ${figureList(before, platformId).join(', ')}`}
      </span>
    </li>
  );
}

export interface FillFigures {
  /** Number of posts filled so far; null while none are. */
  readonly done: number | null;
  /** Resolves when the last one is on the disk. Shows the result, with one undo for all. */
  readonly fill: (posts: readonly FilledPost[]) => Promise<void>;
}

/** Types in the figures of several posts. */
function useFillFigures(): FillFigures {
  const apply = useApplyToItem();
  const [done, setDone] = useState<number | null>(null);

  const takeBack = async (posts: readonly FilledPost[]) => {
    const now = new Date().toISOString();
    let left = 0;
    for (const { itemId, platformId, before } of posts) {
      const undone = await apply(itemId, 'typeFigures', {
        platformId,
        figures: before ?? noFigures,
        at: before?.at ?? now,
      }).catch(() => null);
      if (!undone?.ok) left += 1;
    }
    if (left === 0) showToast({ title: 'Numbers as they were' });
    else showToast({ title: 'Could not undo all of it', text: 'Could not save on this device.', tone: 'bad' });
  };

  const fill = async (posts: readonly FilledPost[]) => {
    const filled: FilledPost[] = [];
    const at = new Date().toISOString();
    setDone(0);
    for (const post of posts) {
      const { itemId, platformId, figures } = post;
      // One that cannot be saved does not keep the others from being.
      const typed = await apply(itemId, 'typeFigures', { platformId, figures, at }).catch(() => null);
      if (typed?.ok) filled.push(post);
      setDone(filled.length);
    }
    setDone(null);
    const left = posts.length - filled.length;
    showToast({
      title: filled.length === 0 ? 'No numbers were saved' : `Numbers of ${counted(filled.length, 'post')} filled in`,
      ...(left > 0 && { text: `${counted(left, 'post')} could not be saved on this device.`, tone: 'bad' as const }),
      ...(filled.length > 0 && { action: { label: 'Undo', run: () => void takeBack(filled) } }),
    });
  };

  return { done, fill };
}
