import { RiDeleteBinLine, RiErrorWarningLine, RiMore2Line, RiRestartLine } from '@remixicon/react';
import { useMemo, useState } from 'react';
import type { ContentFailure } from '#core/content/failures.ts';
import { undoneBody } from '#core/content/restore-version.ts';
import { rewriteEdits } from '#core/content/rewrites.ts';
import { sortedHeads } from '#core/documents/load.ts';
import { rewritePlatformId, standingVariants } from '#core/documents/read-variants.ts';
import { bodyPath } from '#core/documents/text-path.ts';
import { uuidFromBytes } from '#core/kernel/ids.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { ListedPlatform } from '#core/publishing/platforms.ts';
import type { OpenDocument } from '../../engine/documents/open-document.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Menu } from '../../ui/menu.tsx';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useWorkspace } from '../workspace/use-workspace.ts';
import { useWizard } from '../writing/wizard-context.ts';
import type { OwnVersion, ShownVersion } from './platform-versions.ts';
import { sayChanged, VersionChoice } from './version-tabs.tsx';
import { isSwitchedOn } from '#core/workspace/account-switches.ts';

// Most versions fit.
const DraftChanges = lazyPart(() => import('./draft-changes.tsx'), 'DraftChanges');

export interface VersionBarProps {
  readonly version: ShownVersion;
  readonly shown: OwnVersion;
  readonly onShow: (id: string) => void;
  /** There is another text to go on with. */
  readonly onStarted: () => void;
}

/** How a platform's version stands to the draft, and what can be done about it. */
export function VersionBar({ version: { platform, own }, shown, onShow, onStarted }: VersionBarProps) {
  const { name } = platform;
  const { startAgain, remove, keep, confirm } = useVersionActions(platform);
  const [opened, setOpened] = useState<string | null>(null);
  const isOpen = opened === shown.id && shown.isDrifted;
  return (
    <section aria-label={`Version for ${name}`} className="mb-3 grid gap-2.5 rounded-md border border-line px-3.5 py-2">
      <div className="flex items-center justify-between gap-3">
        <p className={shown.isDrifted ? 'flex gap-2 text-base text-warn' : 'text-sm text-ink-2'}>
          {shown.isDrifted && <RiErrorWarningLine size={18} aria-hidden="true" className="mt-0.5 shrink-0" />}
          {sentence(shown, name, own.length)}
        </p>
        <Menu
          trigger={
            <IconButton label={`More actions: version for ${name}`} className="-mr-2">
              <RiMore2Line size={19} aria-hidden="true" />
            </IconButton>
          }
          items={[
            {
              value: 'again',
              label: 'Start again from the draft',
              icon: <RiRestartLine size={17} aria-hidden="true" />,
            },
            {
              value: 'remove',
              label: 'Remove this version',
              icon: <RiDeleteBinLine size={17} aria-hidden="true" />,
              isDangerous: true,
            },
          ]}
          onSelect={(action) => {
            if (action === 'remove') remove();
            else if (startAgain()) onStarted();
          }}
        />
      </div>
      {shown.isDrifted && (
        <div className="flex flex-wrap gap-2 pb-1 max-desk:*:grow">
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpened(isOpen ? null : shown.id)}>
            {isOpen ? 'Hide what changed' : 'Show what changed'}
          </Button>
          <Button size="small" onClick={() => confirm(shown.id)}>
            Keep as is
          </Button>
        </div>
      )}
      {isOpen && (
        <PartBoundary fallback={<Skeleton className="h-[80px]" />}>
          <DraftChanges version={shown} />
        </PartBoundary>
      )}
      {own.length > 1 && <VersionChoice {...{ own, shown, onShow }} onKeep={keep} />}
    </section>
  );
}

function sentence({ isDrifted, text }: OwnVersion, name: string, count: number): string {
  if (text.trim() === '') return `This version is empty, so ${name} gets the draft.`;
  if (isDrifted) return 'The draft has changed since you wrote this version.';
  return count === 1 ? `${name} gets this version instead of the draft.` : `There are ${count} versions for ${name}.`;
}

export interface VersionActions {
  /** True once there is one. */
  readonly write: () => boolean;
  readonly startAgain: () => boolean;
  readonly remove: () => void;
  readonly keep: (id: string) => void;
  readonly confirm: (id: string) => void;
}

/** What a person does about a platform's version, with a word about it and the way back. */
export function useVersionActions({ id, name }: ListedPlatform): VersionActions {
  const { document } = useWizard();
  const change = useChangeVariants(document, id);
  return {
    write: () => sayChanged(change.start(), null),
    startAgain: () => sayChanged(change.start(), 'Started again from the draft'),
    remove: () => void sayChanged(change.remove(), `${name} gets the draft again`),
    keep: (version) => void sayChanged(change.keep(version), `${name} gets this version`),
    confirm: (version) => void sayChanged(change.confirm(version), null),
  };
}

export interface RewriteActions {
  /** True once there is one. */
  readonly start: () => boolean;
  /** True once its words are the draft's. */
  readonly take: (id: string) => boolean;
  /** True once it is gone. */
  readonly discard: (id: string) => boolean;
}

/** What a person does about a rewrite, with a word about it and the way back. */
export function useRewriteActions(): RewriteActions {
  const { document } = useWizard();
  const { start, take, discard } = useChangeRewrite(document);
  return {
    start: () => sayChanged(start(), null),
    take: (id) => sayChanged(take(id), 'Rewrite added to the draft'),
    discard: (id) => sayChanged(discard(id), 'Rewrite discarded'),
  };
}

/** What takes a change back, or why there was none. */
type Change = Result<() => void, ContentFailure>;

export interface ChangeVariants {
  /** Gives the platform a text of its own that starts with the draft's words, in place of what it has. */
  readonly start: () => Change;
  /** Gives the platform the draft again. */
  readonly remove: () => Change;
  /** Of the texts that stand for it, this one goes out. */
  readonly keep: (id: string) => Change;
  /** Notes that a text fits the draft as it is. */
  readonly confirm: (id: string) => Result<void, ContentFailure>;
}

/** What can be done about the text that a platform has of its own. */
function useChangeVariants(document: OpenDocument<'content-item'>, platformId: number): ChangeVariants {
  const isFitted = isSwitchedOn(useWorkspace()?.preferences ?? {}, 'crossPlatform');
  return useMemo(() => {
    const change = (make: () => Result<void, ContentFailure>): Change => {
      document.flushBindings(null);
      const before = standingVariants(document.doc(), platformId).map(({ id }) => id);
      const made = make();
      return made.ok ? ok(() => void document.applyCommand('keepVariants', { platformId, variants: before })) : made;
    };
    const newId = () => uuidFromBytes(crypto.getRandomValues(new Uint8Array(16)));
    return {
      start: () =>
        change(() => document.applyCommand('startVariant', { id: newId(), platformId, isFitted, now: Date.now() })),
      remove: () => change(() => document.applyCommand('removeVariant', { platformId })),
      keep: (id) => change(() => document.applyCommand('keepVariants', { platformId, variants: [id] })),
      confirm: (id) => document.applyCommand('confirmVariant', { id, heads: sortedHeads(document.doc()) }),
    };
  }, [document, isFitted, platformId]);
}

/** What takes the end of a rewrite back, or why it goes on. */
type Ended = Result<() => void, ContentFailure>;

export interface ChangeRewrite {
  /** Makes a copy of the draft to try things in. */
  readonly start: () => Result<void, ContentFailure>;
  /** Brings its words into the draft, beside those that were written there meanwhile. */
  readonly take: (id: string) => Ended;
  readonly discard: (id: string) => Ended;
}

function useChangeRewrite(document: OpenDocument<'content-item'>): ChangeRewrite {
  return useMemo(() => {
    const standing = () => standingVariants(document.doc(), rewritePlatformId);
    const ids = () => standing().map(({ id }) => id);
    const restore = (variants: readonly string[]) =>
      void document.applyCommand('keepVariants', { platformId: rewritePlatformId, variants });
    return {
      start: () => {
        document.flushBindings(null);
        const id = uuidFromBytes(crypto.getRandomValues(new Uint8Array(16)));
        return document.applyCommand('startRewrite', { id, now: Date.now() });
      },
      take: (id) => {
        document.flushBindings(null);
        const rewrite = standing().find((each) => each.id === id);
        if (!rewrite) return fail({ type: 'no-such-variant' });
        const body = rewriteEdits(document.doc(), rewrite);
        if (!body.ok) return body;
        const before = sortedHeads(document.doc());
        const ended = document.applyCommand('endRewrite', { id, body: body.value });
        if (!ended.ok) return ended;
        const after = sortedHeads(document.doc());
        return ok(() => {
          document.flushBindings(null);
          const undone = undoneBody(document.doc(), { before, after });
          if (document.applyCommand('writeText', { path: bodyPath, ...undone }).ok) restore([...ids(), id]);
        });
      },
      discard: (id) => {
        document.flushBindings(null);
        const ended = document.applyCommand('endRewrite', { id, body: null });
        return ended.ok ? ok(() => restore([...ids(), id])) : ended;
      },
    };
  }, [document]);
}
