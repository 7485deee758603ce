import { useId } from 'react';
import { noticeKindNames, noticeKinds } from '#core/notices/notice-kinds.ts';
import { isWanted, noticePreferences, quietHours, showsTitles } from '#core/notices/notice-preferences.ts';
import { usePush } from '../../features/notices/use-push.ts';
import { useApplyToWorkspace } from '../../features/workspace/use-add-pillar.ts';
import { useWorkspace } from '../../features/workspace/use-workspace.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useReached } from '../../features/account/use-reached.ts';

/** Notifications while the app is closed: the press that turns them on for this device, and what is told on all of them. */
export function PushSettings() {
  return (
    <div className="grid gap-6 border-t border-line pt-4">
      <ThisDevice />
      <ToldKinds />
    </div>
  );
}

function ThisDevice() {
  const heading = useId();
  const isOnline = useReached();
  const { isOn, isBusy, obstacle, failure, turnOn, turnOff, cancel } = usePush();
  const isKnown = isOn !== undefined;
  return (
    <section aria-labelledby={heading} className="grid justify-items-start gap-3">
      <div className="grid gap-1">
        <h3 id={heading} className="text-base font-medium">
          On this device
        </h3>
        <p role="status" className="text-sm text-pretty text-ink-2">
          {isOn
            ? 'This device tells you when something needs you, even while Rostrum is closed.'
            : (obstacle ??
              'Be told on this device when a post is due, failed or needs you, even while Rostrum is closed.')}
        </p>
      </div>
      {failure !== null && failure !== obstacle && <Alert>{failure}</Alert>}
      {obstacle === null && (
        <div className="flex flex-wrap gap-2.5">
          <Button disabled={!isOnline || !isKnown} isBusy={isBusy} onClick={() => void (isOn ? turnOff() : turnOn())}>
            {isOn ? 'Turn off on this device' : 'Turn on notifications'}
          </Button>
          {cancel && (
            <Button variant="quiet" onClick={cancel}>
              Cancel
            </Button>
          )}
        </div>
      )}
      {obstacle === null && !isOnline && !isOn && (
        <p className="text-sm text-ink-2">Go online to turn notifications on.</p>
      )}
    </section>
  );
}

/** The choices are stored in the workspace: they hold for all of the person's devices. */
function ToldKinds() {
  const heading = useId();
  const preferences = useWorkspace()?.preferences;
  const set = useSetPreference();
  if (!preferences) return <SkeletonList label="Loading your preferences" />;
  const quiet = quietHours(preferences);
  return (
    <section aria-labelledby={heading} className="grid gap-2">
      <h3 id={heading} className="text-base font-medium">
        What your devices tell you
      </h3>
      {noticeKindNames.map((kind) => {
        const { preference, label, hint } = noticeKinds[kind];
        return (
          <Switch
            key={kind}
            label={label}
            hint={hint}
            isOn={isWanted(preferences, kind)}
            onChange={(isOn) => set(preference, isOn)}
          />
        );
      })}
      <Switch
        label="Show titles"
        hint="Name your posts in notifications. Nothing else of a draft is ever in one."
        isOn={showsTitles(preferences)}
        onChange={(isOn) => set(noticePreferences.titles, isOn)}
      />
      <Switch
        label="Quiet hours"
        hint="Nothing is shown meanwhile. What still matters is told afterwards."
        isOn={quiet.isOn}
        onChange={(isOn) => set(noticePreferences.quiet, isOn)}
      />
      {quiet.isOn && (
        <div role="group" aria-label="Quiet hours" className="grid grid-cols-2 gap-4">
          <TextField
            type="time"
            label="From"
            value={quiet.from}
            onChange={({ target }) => target.value !== '' && set(noticePreferences.quietFrom, target.value)}
          />
          <TextField
            type="time"
            label="Until"
            value={quiet.until}
            onChange={({ target }) => target.value !== '' && set(noticePreferences.quietUntil, target.value)}
          />
          <p className="col-span-2 text-xs text-ink-3">By the clock of each device.</p>
        </div>
      )}
    </section>
  );
}

function useSetPreference(): (name: string, value: string | boolean) => void {
  const apply = useApplyToWorkspace();
  return (name, value) => {
    apply('setPreference', { name, value }).catch(() =>
      showToast({
        title: 'Not saved',
        text: 'This device is out of space. Free some up and try again.',
        tone: 'bad',
      }),
    );
  };
}
