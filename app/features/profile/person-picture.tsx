import { Pixels, useImage } from '../pictures/use-image.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { classNames } from '../../ui/class-names.ts';

export interface PersonPictureProps {
  readonly hash: string;
  readonly name: string;
  readonly className?: string | undefined;
}

/** The person's picture if it is on this device, otherwise their initials. */
export function PersonPicture({ hash, name, className }: PersonPictureProps) {
  const { image } = useImage(hash);
  if (!image) return <Avatar name={name} className={className} />;
  // The name is shown beside it.
  return (
    <Pixels image={image} alt="" className={classNames('size-[34px] shrink-0 rounded-full object-cover', className)} />
  );
}
