/**
 * The figures of the person's posts, as the server last told them: stored on this device, so that every screen has them
 * at once and offline. `ReadFigures` updates them.
 */
import { useMemo } from 'react';
import type { FiguresReply } from '#core/api/figures.ts';
import { type Reach, reachOf } from '#core/growth/reach.ts';
import { parseJson } from '#core/kernel/json.ts';
import { figureNames } from '#core/publishing/post-figures.ts';
import type { DeviceStore } from '../../engine/store/device-store.ts';
import { useStored } from '../account/use-stored.ts';

export const figuresPreference = 'figures';

/** The figures of an item's post on a platform, with the UTC instant (`asOf`) at which the platform told them. */
export type KnownPostFigures = FiguresReply['posts'][number];

/** The figures stored on the device, as text; null before the first answer of the server. */
export async function readKeptFigures(store: DeviceStore): Promise<string | null> {
  return await store.read(['preferences'], async (transaction) => {
    const value = (await transaction.table('preferences').get(figuresPreference))?.value;
    return typeof value === 'string' ? value : null;
  });
}

export interface KeptFigures {
  readonly posts: readonly KnownPostFigures[];
  readonly reach: Reach;
}

const none: KeptFigures = { posts: [], reach: new Map() };

/** Parsed once for all parts of a screen: equal reach lets them share one growth index. */
let latest: { readonly text: string; readonly figures: KeptFigures } | null = null;

/** Parses stored figures; none when there is nothing, or something else. */
export function keptFigures(text: string | null): KeptFigures {
  if (text === null) return none;
  if (latest?.text === text) return latest.figures;
  const parsed = parseJson(text);
  const posts = Array.isArray(parsed) ? parsed.filter(isPostFigures) : [];
  latest = { text, figures: { posts, reach: reachOf(posts) } };
  return latest.figures;
}

function isPostFigures(value: unknown): value is KnownPostFigures {
  if (typeof value !== 'object' || value === null) return false;
  const post = value as Partial<Record<keyof KnownPostFigures, unknown>>;
  return (
    typeof post.itemId === 'string' &&
    typeof post.platformId === 'number' &&
    typeof post.asOf === 'string' &&
    figureNames.every((name) => post[name] === null || typeof post[name] === 'number')
  );
}

/** The figures as stored on the device; undefined while they are read. */
export function useKeptFigures(): KeptFigures | undefined {
  const kept = useStored(readKeptFigures, null);
  return useMemo(() => (kept === undefined ? undefined : keptFigures(kept)), [kept]);
}
