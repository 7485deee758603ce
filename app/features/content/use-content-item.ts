import { useEffect, useMemo, useState } from 'react';
import { findConflict, offeredProperties, type PropertyConflict } from '#core/history/conflicts.ts';
import type { ContentItem } from '#core/documents/content-item.ts';
import type { Account } from '../account/start-account.ts';
import type { ApplyHere } from '../../engine/documents/apply-here.ts';
import type { OpenDocument } from '../../engine/documents/open-document.ts';
import { useAccount } from '../account/use-account.ts';

/** An open item, with its document. */
export interface ReadyItem {
  readonly state: 'ready';
  readonly document: OpenDocument<'content-item'>;
  readonly item: ContentItem;
  readonly conflicts: readonly PropertyConflict[];
  readonly apply: ApplyHere;
}

export type ContentItemState =
  | { readonly state: 'loading' }
  | { readonly state: 'missing' }
  /** The item exists, but its words have not reached this device yet. */
  | { readonly state: 'incomplete' }
  | { readonly state: 'failed'; readonly reason: string }
  | ReadyItem;

/** Opens a content item while the component is mounted, and follows all changes of it. */
export function useContentItem(id: string | null): ContentItemState {
  const account = useAccount();
  const [opened, setOpened] = useState<{ id: string; state: ContentItemState } | null>(null);
  const warm = useMemo(() => (account && id ? warmItem(account, id) : null), [account, id]);

  useEffect(() => {
    if (!account || !id) return undefined;
    return follow(account, id, warm, (state) => setOpened({ id, state }));
  }, [account, id, warm]);

  return useMemo<ContentItemState>(() => {
    if (!id) return { state: 'missing' };
    return opened?.id === id ? opened.state : (warm ?? { state: 'loading' });
  }, [id, opened, warm]);
}

/** A loaded item before it is opened, so that it is shown without a skeleton. */
function warmItem(account: Account, id: string): ReadyItem | null {
  const document = account.loadedDocuments()?.loaded('content-item', id);
  return document ? readyItem(document) : null;
}

function readyItem(document: OpenDocument<'content-item'>): ReadyItem {
  const item = document.doc();
  const conflicts = offeredProperties.map((path) => findConflict(item, path)).filter((conflict) => conflict !== null);
  return { state: 'ready', document, item, conflicts, apply: (name, input) => document.applyCommand(name, input) };
}

function follow(
  account: Account,
  id: string,
  shown: ReadyItem | null,
  show: (state: ContentItemState) => void,
): () => void {
  const stops: (() => void)[] = [];
  let isOver = false;
  const stop = () => {
    isOver = true;
    for (const undo of stops.splice(0)) undo();
  };
  const open = async () => {
    const documents = await account.documents();
    const opened = await documents.open('content-item', id);
    if (opened.state !== 'open') {
      if (isOver) return;
      show({ state: opened.state === 'absent' ? 'missing' : 'incomplete' });
      stops.push(whenChunksArrive(account, id, () => void start()));
      if (opened.state === 'incomplete') account.nudge();
      return;
    }
    if (isOver) {
      documents.release(id);
      return;
    }
    const { document } = opened;
    const showItem = () => show(readyItem(document));
    stops.push(document.subscribe(showItem), () => documents.release(id));
    if (shown?.document !== document || shown.item !== document.doc()) showItem();
  };
  const start = async () => {
    try {
      await open();
    } catch (error) {
      if (!isOver) show({ state: 'failed', reason: error instanceof Error ? error.message : String(error) });
    }
  };
  void start();
  return stop;
}

/** Calls back once when a pull stores something of the document. */
function whenChunksArrive(account: Account, id: string, arrived: () => void): () => void {
  const stop = account.deps.channel.listen((message) => {
    if (message.type !== 'chunks-stored' || !message.documentIds.includes(id)) return;
    stop();
    arrived();
  });
  return stop;
}
