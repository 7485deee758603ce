import type { SyncReason } from './status.ts';

const sentences: Readonly<Record<Extract<SyncReason, string>, string>> = {
  'out-of-space': 'This device is out of space. Free some up and keep this page open: your latest text is only here.',
  'not-written': 'Your text could not be saved on this device yet. Keep this page open until it is.',
  'not-written-elsewhere': 'Another tab has text that could not be saved yet. Keep that tab open until it is.',
  'slow-disk': 'Saving is slow on this device. Keep Rostrum open until your text is saved.',
  'signed-out': 'Sign in again to sync. Everything is saved on this device.',
  'too-old': 'Update Rostrum to keep syncing. Everything is saved on this device.',
  damaged: 'A draft is damaged on this device. It will be restored from the server when you’re online.',
  'saved-here': 'Your changes are saved on this device.',
  retrying: 'Your changes are saved on this device. Retrying shortly.',
  'retrying-for-others': 'Changes from your other devices may be missing. Retrying shortly.',
  busy: 'The server is busy. Retrying shortly.',
};

/** The reason for a sync status in one sentence. Its own file, because a first load does not need it. */
export function reasonSentence(reason: SyncReason): string {
  if (typeof reason === 'string') return sentences[reason];
  if ('refused' in reason) return reason.refused;
  const { received, listed, total } = reason;
  return listed < total ? `${listed} of ${total} titles loaded.` : `${received} of ${total} texts loaded.`;
}
