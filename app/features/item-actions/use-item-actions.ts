import { useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { boardMove } from '#core/content/board-move.ts';
import type { ContentStatus } from '#core/documents/content-item.ts';
import { deviceZone } from '../../browser/device-zone.ts';
import { expectTyping } from '../../browser/typed-ahead.ts';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import type { TypedTime } from '#core/publishing/choose-time.ts';
import { writing } from '../../paths.ts';
import { showToast } from '../../ui/show-toast.ts';
import { askAboutItem } from './item-dialogs.tsx';
import type { ActionTools, ListTools } from './item-action.ts';
import {
  askedBeforeMove,
  isOffered,
  isThere,
  type ItemActionId,
  moveTo,
  type MoveTarget,
  notScheduled,
} from './item-actions.ts';
import { useItemCommands } from './item-commands.ts';
import { runAction, showChange } from './run-action.ts';

/** The actions on items. The object is stable for the life of the component. */
export interface ItemActions {
  /** Does nothing for an action that is not offered for the item now: it may have changed since it was drawn. */
  readonly run: (id: ItemActionId, item: StoredContentRow) => void;
  /** Asks for the time to schedule it, and offers this one. */
  readonly schedule: (item: StoredContentRow, start: TypedTime) => void;
  readonly moveTo: (item: StoredContentRow, target: MoveTarget) => void;
  /** Moves it to a column of the board. */
  readonly moveToStatus: (item: StoredContentRow, to: ContentStatus) => void;
  readonly list: () => ListTools;
}

const noTools: ListTools = {};

/** @param list what the list can do itself, if the actions belong to one */
export function useItemActions(list: ListTools = noTools): ItemActions {
  const navigate = useNavigate();
  const commands = useItemCommands();
  const latest = useRef({ navigate, commands, list });
  useEffect(() => {
    latest.current = { navigate, commands, list };
  }, [navigate, commands, list]);

  return useMemo(() => {
    const zone = deviceZone();
    const tools = (): ActionTools => ({
      commands: latest.current.commands,
      list: latest.current.list,
      go: (path, state) => {
        if (state === writing) expectTyping();
        void latest.current.navigate(path, { state });
      },
      openElsewhere: (url) => void window.open(url, '_blank', 'noopener'),
      copy: (url) => void copyLink(url),
      ask: askAboutItem,
      origin: window.location.origin,
      now: Date.now,
      zone,
    });
    const run: ItemActions['run'] = (id, item) => {
      if (isOffered(id, item.row, { now: Date.now(), zone })) runAction(id, item, tools());
    };
    const schedule: ItemActions['schedule'] = (item, start) =>
      askAboutItem({ type: 'schedule', item, start, action: latest.current.list.scheduleLabel });
    return {
      run,
      schedule,
      moveTo: (item, target) => {
        if (isThere(item, target, zone)) return;
        const start = askedBeforeMove(item, target, { now: Date.now(), zone });
        if (start) schedule(item, start);
        else void showChange(() => moveTo(item, target, tools()), { failure: notScheduled, item });
      },
      moveToStatus: (item, to) => {
        const move = boardMove(item.row.status, to);
        if (move.type === 'refused') showToast({ title: 'Could not move', text: move.sentence });
        else if (move.type !== 'none') runAction(move.type, item, tools());
      },
      list: () => latest.current.list,
    };
  }, []);
}

async function copyLink(url: string): Promise<void> {
  const isCopied = await navigator.clipboard.writeText(url).then(
    () => true,
    () => false,
  );
  if (isCopied) showToast({ title: 'Link copied' });
  else showToast({ title: 'Could not copy the link', text: url, tone: 'bad' });
}
