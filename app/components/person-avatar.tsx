import type { ShownPerson } from '../data/profile/use-person.ts';
import { useImage } from '../data/images/use-image.ts';
import { Avatar } from '../ui/avatar.tsx';
import { classNames } from '../ui/class-names.ts';
import { Pixels } from './pixels.tsx';

export interface PersonAvatarProps {
  readonly person: ShownPerson;
  readonly className?: string | undefined;
}

/** The person's picture; their initials where there is none, or where it is on another device. */
export function PersonAvatar({ person, className }: PersonAvatarProps) {
  if (person.pictureHash === null) return <Avatar name={person.name} className={className} />;
  return <Picture hash={person.pictureHash} name={person.name} className={className} />;
}

function Picture({
  hash,
  name,
  className,
}: {
  readonly hash: string;
  readonly name: string;
  readonly className?: string | undefined;
}) {
  const { image } = useImage(hash);
  if (!image) return <Avatar name={name} className={className} />;
  // The name stands beside it.
  return (
    <Pixels image={image} alt="" className={classNames('size-[34px] shrink-0 rounded-full object-cover', className)} />
  );
}
