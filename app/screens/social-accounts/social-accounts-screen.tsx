import { Card } from '../../ui/card.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';

const AccountList = lazyPart(() => import('./account-list.tsx'), 'AccountList');
const PostEndings = lazyPart(() => import('./post-endings.tsx'), 'PostEndings');
const AccountSwitches = lazyPart(() => import('./account-switches.tsx'), 'AccountSwitches');

/** The person's connections and automatic publishing (docs/rules/people.md, "Social accounts"). */
export function SocialAccountsScreen() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Card className="grid gap-4">
        <div className="grid gap-1">
          <h2 className="text-xl">Connected accounts</h2>
          <p className="text-base text-pretty text-ink-2">
            Rostrum posts to your connected accounts. For other platforms it prepares the text and you post it.
          </p>
        </div>
        <PartBoundary fallback={<SkeletonList label="Loading social connections..." />}>
          <AccountList />
        </PartBoundary>
      </Card>
      <div className="grid gap-6">
        <Card className="grid gap-4">
          <h2 className="text-xl">Account Preferences</h2>
          <PartBoundary fallback={<SkeletonList label="Loading your preferences" />}>
            <AccountSwitches />
          </PartBoundary>
        </Card>
        <Card className="grid gap-4">
          <div className="grid gap-1">
            <h2 className="text-xl">Signatures and links</h2>
            <p className="text-base text-pretty text-ink-2">
              Added to your posts when they are published. Previews show them before.
            </p>
          </div>
          <PartBoundary fallback={<SkeletonList label="Loading your signatures" />}>
            <PostEndings />
          </PartBoundary>
        </Card>
      </div>
    </div>
  );
}
