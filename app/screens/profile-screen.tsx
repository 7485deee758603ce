import { Link } from 'react-router-dom';
import { PersonAvatar } from '../features/profile/person-avatar.tsx';
import { ProfileForm } from '../features/profile/profile-form.tsx';
import { usePerson } from '../features/profile/use-person.ts';
import { useWorkspace } from '../features/workspace/use-workspace.ts';
import { paths } from '../paths.ts';
import { Card } from '../ui/card.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { PartBoundary } from '../ui/part-boundary.tsx';
import { Skeleton, SkeletonList } from '../ui/skeleton.tsx';

const ProfileEmail = lazyPart(() => import('../features/profile/profile-email.tsx'), 'ProfileEmail');
const PictureSection = lazyPart(() => import('../features/profile/picture-section.tsx'), 'PictureSection');

/** The person's public profile (docs/rules/people.md, "Profile"). */
export function ProfileScreen() {
  const person = usePerson();
  const profile = useWorkspace()?.profile;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 wide:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <Card className="grid gap-5">
        <div className="flex items-center gap-4">
          <PersonAvatar person={person} className="size-20! text-2xl!" />
          <div className="min-w-0">
            <h2 dir="auto" className="line-clamp-3 text-xl wrap-anywhere">
              {person.name}
            </h2>
            <p dir="auto" className="line-clamp-3 text-base wrap-anywhere text-ink-2">
              {person.title ?? 'Professional'}
            </p>
          </div>
        </div>
        <PartBoundary fallback={<Skeleton className="h-[176px] desk:h-[146px]" />}>
          <PictureSection address={profile?.profileImageUrl ?? null} />
        </PartBoundary>
        <p className="border-t border-line pt-3 text-base text-ink-2">
          Readers see this on{' '}
          <Link to={paths.site} className="inline-flex min-h-6 items-center underline underline-offset-4">
            your site
          </Link>
          .
        </p>
        <PartBoundary fallback={null}>
          <ProfileEmail />
        </PartBoundary>
      </Card>
      <Card className="grid gap-4">
        <h2 className="text-xl">About you</h2>
        {profile ? <ProfileForm profile={profile} /> : <SkeletonList label="Loading your profile" />}
      </Card>
    </div>
  );
}
