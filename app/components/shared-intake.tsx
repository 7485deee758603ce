import { useEffect, useEffectEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { sharedParam } from '#core/content/share-target.ts';
import { Shares } from '../browser/shares.ts';
import type { Account } from '../account/start-account.ts';
import type { TakenShare } from '../engine/intake/take-shares.ts';
import { reportUnlessClosed } from '../engine/report-unless-closed.ts';
import { useAccount } from '../data/account/use-account.ts';
import { paths, wizardPath } from '../paths.ts';
import { showToast } from '../ui/show-toast.ts';
import { notSharedSentence } from './not-shared-sentence.ts';

/** Makes ideas of what other apps shared, now or while nobody was signed in, and says so. */
export function SharedIntake() {
  const account = useAccount();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const shared = params.get(sharedParam.name);

  const open = useEffectEvent((path: string) => void navigate(path));
  // Loading the page again says nothing again.
  const settle = useEffectEvent(() => {
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
    const take = async () => {
      const notSaved = notSharedSentence(shared);
      if (notSaved !== null) showToast({ title: 'Not saved', text: notSaved, tone: 'bad' });
      const taken = await takeAll(account, stopping.signal).catch(() => null);
      if (stopping.signal.aborted) return;
      if (taken === null)
        showToast({
          title: 'Not an idea yet',
          text: 'What you shared is kept here and becomes an idea as soon as this device has room.',
          tone: 'bad',
        });
      else await announce(account, { taken, shared, open });
      if (shared) settle();
    };
    const takeOrReport = () => void take().catch(reportUnlessClosed);
    // The tab that the person looks at takes them: it can say so.
    if (document.visibilityState === 'visible') takeOrReport();
    else document.addEventListener('visibilitychange', takeOrReport, { once: true, signal: stopping.signal });
    return () => stopping.abort();
  }, [account, shared]);

  return null;
}

async function takeAll(account: Account, signal: AbortSignal): Promise<readonly TakenShare[]> {
  const shares = new Shares();
  // Automerge and the canvas are loaded for a share, not for every page.
  if ((await shares.waitingFor(account.id)).length === 0) return [];
  const [{ takeShares }, { shrinkPicture }] = await Promise.all([
    import('../engine/intake/take-shares.ts'),
    import('../engine/intake/shrink-picture.ts'),
  ]);
  return await takeShares({ engine: account, shares, shrink: shrinkPicture }, signal);
}

interface Announcement {
  readonly taken: readonly TakenShare[];
  readonly shared: string | null;
  readonly open: (path: string) => void;
}

async function announce(account: Account, { taken, shared, open }: Announcement): Promise<void> {
  const ideas = taken.filter(({ isIdea }) => isIdea);
  const notes = taken.flatMap(({ leftOut }) => leftOut);
  const text = notes.length > 0 ? { text: notes.join(' ') } : {};
  const only = ideas.length === 1 ? ideas[0] : undefined;
  if (only)
    showToast({ title: 'Saved as an idea', ...text, action: { label: 'Open', run: () => open(wizardPath(only.id)) } });
  else if (ideas.length > 1)
    showToast({
      title: `Saved as ${ideas.length} ideas`,
      ...text,
      action: { label: 'Open', run: () => open(paths.studio) },
    });
  else if (notes.length > 0) showToast({ title: 'Not saved', ...text, tone: 'bad' });
  // Another tab was faster.
  else if (
    shared &&
    (await account.deps.store.read(['contentRows'], (transaction) => transaction.table('contentRows').get(shared)))
  )
    showToast({ title: 'Saved as an idea', action: { label: 'Open', run: () => open(wizardPath(shared)) } });
}
