import { RiExternalLinkLine } from '@remixicon/react';
import type { ReactNode } from 'react';
import type { PlatformState } from '../../data/publishing/platform-states.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/button.tsx';
import { PostMenu, type PostAction } from './post-menu.tsx';

/** What a person may want about an item on a platform. */
export type RowWish = PostAction | 'publish' | 'is-there' | 'is-not-there' | 'copy' | 'posted' | 'reschedule';

export interface RowActionsProps {
  readonly state: PlatformState;
  /** Whether the screen has a place to choose another time. */
  readonly canReschedule: boolean;
  readonly onWish: (wish: RowWish) => void;
}

/** What can be done about an item on a platform as it stands there. */
export function RowActions({ state, canReschedule, onWish }: RowActionsProps) {
  const { platform, postedBy, latest, shown } = state;
  const button = (wish: RowWish, label: string) => (
    <Button size="small" aria-label={`${label}: ${platform.name}`} onClick={() => onWish(wish)}>
      {label}
    </Button>
  );
  const link = (words: string) =>
    latest?.url && (
      <a
        href={latest.url}
        target="_blank"
        rel="noreferrer noopener"
        aria-label={`${words}: ${platform.name}`}
        className={buttonClass({ size: 'small', variant: 'quiet' })}
      >
        <RiExternalLinkLine size={16} aria-hidden="true" />
        {words}
      </a>
    );
  switch (shown.type) {
    case 'failed':
      return <Buttons>{postedBy === 'server' ? button('publish', 'Try again') : byHand(button)}</Buttons>;
    case 'unknown':
      return (
        <Buttons>
          {button('is-there', 'It is there')}
          {button('is-not-there', 'It is not there')}
        </Buttons>
      );
    case 'overdue':
      return (
        <Buttons>
          {button('publish', 'Publish now')}
          {canReschedule && button('reschedule', 'Reschedule')}
        </Buttons>
      );
    case 'by-hand':
      return (
        <Buttons>
          {byHand(button)}
          {link('Open draft')}
        </Buttons>
      );
    case 'withdrawn':
      return <Buttons>{postedBy === 'server' ? button('publish', 'Publish again') : byHand(button)}</Buttons>;
    case 'shared':
      return (
        <Buttons>
          {link('Open post')}
          {postedBy === 'server' && <PostMenu platform={platform} onAction={onWish} />}
        </Buttons>
      );
    default:
      return null;
  }
}

function byHand(button: (wish: RowWish, label: string) => ReactNode) {
  return (
    <>
      {button('copy', 'Post it yourself')}
      {button('posted', 'I posted it')}
    </>
  );
}

function Buttons({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-2 empty:hidden">{children}</div>;
}
