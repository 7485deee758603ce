import type { ListedPlatform } from '#core/publishing/platforms.ts';
import { PlatformIcon } from '../connections/platform-icon.tsx';
import { PersonAvatar } from '../profile/person-avatar.tsx';
import type { Author } from './use-author.ts';

export interface AuthorLineProps {
  readonly author: Author;
  readonly platform: ListedPlatform;
  /** Whether it says that no account is connected. The later posts of a thread do not. */
  readonly isFirst?: boolean;
  /** A post of a thread has its picture beside its text. */
  readonly hasPicture?: boolean;
}

/** The head of a post: the author's picture, name and account, and the platform. */
export function AuthorLine({
  author: { person, handle },
  platform,
  isFirst = true,
  hasPicture = true,
}: AuthorLineProps) {
  const account = handle ?? (isFirst ? `Not connected to ${platform.name}` : null);
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      {hasPicture && <PersonAvatar person={person} className="size-10" />}
      <div className="min-w-0 grow leading-tight">
        <p dir="auto" className="truncate text-base font-semibold">
          {person.name}
        </p>
        {/* A name may be longer than the line, and its end tells accounts apart. */}
        {account && <p className="text-sm wrap-anywhere text-ink-2">{account}</p>}
      </div>
      <span className="flex shrink-0 items-center self-start text-ink-2" title={platform.name}>
        <PlatformIcon name={platform.icon} size={18} />
        <span className="sr-only">{platform.name}</span>
      </span>
    </div>
  );
}
