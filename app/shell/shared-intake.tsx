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
import { newestFirst, type ShareRow } from '../engine/intake/share.ts';
import type { DraftSettings } from '../engine/intake/take-shares.ts';
import { reportUnlessClosed } from '../engine/store/report-unless-closed.ts';
import { useAccount } from '../features/account/use-account.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { showToast } from '../ui/show-toast.ts';
import type { Taken } from './take-arrivals.ts';

// Most visits have no share, no launch and no address.
const loadArrivals = () => import('./take-arrivals.ts');
const loadDialog = () => import('./shared-dialog.tsx');
const SharedDialog = lazyPart(loadDialog, 'SharedDialog');

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
    const notSaved = named && (await import('./not-shared-sentence.ts')).notSharedSentence(named);
    if (notSaved) showToast({ title: 'Not saved', text: notSaved, tone: 'bad' });
    const taken = named !== null && bringsText(named) ? [await (await loadArrivals()).takeText(named, of.id)] : [];
    const kept = await new Shares().waitingFor(of.id);
    if (stopping.aborted) return;
    setFound(kept);
    // Reloading the page neither takes the text nor shows the message again.
    if (named)
      setParams(
        (now) => {
          now.delete(sharedParam.name);
          return now;
        },
        { replace: true },
      );
    // Another tab has taken it already.
    if (named !== null && !notSaved && taken.length === 0 && !kept.some(({ id }) => id === named))
      await (await loadDialog()).announceTaken(of, named, open);
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

  const asked = newestFirst(found).filter(({ id }) => !settled.includes(id));
  const [first] = asked;
  if (!account || !first) return null;
  /** @returns whether the action succeeded */
  const decide = async (action: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    const isDone = await action().then(
      () => true,
      (error: unknown) => {
        reportUnlessClosed(error);
        return false;
      },
    );
    setBusy(false);
    setSettled((before) => [...before, first.id]);
    return isDone;
  };
  const restore = async (share: ShareRow, of: string) => {
    await new Shares().keepAll([share]);
    setFound(await new Shares().waitingFor(of));
    setSettled((before) => before.filter((id) => id !== share.id));
  };
  const save = async (choices: DraftSettings) => {
    const { announce, takeShare } = await loadDialog();
    announce(first, await account.keepingOpen(() => takeShare(account, first.id, choices)), { open });
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
