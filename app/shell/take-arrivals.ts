import { arrivalParams, bringsText } from '#core/content/arrival-params.ts';
import {
  addressFailureSentence,
  isRostrumAddress,
  maxAddressLength,
  readRostrumAddress,
} from '#core/content/rostrum-address.ts';
import { sharedParam } from '#core/content/share-target.ts';
import { type Arrival, keepArrival } from '../browser/keep-arrival.ts';
import { type Launch, takeLaunches } from '../browser/launches.ts';
import { Shares } from '../browser/shares.ts';
import { paths } from '../paths.ts';
import { notSharedSentence } from './not-shared-sentence.ts';

/** The pages that an address may open: none of them makes anything by being opened. */
const openable: readonly string[] = [
  paths.dashboard,
  paths.studio,
  paths.calendar,
  paths.pipeline,
  paths.contentStrategy,
  paths.analytics,
  paths.milestones,
  paths.voiceAnalytics,
  paths.socialAccounts,
  paths.site,
  paths.profile,
  paths.settings,
];

/** The addresses to which a shortcut or a link may take an open window. */
const known: ReadonlySet<string> = new Set(Object.values(paths));

/**
 * The outcome of something that came from outside.
 *
 * - `kept`: it is on the disk, and its person is asked
 * - `open`: a page of this app is to be opened
 * - `refused`: nothing of it was kept; the sentence says why
 */
export type Taken =
  | { readonly type: 'kept' }
  | { readonly type: 'open'; readonly path: string }
  | { readonly type: 'refused'; readonly sentence: string };

/**
 * Takes what the address of a page brings: an address of this app, or plain text, which is offered as an idea.
 *
 * @param account null when nobody is signed in
 */
export async function takeText(shared: string, account: string | null): Promise<Taken> {
  if (isRostrumAddress(shared)) return await takeAddress(shared, account);
  if (shared.length > maxAddressLength)
    return { type: 'refused', sentence: addressFailureSentence({ type: 'address-too-long' }) };
  return await keep({ title: '', text: shared.replaceAll('\0', ''), url: '', files: [], becomes: 'idea' }, account);
}

async function takeAddress(address: string, account: string | null): Promise<Taken> {
  const read = readRostrumAddress(address, openable);
  if (!read.ok) return { type: 'refused', sentence: addressFailureSentence(read.error) };
  if (read.value.type === 'open') return read.value;
  return await keep({ ...read.value.idea, files: [], becomes: 'idea' }, account);
}

/** Takes every launch that is waiting. Launches that change nothing are left out. */
export async function takeWaitingLaunches(account: string | null): Promise<readonly Taken[]> {
  const taken: Taken[] = [];
  for (const launch of takeLaunches()) {
    const outcome = launch.files.length > 0 ? await takeFiles(launch, account) : await followLaunch(launch, account);
    launch.settle();
    if (outcome) taken.push(outcome);
  }
  return taken;
}

async function takeFiles({ files }: Launch, account: string | null): Promise<Taken> {
  const given: File[] = [];
  const unreadable: string[] = [];
  for (const handle of files) {
    // It may be gone, or the person may not read it.
    const file = await handle.getFile().catch(() => null);
    if (file) given.push(file);
    else unreadable.push(handle.name);
  }
  return await keep({ title: '', text: '', url: '', files: given, unreadable, becomes: 'draft' }, account);
}

/** A launch of the icon leaves the person where they are. */
async function followLaunch({ path }: Launch, account: string | null): Promise<Taken | null> {
  const { pathname, searchParams } = new URL(path ?? '/', window.location.origin);
  const shared = searchParams.get(sharedParam.name);
  if (shared !== null && bringsText(shared)) return await takeText(shared, account);
  const isElsewhere = path !== null && path !== paths.dashboard && shared === null && known.has(pathname);
  return isElsewhere ? { type: 'open', path } : null;
}

async function keep(arrival: Arrival, account: string | null): Promise<Taken> {
  try {
    const kept = await keepArrival(arrival, { account, shares: new Shares(), now: Date.now() });
    return kept.ok ? { type: 'kept' } : refused(arrivalParams.tooMany);
  } catch {
    return refused(sharedParam.noRoom);
  }
}

function refused(reason: string): Taken {
  return { type: 'refused', sentence: notSharedSentence(reason) ?? '' };
}
