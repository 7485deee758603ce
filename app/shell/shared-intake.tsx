import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { sharedParam } from '#core/content/share-target.ts';
import { Shares } from '../browser/shares.ts';
import type { Account } from '../features/account/start-account.ts';
import type { ShareRow } from '../engine/intake/share.ts';
import type { TakenShare } from '../engine/intake/take-shares.ts';
import { reportUnlessClosed } from '../engine/store/report-unless-closed.ts';
import { useAccount } from '../features/account/use-account.ts';
import { wizardPath } from '../paths.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { showToast } from '../ui/show-toast.ts';
import { notSharedSentence } from './not-shared-sentence.ts';

// Most visits have no share.
const SharedDialog = lazyPart(() => import('./shared-dialog.tsx'), 'SharedDialog');

/**
 * Asks about shares, including those that arrived while nobody was signed in, and makes ideas of them. Any web page can
 * send a form to the share target, so nothing becomes an idea before the person has seen it.
 */
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
  const lookForShares = useEffectEvent(async (of: Account, named: string | null, stopping: AbortSignal) => {
    const notSaved = notSharedSentence(named);
    if (notSaved !== null) showToast({ title: 'Not saved', text: notSaved, tone: 'bad' });
    const kept = await new Shares().waitingFor(of.id);
    const isIdea = named !== null && !kept.some(({ id }) => id === named) && (await isIdeaHere(of, named));
    if (stopping.aborted) return;
    setFound(kept);
    // Another tab has taken it already.
    if (isIdea) announceIdea(named, { open });
    // Reloading the page does not show the message again.
    if (named)
      setParams(
        (now) => {
          now.delete(sharedParam.name);
          return now;
        },
        { replace: true },
      );
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

  const asked = found.filter(({ id }) => !settled.includes(id));
  const [first] = asked;
  if (!account || !first) return null;
  const decide = async (action: () => Promise<void>) => {
    setBusy(true);
    await action().catch(reportUnlessClosed);
    setBusy(false);
    setSettled((before) => [...before, first.id]);
  };
  return (
    <SharedDialog
      key={first.id}
      share={first}
      left={asked.length - 1}
      isBusy={isBusy}
      onSave={() => void decide(async () => announce(first.id, await take(account, first.id), { open }))}
      onDiscard={() => void decide(() => new Shares().remove(first.id))}
      // It is asked about again when the app is opened the next time.
      onClose={() => setSettled((before) => [...before, ...asked.map(({ id }) => id)])}
    />
  );
}

/** Null when the disk refused and the share is kept; undefined when another tab has taken it already. */
async function take(account: Account, id: string): Promise<TakenShare | null | undefined> {
  // Automerge and the canvas code are loaded only for a share.
  const [{ takeShares }, { shrinkPicture }] = await Promise.all([
    import('../engine/intake/take-shares.ts'),
    import('../engine/intake/pictures.ts'),
  ]);
  const deps = { engine: account, shares: new Shares(), shrink: shrinkPicture };
  const choice = { chosen: new Set([id]), signal: new AbortController().signal };
  return await takeShares(deps, choice).then(
    ([taken]) => taken,
    () => null,
  );
}

async function isIdeaHere({ deps }: Account, id: string): Promise<boolean> {
  const row = await deps.store.read(['contentRows'], (transaction) => transaction.table('contentRows').get(id));
  return row !== undefined;
}

interface Announcing {
  readonly open: (path: string) => void;
}

function announce(id: string, taken: TakenShare | null | undefined, { open }: Announcing): void {
  if (taken === null)
    showToast({
      title: 'Not saved yet',
      text: 'This device is out of space. Free some up, then open Rostrum again to save what you shared.',
      tone: 'bad',
    });
  else if (!taken || taken.isIdea) announceIdea(id, { open, notes: taken?.leftOut ?? [] });
  else if (taken.leftOut.length > 0) showToast({ title: 'Not saved', text: taken.leftOut.join(' '), tone: 'bad' });
}

function announceIdea(id: string, { open, notes = [] }: Announcing & { readonly notes?: readonly string[] }): void {
  const text = notes.length > 0 ? { text: notes.join(' ') } : {};
  const action = { label: 'Open', run: () => open(wizardPath(id)) };
  showToast({ title: 'Saved as an idea', ...text, action });
}
