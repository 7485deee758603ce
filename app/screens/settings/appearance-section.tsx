import { useSyncExternalStore } from 'react';
import { getThemeChoice, onThemeChoice, setThemeChoice } from '../../theme/theme-choice.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { SettingsSection } from './settings-section.tsx';

/** How the app looks on this device. */
export function AppearanceSection() {
  const theme = useSyncExternalStore(onThemeChoice, getThemeChoice);
  return (
    <SettingsSection title="Appearance">
      <SegmentedControl
        label="Theme"
        options={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
          { value: 'system', label: 'System' },
        ]}
        value={theme}
        onChange={setThemeChoice}
      />
      <p className="text-sm text-ink-2">The theme is this device’s own. System follows the device, day and night.</p>
    </SettingsSection>
  );
}
