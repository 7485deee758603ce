import { useState } from 'react';
import { ThemeMenu } from '../../components/theme-menu.tsx';
import { ButtonsSample } from './buttons-sample.tsx';
import { CommandsSample } from './commands-sample.tsx';
import { FeedbackSample } from './feedback-sample.tsx';
import { FieldsSample } from './fields-sample.tsx';
import { OverlaysSample } from './overlays-sample.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';

const sections = [
  { value: 'default', label: 'Default' },
  { value: 'create', label: 'Create' },
  { value: 'schedule', label: 'Schedule' },
  { value: 'growth', label: 'Growth' },
  { value: 'profile', label: 'Profile' },
] as const;

/** Every primitive in one place, in both themes and all accents. In development only. */
export function DevUiScreen() {
  const [section, setSection] = useState<(typeof sections)[number]['value']>('default');
  return (
    <main className="mx-auto grid max-w-[960px] gap-10 px-4 py-10 desk:px-8">
      <title>Primitives · Rostrum</title>
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl">Primitives</h1>
        <div className="flex items-center gap-2">
          <SegmentedControl
            label="Accent"
            isLabelHidden
            options={sections}
            value={section}
            onChange={(next) => {
              setSection(next);
              document.documentElement.dataset['section'] = next;
            }}
          />
          <ThemeMenu />
        </div>
      </header>
      <ButtonsSample />
      <FieldsSample />
      <FeedbackSample />
      <CommandsSample />
      <OverlaysSample />
    </main>
  );
}
