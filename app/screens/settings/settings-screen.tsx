import { type ReactNode, useEffect, useId, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { useSignedInUser } from '../../features/account/use-session.ts';
import { getThemeChoice, onThemeChoice, setThemeChoice } from '../../ui/theme-choice.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { Card } from '../../ui/card.tsx';

const EmailRow = lazyPart(() => import('./email-row.tsx'), 'EmailRow');
const EmailSwitches = lazyPart(() => import('../../features/profile/email-switches.tsx'), 'EmailSwitches');
const WaysIn = lazyPart(() => import('./ways-in.tsx'), 'WaysIn');

/** The person's account on this server. */
function AccountSection() {
  const { username, email } = useSignedInUser();
  return (
    <SettingsSection title="Account">
      <dl className="grid gap-3">
        <Fact name="Username" value={username} />
        <Fact name="Email" value={email} />
      </dl>
      <PartBoundary fallback={null}>
        <EmailRow />
      </PartBoundary>
      <PartBoundary fallback={<SkeletonList label="Loading how you sign in" rows={1} />}>
        <WaysIn username={username} />
      </PartBoundary>
    </SettingsSection>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="wrap-anywhere">{value}</dd>
    </div>
  );
}

const SessionsList = lazyPart(() => import('./sessions-list.tsx'), 'SessionsList');
const SyncDetails = lazyPart(() => import('./sync-details.tsx'), 'SyncDetails');
const DataActions = lazyPart(() => import('./data-actions.tsx'), 'DataActions');
const AssistantList = lazyPart(() => import('./assistant-list.tsx'), 'AssistantList');
const NoticeSwitches = lazyPart(() => import('./notice-switches.tsx'), 'NoticeSwitches');

/** Account, devices, data and app settings (docs/rules/people.md, "Settings"). */
export function SettingsScreen() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 wide:grid-cols-2">
      <SectionIndex />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <AccountSection />
        <SettingsSection title="Where you are signed in">
          <PartBoundary fallback={<SkeletonList label="Loading your devices" rows={1} />}>
            <SessionsList />
          </PartBoundary>
        </SettingsSection>
        <AppearanceSection />
        <SettingsSection title="Notifications">
          <PartBoundary fallback={<SkeletonList label="Loading your preferences" />}>
            <NoticeSwitches />
          </PartBoundary>
        </SettingsSection>
        <SettingsSection title="Email">
          <PartBoundary fallback={<SkeletonList label="Loading your preferences" />}>
            <EmailSwitches />
          </PartBoundary>
        </SettingsSection>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <SettingsSection title="This device">
          <PartBoundary fallback={<SkeletonList label="Loading this device" />}>
            <SyncDetails />
          </PartBoundary>
        </SettingsSection>
        <SettingsSection title="AI">
          <PartBoundary fallback={<SkeletonList label="Loading the assistants" />}>
            <AssistantList />
          </PartBoundary>
        </SettingsSection>
        <SettingsSection title="Your data" text="Your work is yours. Export it, import it or delete it.">
          <PartBoundary fallback={<SkeletonList label="Loading your data" />}>
            <DataActions />
          </PartBoundary>
        </SettingsSection>
      </div>
    </div>
  );
}

/** In the order of the page on a phone. */
const sections = [
  'Account',
  'Where you are signed in',
  'Appearance',
  'Notifications',
  'Email',
  'This device',
  'AI',
  'Your data',
] as const;
type SectionTitle = (typeof sections)[number];

const idOf = (title: SectionTitle) => title.toLowerCase().replaceAll(' ', '-');

/** Leads to each section, which takes the focus. */
function SectionIndex() {
  const { hash } = useLocation();
  // The browser has looked for the section of a link from elsewhere before this screen was there.
  useEffect(() => {
    const section = hash === '' ? null : document.getElementById(hash.slice(1));
    section?.scrollIntoView();
    section?.focus({ preventScroll: true });
  }, [hash]);
  return (
    <nav aria-label="Sections of the settings" className="wide:col-span-2">
      <ul className="flex flex-wrap gap-x-5 desk:gap-x-6">
        {sections.map((title) => (
          <li key={title}>
            <a
              href={`#${idOf(title)}`}
              className="inline-flex min-h-11 items-center text-base text-ink-2 underline underline-offset-4 hover:text-ink desk:min-h-8"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The theme on this device. */
function AppearanceSection() {
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
      <p className="text-sm text-ink-2">The theme applies to this device only. System follows your device’s setting.</p>
    </SettingsSection>
  );
}

interface SettingsSectionProps {
  readonly title: SectionTitle;
  /** A sentence below the title. */
  readonly text?: string;
  readonly children: ReactNode;
}

function SettingsSection({ title, text, children }: SettingsSectionProps) {
  const heading = useId();
  return (
    <Card
      id={idOf(title)}
      tabIndex={-1}
      role="region"
      aria-labelledby={heading}
      className="grid scroll-mt-20 content-start gap-4"
    >
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
