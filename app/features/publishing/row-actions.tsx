import { RiExternalLinkLine, RiMoreLine } from '@remixicon/react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ListedPlatform } from '#core/publishing/platforms.ts';
import { ownSiteId } from '#core/publishing/publication.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { PlatformState } from './platform-states.ts';

/** The actions on an existing post. */
type PostAction = 'update' | 'take-down' | 'post-again';

interface ActionWords {
  readonly label: string;
  readonly title: (platform: string) => string;
  readonly text: string;
}

/** The actions that need confirmation. An update can be corrected by another update. */
type AskedAction = Exclude<PostAction, 'update'>;

const words: Readonly<Record<AskedAction, ActionWords>> = {
  'take-down': {
    label: 'Take down',
    title: (platform) => `Take it down from ${platform}?`,
    text: 'The link will stop working. You keep the text here, as a draft if it is not published anywhere else.',
  },
  'post-again': {
    label: 'Post again',
    title: (platform) => `Post it on ${platform} again?`,
    text: 'The existing post stays. A second one is posted with your current text.',
  },
};

export interface PostMenuProps {
  readonly platform: ListedPlatform;
  readonly onAction: (action: PostAction) => void;
}

/** A post on the person's own site can be updated and taken down; elsewhere it can only be posted again. */
function PostMenu({ platform, onAction }: PostMenuProps) {
  const [asked, setAsked] = useState<AskedAction | null>(null);
  const [shown, setShown] = useState<AskedAction>('take-down');
  const actions: readonly PostAction[] = platform.id === ownSiteId ? ['update', 'take-down'] : ['post-again'];
  const { title, text, label } = words[shown];
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`More actions for the post on ${platform.name}`}>
            <RiMoreLine size={18} aria-hidden="true" />
          </IconButton>
        }
        items={actions.map((value) => ({
          value,
          label: value === 'update' ? 'Update post' : words[value].label,
          ...(value === 'take-down' ? { isDangerous: true } : {}),
        }))}
        onSelect={(value) => {
          const action = actions.find((candidate) => candidate === value);
          if (action === 'update') onAction(action);
          if (!action || action === 'update') return;
          setShown(action);
          setAsked(action);
        }}
      />
      <ConfirmDialog
        isOpen={asked !== null}
        title={title(platform.name)}
        text={text}
        confirmLabel={label}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null);
          onAction(shown);
        }}
      />
    </>
  );
}

/** The actions on an item's publication on a platform. */
export type RowWish =
  PostAction | 'publish' | 'is-there' | 'is-not-there' | 'copy' | 'posted' | 'not-posted' | 'reschedule' | 'numbers';

export interface RowActionsProps {
  readonly state: PlatformState;
  /** Whether the draft differs from the post. */
  readonly isChanged: boolean;
  /** The label of the button that types in the post's numbers; null where the platform tells them. */
  readonly numbersLabel: string | null;
  /** Whether the screen offers to choose another time. */
  readonly canReschedule: boolean;
  readonly onWish: (wish: RowWish) => void;
}

/** The actions that the publication's state allows. */
export function RowActions({ state, isChanged, numbersLabel, canReschedule, onWish }: RowActionsProps) {
  const { platform, postedBy, latest, shown } = state;
  const button = (wish: RowWish, label: string) => (
    <Button size="small" aria-label={`${label}: ${platform.name}`} onClick={() => onWish(wish)}>
      {label}
    </Button>
  );
  const link = (label: string) =>
    latest?.url && (
      <a
        href={latest.url}
        target="_blank"
        rel="noreferrer noopener"
        aria-label={`${label}: ${platform.name}`}
        className={buttonClass({ size: 'small', variant: 'quiet' })}
      >
        <RiExternalLinkLine size={16} aria-hidden="true" />
        {label}
      </a>
    );
  switch (shown.type) {
    case 'failed':
      return <Buttons>{postedBy === 'server' ? button('publish', 'Try again') : byHand(button)}</Buttons>;
    case 'unknown':
      return (
        <Buttons>
          {button('is-there', 'It was posted')}
          {button('is-not-there', 'It was not posted')}
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
          {postedBy === 'person' && platform.connects && (
            <Link
              to={paths.socialAccounts}
              aria-label={`Connect: ${platform.name}`}
              className={buttonClass({ size: 'small', variant: 'quiet' })}
            >
              Connect
            </Link>
          )}
        </Buttons>
      );
    case 'withdrawn':
      return <Buttons>{postedBy === 'server' ? button('publish', 'Publish again') : byHand(button)}</Buttons>;
    case 'shared':
      return (
        <Buttons>
          {isChanged && button('update', 'Update')}
          {link('Open post')}
          {numbersLabel !== null && button('numbers', numbersLabel)}
          {platform.id === ownSiteId && (
            <Link to={paths.site} className={buttonClass({ size: 'small', variant: 'quiet' })}>
              Your site
            </Link>
          )}
          {latest?.byHand && !latest.url && button('posted', 'Add its link')}
          {latest?.byHand && button('not-posted', 'Not posted after all')}
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
      {button('posted', 'Mark as posted')}
    </>
  );
}

function Buttons({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-2 empty:hidden">{children}</div>;
}
