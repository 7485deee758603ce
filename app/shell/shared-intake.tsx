/**
 * The intake of things from outside: shared by another app, opened with the installed app, or offered by a `web+rostrum:`
 * address.
 *
 * 1. A share is on the disk when the page opens (`app/pwa/service-worker.ts`). Files of a launch and the words of an
 *    address are put there by this page (`take-arrivals.ts`).
 * 2. The visible tab asks about each, also about those of earlier visits and of a time when nobody was signed in.
 * 3. Everything that its person wants becomes an idea or a draft (`app/engine/intake/take-shares.ts`).
 *
 * Invariants: any web page can send a form to the share target or link to an address, so nothing becomes an item before
 * its person has seen it. A launch that leads to another page brings typed words to the disk first.
 */
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { bringsText } from '#core/content/arrival-params.ts';
import { sharedParam } from '#core/content/share-target.ts';
import { Shares } from '../browser/shares.ts';
import type { Account } from '../features/account/start-account.ts';
import type { ShareRow } from '../engine/intake/share.ts';
import type { DraftSettings, TakenShare } from '../engine/intake/take-shares.ts';
import { reportUnlessClosed } from '../engine/store/report-unless-closed.ts';
import { useAccount } from '../features/account/use-account.ts';
import { draftPlace, wizardPath } from '../paths.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { showToast } from '../ui/show-toast.ts';
import { notSharedSentence } from './not-shared-sentence.ts';
import type { Taken } from './take-arrivals.ts';

// Most visits have no share, no launch and no address.
const loadArrivals = () => import('./take-arrivals.ts');
const SharedDialog = lazyPart(() => import('./shared-dialog.tsx'), 'SharedDialog');

/** Asks about what came from outside, and makes ideas and drafts of it. */
export function SharedIntake() {
  const account = useAccount();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const [found, setFound] = useState<readonly ShareRow[]>([]);
  // A read that began before a share was saved, discarded or closed must not show it again.
  const [settled, setSettled] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const shared = params.get(sharedParam.name);

  const open = (path: string) => void navigate(path);
  const follow = async (of: Account, taken: readonly Taken[]) => {
    for (const one of taken) {
      if (one.type === 'refused') showToast({ title: 'Not saved', text: one.sentence, tone: 'bad' });
      if (one.type !== 'open') continue;
      await of.loadedDocuments()?.flush();
      open(one.path);
    }
  };
  const lookForShares = useEffectEvent(async (of: Account, named: string | null, stopping: AbortSignal) => {
    const notSaved = notSharedSentence(named);
    if (notSaved !== null) showToast({ title: 'Not saved', text: notSaved, tone: 'bad' });
    const taken = named !== null && bringsText(named) ? [await (await loadArrivals()).takeText(named, of.id)] : [];
    const kept = await new Shares().waitingFor(of.id);
    const made = named === null || kept.some(({ id }) => id === named) ? null : await itemHere(of, named);
    if (stopping.aborted) return;
    setFound(kept);
    // Another tab has taken it already.
    if (named !== null && made) announceItem({ id: named, made }, { open });
    // Reloading the page does not show the message again.
    if (named)
      setParams(
        (now) => {
          now.delete(sharedParam.name);
          return now;
        },
        { replace: true },
      );
    await follow(of, taken);
  });

  useEffect(() => {
    if (!account) return undefined;
    const stopping = new AbortController();
    const look = () => void lookForShares(account, shared, stopping.signal).catch(reportUnlessClosed);
    // Only the visible tab asks.
    if (document.visibilityState === 'visible') look();
    else document.addEventListener('visibilitychange', look, { once: true, signal: stopping.signal });
    return () => stopping.abort();
  }, [account, shared]);

  const takeLaunched = useEffectEvent(async (of: Account) => {
    const taken = await (await loadArrivals()).takeWaitingLaunches(of.id);
    if (taken.some(({ type }) => type === 'kept')) setFound(await new Shares().waitingFor(of.id));
    await follow(of, taken);
  });
  useEffect(() => {
    if (!account) return undefined;
    const stopping = new AbortController();
    const watch = async () => {
      const { onLaunch } = await import('../browser/launches.ts');
      if (stopping.signal.aborted) return;
      const stop = onLaunch(() => void takeLaunched(account).catch(reportUnlessClosed));
      stopping.signal.addEventListener('abort', stop);
    };
    // Without the code a launch stays in the browser's queue, for the next page.
    watch().catch(() => {});
    return () => stopping.abort();
  }, [account]);

  const asked = found.filter(({ id }) => !settled.includes(id));
  const [first] = asked;
  if (!account || !first) return null;
  const decide = async (action: () => Promise<void>) => {
    setBusy(true);
    await action().catch(reportUnlessClosed);
    setBusy(false);
    setSettled((before) => [...before, first.id]);
  };
  const restore = async (share: ShareRow, of: string) => {
    await new Shares().keepAll([share]);
    setFound(await new Shares().waitingFor(of));
    setSettled((before) => before.filter((id) => id !== share.id));
  };
  const save = async (choices: DraftSettings) => {
    const taken = await account.keepingOpen(() => take(account, first.id, choices));
    announce(first, taken, { open });
  };
  return (
    <SharedDialog
      key={first.id}
      share={first}
      left={asked.length - 1}
      isBusy={isBusy}
      onSave={(choices) => void decide(() => save(choices))}
      onDiscard={() => decide(() => new Shares().remove(first.id))}
      onRestore={() => void restore(first, account.id).catch(reportUnlessClosed)}
      // It is asked about again when the app is opened the next time.
      onClose={() => setSettled((before) => [...before, ...asked.map(({ id }) => id)])}
    />
  );
}

/** Null when the disk refused and the share is kept; undefined when another tab has taken it already. */
async function take(account: Account, id: string, choices: DraftSettings): Promise<TakenShare | null | undefined> {
  // Automerge and the canvas code are loaded only for a share.
  const [{ takeShares }, { shrinkPicture }] = await Promise.all([
    import('../engine/intake/take-shares.ts'),
    import('../engine/intake/pictures.ts'),
  ]);
  const deps = { engine: account, shares: new Shares(), shrink: shrinkPicture, choices };
  const choice = { chosen: new Set([id]), signal: new AbortController().signal };
  return await takeShares(deps, choice).then(
    ([taken]) => taken,
    () => null,
  );
}

async function itemHere({ deps }: Account, id: string): Promise<'idea' | 'draft' | null> {
  const stored = await deps.store.read(['contentRows'], (transaction) => transaction.table('contentRows').get(id));
  if (!stored) return null;
  return stored.row.status === 'ideas' ? 'idea' : 'draft';
}

interface Announcing {
  readonly open: (path: string) => void;
}

interface AnnouncedItem {
  readonly id: string;
  readonly made: 'idea' | 'draft';
}

function announce(share: ShareRow, taken: TakenShare | null | undefined, { open }: Announcing): void {
  const { id, becomes = 'idea' } = share;
  if (taken === null)
    showToast({
      title: 'Not saved yet',
      text: 'This device is out of space. Free some up, then open Rostrum again to save what you shared.',
      tone: 'bad',
    });
  else if (!taken || taken.made !== null)
    announceItem({ id, made: taken?.made ?? becomes }, { open, notes: taken?.leftOut ?? [] });
  else if (taken.leftOut.length > 0) showToast({ title: 'Not saved', text: taken.leftOut.join(' '), tone: 'bad' });
}

function announceItem(
  { id, made }: AnnouncedItem,
  { open, notes = [] }: Announcing & { readonly notes?: readonly string[] },
): void {
  const text = notes.length > 0 ? { text: notes.join(' ') } : {};
  const path = made === 'draft' ? wizardPath(id, draftPlace) : wizardPath(id);
  const action = { label: 'Open', run: () => open(path) };
  showToast({ title: made === 'draft' ? 'Saved as a draft' : 'Saved as an idea', ...text, action });
}
