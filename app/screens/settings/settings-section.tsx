import { useId, type ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';

export interface SettingsSectionProps {
  readonly title: string;
  /** A sentence below the title. */
  readonly text?: string;
  readonly children: ReactNode;
}

export function SettingsSection({ title, text, children }: SettingsSectionProps) {
  const heading = useId();
  return (
    <Card role="region" aria-labelledby={heading} className="grid content-start gap-4">
      <div className="grid gap-1">
        <h2 id={heading} className="text-xl">
          {title}
        </h2>
        {text && <p className="text-base text-pretty text-ink-2">{text}</p>}
      </div>
      {children}
    </Card>
  );
}
