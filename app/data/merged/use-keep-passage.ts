import * as A from '@automerge/automerge/slim';
import { passageChoice } from '#core/content/resolve-conflict.ts';
import type { ContentFailure } from '#core/content/failures.ts';
import { mergedSince } from '#core/history/merged-changes.ts';
import type { Keep } from '#core/history/passages.ts';
import type { TextPath } from '#core/documents/text-path.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import type { OpenDocument } from '../../engine/open-document.ts';
import { takeBack } from '../../engine/take-back.ts';
import type { MergedNews } from './use-merged-changes.ts';

export interface PassageChoice {
  readonly path: TextPath;
  /** Of the passage as the person saw it. */
  readonly key: string;
  readonly keep: Keep;
}

/** Takes an edit back where its words are by then. */
export type TakeBack = () => void;

/** What makes a passage read as one side wrote it: in the text as it is at that moment, words just typed included. */
export function useKeepPassage(
  document: OpenDocument<'content-item'>,
  { since, here }: MergedNews,
): (choice: PassageChoice) => Result<TakeBack, ContentFailure> {
  return ({ path, key, keep }) => {
    document.flushBindings(null);
    const item = document.doc();
    const properties = mergedSince(item, since, here)?.properties ?? [];
    const spans = properties.find((property) => property.path.join('.') === path.join('.'))?.spans ?? [];
    const chosen = passageChoice(spans, { path, key, keep, here });
    if (!chosen.ok) return chosen;
    const from = A.getHeads(item);
    const kept = document.applyCommand('keepPassage', chosen.value);
    if (!kept.ok) return kept;
    const to = A.getHeads(document.doc());
    return ok(() => takeBack(document, { path, from, to }));
  };
}
