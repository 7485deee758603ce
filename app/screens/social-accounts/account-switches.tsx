import { isSwitchedOn, type AccountSwitch } from '#core/profile/account-switches.ts';
import { useApplyToWorkspace } from '../../data/workspace/use-apply-to-workspace.ts';
import { useWorkspace } from '../../data/workspace/use-workspace.ts';
import { showToast } from '../../ui/show-toast.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';

const switches: readonly { readonly name: AccountSwitch; readonly label: string; readonly hint: string }[] = [
  {
    name: 'autoPublish',
    label: 'Auto-publish to all accounts',
    hint: 'A new draft is meant for every connected account. You can take one off it.',
  },
  {
    name: 'emailNotifications',
    label: 'Email notifications',
    hint: 'This server cannot send e-mail. What waits for you is under the bell.',
  },
  {
    name: 'analyticsTracking',
    label: 'Analytics tracking',
    hint: 'The server counts how often the posts on your own site are read, and nothing about who reads them.',
  },
  {
    name: 'crossPlatform',
    label: 'Cross-platform optimization',
    hint: 'A platform’s own version starts as that platform shows the draft. Off, it starts as the draft stands.',
  },
];

/** What happens by itself; the choices are in the workspace and follow the person. */
export function AccountSwitches() {
  const preferences = useWorkspace()?.preferences;
  const apply = useApplyToWorkspace();
  if (!preferences) return <SkeletonList label="Loading your preferences" />;
  const choose = async (name: AccountSwitch, value: boolean) => {
    try {
      await apply('setPreference', { name, value });
    } catch {
      showToast({
        title: 'Not saved',
        text: 'This device could not keep it. Free some space and try again.',
        tone: 'bad',
      });
    }
  };
  return (
    <div className="grid gap-2">
      {switches.map(({ name, label, hint }) => (
        <Switch
          key={name}
          label={label}
          hint={hint}
          isOn={name !== 'emailNotifications' && isSwitchedOn(preferences, name)}
          isDisabled={name === 'emailNotifications'}
          onChange={(isOn) => void choose(name, isOn)}
        />
      ))}
    </div>
  );
}
