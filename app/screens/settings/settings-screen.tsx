import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { AccountSection } from './account-section.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { SettingsSection } from './settings-section.tsx';

const SessionsList = lazyPart(() => import('./sessions-list.tsx'), 'SessionsList');
const SyncDetails = lazyPart(() => import('./sync-details.tsx'), 'SyncDetails');
const DataActions = lazyPart(() => import('./data-actions.tsx'), 'DataActions');
const AssistantList = lazyPart(() => import('./assistant-list.tsx'), 'AssistantList');
const NoticeSwitches = lazyPart(() => import('./notice-switches.tsx'), 'NoticeSwitches');

/** Account, devices, data and how the app behaves (docs/rules/people.md, "Settings"). */
export function SettingsScreen() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 wide:grid-cols-2">
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
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <SettingsSection title="This device">
          <PartBoundary fallback={<SkeletonList label="Loading the state of this device" />}>
            <SyncDetails />
          </PartBoundary>
        </SettingsSection>
        <SettingsSection title="AI">
          <PartBoundary fallback={<SkeletonList label="Loading the assistants" />}>
            <AssistantList />
          </PartBoundary>
        </SettingsSection>
        <SettingsSection
          title="Your data"
          text="Your work is yours: take all of it along, bring it back, or have it deleted."
        >
          <PartBoundary fallback={<SkeletonList label="Loading your data" />}>
            <DataActions />
          </PartBoundary>
        </SettingsSection>
      </div>
    </div>
  );
}
