import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { arrivalParams, bringsText } from '#core/content/arrival-params.ts';
import { sharedParam } from '#core/content/share-target.ts';
import { onLaunch } from '../browser/launches.ts';
import type { ComingBack } from '../paths.ts';
import { notSharedSentence } from './not-shared-sentence.ts';
import type { Taken } from './take-arrivals.ts';

/**
 * On the sign-in screens: keeps on this device what came while nobody was signed in, and says what happens to it. A page
 * that another app wants to open is opened after signing in.
 */
export function SharedWhileSignedOut() {
  const [params] = useSearchParams();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const [taken, setTaken] = useState<Taken | null>(null);
  const shared = params.get(sharedParam.name);

  const follow = useEffectEvent((all: readonly Taken[]) => {
    for (const one of all) {
      setTaken(one);
      const comingBack: ComingBack | null = one.type === 'open' ? { comesBackTo: one.path } : null;
      // A reload does not keep it twice.
      void navigate(pathname, { replace: true, state: comingBack ?? state });
    }
  });

  useEffect(() => onLaunch(() => void keepLaunches().then(follow, reportError)), []);

  useEffect(() => {
    if (shared !== null) void keepText(shared).then(follow, reportError);
  }, [shared]);

  const sentence = taken ? sentenceOf(taken) : shared === null ? null : sentenceOfParam(shared);
  if (sentence === null) return null;
  return (
    <p role="status" className="rounded-md border border-line bg-surface px-3.5 py-3 text-base text-ink-2">
      {sentence}
    </p>
  );
}

const loadArrivals = () => import('./take-arrivals.ts');

async function keepLaunches(): Promise<readonly Taken[]> {
  return await (await loadArrivals()).takeWaitingLaunches(null);
}

/** Nothing where the parameter names a share, which is kept already. */
async function keepText(shared: string): Promise<readonly Taken[]> {
  return bringsText(shared) ? [await (await loadArrivals()).takeText(shared, null)] : [];
}

function sentenceOf(taken: Taken): string | null {
  switch (taken.type) {
    case 'kept':
      return 'What you opened is on this device. Sign in to save it.';
    case 'refused':
      return `Not saved. ${taken.sentence}`;
    case 'open':
      return null;
  }
}

function sentenceOfParam(shared: string): string | null {
  // Files, addresses and texts are kept first.
  if (shared === arrivalParams.files || bringsText(shared) || shared.trim() === '') return null;
  const notSaved = notSharedSentence(shared);
  return notSaved === null
    ? 'What you shared is on this device. Sign in to save it as an idea.'
    : `What you shared was not saved. ${notSaved}`;
}
