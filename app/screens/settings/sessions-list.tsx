import { isToday } from 'date-fns';
import { useMemo, useState } from 'react';
import type { SessionReply } from '#core/api/account.ts';
import { done, fail, type Result } from '#core/kernel/result.ts';
import { browserWire } from '../../browser/browser-wire.ts';
import { serverSentence } from '../../engine/wire/api-failure.ts';
import { callApi } from '../../engine/wire/call-api.ts';
import { useServerData } from '../../features/account/use-server-data.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Pill } from '../../ui/pill.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { useReached } from '../../features/account/use-reached.ts';
import { dayOf } from './day-of.ts';

export interface Sessions {
  /** Undefined while the server has not answered. */
  readonly all: readonly SessionReply[] | undefined;
  /** The server was asked and did not answer. */
  readonly isError: boolean;
  readonly readAgain: () => Promise<unknown>;
  /** Failures are sentences. */
  readonly end: (id: string) => Promise<Result<void, string>>;
  readonly endOthers: () => Promise<Result<void, string>>;
}

const loadCalls = () => import('#core/api/account.ts');
const notEnded = 'Could not log out the device. Try again.';

/** The person's sessions, which only the server has. */
function useSessions(): Sessions {
  const { data, isError, refetch } = useServerData('/api/account/sessions', loadReply);
  return useMemo(
    () => ({
      all: data,
      isError,
      readAgain: refetch,
      end: async (id) => {
        const { endSession } = await loadCalls();
        const answered = await callApi(browserWire, endSession, { params: { session: id } });
        await refetch();
        return answered.ok ? done : fail(serverSentence(answered.error, notEnded));
      },
      endOthers: async () => {
        const { endOtherSessions } = await loadCalls();
        const answered = await callApi(browserWire, endOtherSessions, {});
        await refetch();
        return answered.ok ? done : fail(serverSentence(answered.error, notEnded));
      },
    }),
    [data, isError, refetch],
  );
}

async function loadReply() {
  return (await loadCalls()).listSessions.reply;
}

/** The session to sign out, or all the others. */
type Asked = { readonly type: 'one'; readonly session: SessionReply } | { readonly type: 'others' };

/** The person's devices, this one first, with buttons to sign the others out. */
export function SessionsList() {
  const { all, isError, readAgain, end, endOthers } = useSessions();
  const isOnline = useReached();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [busy, setBusy] = useState<string | null>(null);

  if (!all && !isOnline) return <p className="text-base text-ink-2">Go online to see your devices.</p>;
  if (!all && isError) {
    return (
      <div className="grid justify-items-start gap-3">
        <Alert>Could not load your devices. Try again.</Alert>
        <Button onClick={() => void readAgain()}>Try again</Button>
      </div>
    );
  }
  if (!all) return <SkeletonList label="Loading your devices" rows={1} />;

  const carryOut = async (what: Asked) => {
    setAsked(null);
    setBusy(what.type === 'one' ? what.session.id : 'others');
    const ended = what.type === 'one' ? await end(what.session.id) : await endOthers();
    setBusy(null);
    const said = what.type === 'one' ? `${nameOf(what.session)} logged out` : 'All other devices logged out';
    showToast(ended.ok ? { title: said } : { title: 'Nothing was changed', text: ended.error, tone: 'bad' });
  };
  const others = all.filter(({ isCurrent }) => !isCurrent);
  return (
    <>
      <ul aria-label="Devices" className="grid">
        {[...all.filter(({ isCurrent }) => isCurrent), ...others].map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3 first:border-t"
          >
            <div className="grid min-w-0 gap-0.5">
              <span className="flex flex-wrap items-center gap-2 font-medium">
                {nameOf(session)}
                {session.isCurrent && <Pill tone="good">This device</Pill>}
              </span>
              <span className="text-sm text-ink-2">{sinceWhen(session)}</span>
            </div>
            {!session.isCurrent && (
              <Button
                variant="quiet"
                aria-label={`Log out ${nameOf(session)}, signed in ${dayOf(session.signedInAt)}`}
                disabled={!isOnline}
                isBusy={busy === session.id}
                onClick={() => setAsked({ type: 'one', session })}
              >
                Log out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <div>
          <Button disabled={!isOnline} isBusy={busy === 'others'} onClick={() => setAsked({ type: 'others' })}>
            Log out all other devices
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        title={asked?.type === 'one' ? `Log out ${nameOf(asked.session)}?` : 'Log out all other devices?'}
        text={`Unsynced changes stay on ${asked?.type === 'others' ? 'those devices' : 'that device'} and sync when you sign in there again.`}
        confirmLabel="Log out"
        onCancel={() => setAsked(null)}
        onConfirm={() => asked && void carryOut(asked)}
      />
    </>
  );
}

function nameOf({ device }: SessionReply): string {
  return device ?? 'A browser';
}

const ways = { password: 'the password', google: 'Google', passkey: 'a passkey' } as const;
const secondFactors = { code: 'a code', 'recovery-code': 'a recovery code' } as const;

/** The way in, for example "with the password and a code"; empty for sessions that do not say it. */
function byWhat({ way, secondFactor }: SessionReply): string {
  if (way === null) return '';
  return ` with ${ways[way]}${secondFactor === null ? '' : ` and ${secondFactors[secondFactor]}`}`;
}

function sinceWhen(session: SessionReply): string {
  const { signedInAt, seenAt, isCurrent } = session;
  const since = `Signed in ${dayOf(signedInAt)}${byWhat(session)}`;
  // The server notes the use of a session once an hour, so the time of day would be wrong.
  return isCurrent ? since : `${since} · last used ${isToday(seenAt) ? 'today' : dayOf(seenAt)}`;
}
