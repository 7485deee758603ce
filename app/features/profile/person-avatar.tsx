import type { ShownPerson } from './use-person.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';

/** Few people have a picture at first, and initials are shown until it is read. */
const PersonPicture = lazyPart(() => import('./person-picture.tsx'), 'PersonPicture');

export interface PersonAvatarProps {
  readonly person: ShownPerson;
  readonly className?: string | undefined;
}

/** The person's picture; their initials when there is none, or when it is on another device only. */
export function PersonAvatar({ person: { name, pictureHash }, className }: PersonAvatarProps) {
  const initials = <Avatar name={name} className={className} />;
  if (pictureHash === null) return initials;
  return (
    <PartBoundary fallback={initials}>
      <PersonPicture hash={pictureHash} name={name} className={className} />
    </PartBoundary>
  );
}
