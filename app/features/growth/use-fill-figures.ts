import { useState } from 'react';
import type { FilledPost } from '#core/growth/figures-from-csv.ts';
import { counted } from '#core/kernel/counted.ts';
import { noFigures } from '#core/publishing/post-figures.ts';
import { showToast } from '../../ui/show-toast.ts';
import { useApplyToItem } from '../content/use-apply-to-item.ts';

export interface FillFigures {
  /** Number of posts filled so far; null while none are. */
  readonly done: number | null;
  /** Resolves when the last one is on the disk. Shows the result, with one undo for all. */
  readonly fill: (posts: readonly FilledPost[]) => Promise<void>;
}

/** Types in the figures of several posts. */
export function useFillFigures(): FillFigures {
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
