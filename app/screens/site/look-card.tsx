import { RadioGroup } from '@ark-ui/react/radio-group';
import { format } from 'date-fns';
import { useState } from 'react';
import type { OwnSitePost } from '#core/growth/own-site.ts';
import { siteAccent, type SiteAccent, siteAccentPreference, siteAccents } from '#core/workspace/site-accent.ts';
import { useSignedInUser } from '../../features/account/use-session.ts';
import { PersonAvatar } from '../../features/profile/person-avatar.tsx';
import { ProfileForm, type ProfileWords } from '../../features/profile/profile-form.tsx';
import { usePerson } from '../../features/profile/use-person.ts';
import { useApplyToWorkspace } from '../../features/workspace/use-add-pillar.ts';
import { useWorkspace } from '../../features/workspace/use-workspace.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx';

const PictureSection = lazyPart(() => import('../../features/profile/picture-section.tsx'), 'PictureSection');

const labels = { fullName: 'Name', title: 'Title', bio: 'About', save: 'Save' } as const;

/** How the site looks: a preview that follows the typing, name, about, picture and accent. */
export function LookCard({ posts }: { readonly posts: readonly OwnSitePost[] }) {
  const workspace = useWorkspace();
  const [isPicture, setIsPicture] = useState(false);
  return (
    <Card role="group" aria-label="Look" className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <h2 className="text-xl">How it looks</h2>
      {workspace ? (
        <>
          <ProfileForm
            profile={workspace.profile}
            labels={labels}
            renderPreview={(words) => (
              <Preview words={words} accent={siteAccent(workspace.preferences)} posts={posts} />
            )}
          />
          <AccentPicker accent={siteAccent(workspace.preferences)} />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <Button className="justify-self-start" aria-expanded={isPicture} onClick={() => setIsPicture(!isPicture)}>
              Change picture
            </Button>
            {isPicture && (
              <PartBoundary fallback={<Skeleton className="h-[146px]" />}>
                <PictureSection address={workspace.profile.profileImageUrl} />
              </PartBoundary>
            )}
          </div>
        </>
      ) : (
        <SkeletonList label="Loading your profile" />
      )}
    </Card>
  );
}

/** Posts in the preview. */
const PREVIEWED = 2;

interface PreviewProps {
  readonly words: ProfileWords;
  readonly accent: SiteAccent;
  readonly posts: readonly OwnSitePost[];
}

/** The first page of the site in small, in the app's theme: the site itself follows its reader's device. */
function Preview({ words, accent, posts }: PreviewProps) {
  const { username } = useSignedInUser();
  const person = usePerson();
  const name = words.fullName.trim() || username;
  const listed = posts.slice(0, PREVIEWED);
  return (
    <div
      role="group"
      aria-label="Preview of your site"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-md border border-line bg-paper p-5"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {person.pictureHash !== null && <PersonAvatar person={{ ...person, name }} className="size-14! text-lg!" />}
        <p dir="auto" className="font-serif text-xl font-medium wrap-anywhere">
          {name}
        </p>
        {words.title.trim() !== '' && (
          <p dir="auto" className="text-sm wrap-anywhere text-ink-2">
            {words.title}
          </p>
        )}
        {words.bio.trim() !== '' && (
          <p dir="auto" className="line-clamp-6 text-base wrap-anywhere whitespace-pre-line">
            {words.bio}
          </p>
        )}
      </div>
      <div aria-hidden="true" className="h-1 w-12" style={{ background: `var(--${accent})` }} />
      {listed.length === 0 ? (
        <p className="text-sm text-ink-2">Your posts will be listed here.</p>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {listed.map(({ itemId, title, description, publishedAt }) => (
            <li key={itemId} className="border-t border-line pt-3">
              <p dir="auto" className="font-serif text-lg wrap-anywhere">
                {title || 'Untitled'}
              </p>
              {description && (
                <p dir="auto" className="line-clamp-3 text-sm wrap-anywhere">
                  {description}
                </p>
              )}
              {publishedAt !== null && (
                <p className="text-sm text-ink-2">{format(new Date(publishedAt), 'd MMMM yyyy')}</p>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const accentNames: Readonly<Record<SiteAccent, string>> = {
  default: 'Ink',
  create: 'Red',
  schedule: 'Blue',
  growth: 'Green',
  profile: 'Violet',
};

/** Saved as soon as it is chosen. */
function AccentPicker({ accent }: { readonly accent: SiteAccent }) {
  const apply = useApplyToWorkspace();
  const choose = async (value: SiteAccent) => {
    try {
      await apply('setPreference', { name: siteAccentPreference, value });
    } catch {
      showToast({ title: 'Not saved', text: 'This device is out of space. Free some up and try again.', tone: 'bad' });
    }
  };
  return (
    <RadioGroup.Root
      value={accent}
      onValueChange={({ value }) => {
        const chosen = siteAccents.find((each) => each === value);
        if (chosen) void choose(chosen);
      }}
      className="grid gap-1.5"
    >
      <RadioGroup.Label className="text-sm font-medium">Accent</RadioGroup.Label>
      <div className="grid grid-cols-3 gap-2 desk:flex desk:flex-wrap">
        {siteAccents.map((each) => (
          <RadioGroup.Item
            key={each}
            value={each}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-sm border border-line px-3 text-sm transition-colors duration-120 hover:border-line-strong data-[state=checked]:border-accent data-[state=checked]:bg-accent-soft data-focus-visible:outline-2 data-focus-visible:outline-offset-2 data-focus-visible:outline-accent desk:min-h-8"
          >
            <span
              aria-hidden="true"
              className="size-3.5 shrink-0 rounded-full"
              style={{ background: `var(--${each})` }}
            />
            <RadioGroup.ItemText>{accentNames[each]}</RadioGroup.ItemText>
            <RadioGroup.ItemHiddenInput />
          </RadioGroup.Item>
        ))}
      </div>
    </RadioGroup.Root>
  );
}
