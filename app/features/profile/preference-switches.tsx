import type { ReactNode } from 'react';
import { useApplyToWorkspace } from '../workspace/use-add-pillar.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';
import { showToast } from '../../ui/show-toast.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { type AccountSwitch, isSwitchedOn } from '#core/workspace/account-switches.ts';

export interface PreferenceSwitch {
  readonly name: AccountSwitch;
  readonly label: string;
  readonly hint: ReactNode;
  /** This server does not support it: the switch is shown disabled, and its hint says why. */
  readonly isImpossible?: true;
}

/** Switches for automatic actions. The choices are stored in the workspace and sync to all devices. */
export function PreferenceSwitches({ switches }: { readonly switches: readonly PreferenceSwitch[] }) {
  const preferences = useWorkspace()?.preferences;
  const apply = useApplyToWorkspace();
  if (!preferences) return <SkeletonList label="Loading your preferences" />;
  const choose = async (name: AccountSwitch, value: boolean) => {
    try {
      await apply('setPreference', { name, value });
    } catch {
      showToast({
        title: 'Not saved',
        text: 'This device is out of space. Free some up and try again.',
        tone: 'bad',
      });
    }
  };
  return (
    <div className="grid gap-2">
      {switches.map(({ name, label, hint, isImpossible = false }) => (
        <Switch
          key={name}
          label={label}
          hint={hint}
          isOn={!isImpossible && isSwitchedOn(preferences, name)}
          isDisabled={isImpossible}
          onChange={(isOn) => void choose(name, isOn)}
        />
      ))}
    </div>
  );
}
