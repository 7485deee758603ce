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

// Most variants fit, so this code is rarely needed.
const DraftChanges = lazyPart(() => import('./version-changes.tsx'), 'DraftChanges');

export interface VersionBarProps {
  readonly version: ShownVersion;
  readonly shown: OwnVersion;
  readonly onShow: (id: string) => void;
  /** Called when there is another text to continue with. */
  readonly onStarted: () => void;
}

/** How a platform's variant relates to the draft, with the possible actions. */
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
  if (text.trim() === '') return `This version is empty, so ${name} uses the draft.`;
  if (isDrifted) return 'The draft has changed since you wrote this version.';
  return count === 1 ? `${name} uses this version instead of the draft.` : `There are ${count} versions for ${name}.`;
}

export interface VersionActions {
  /** True once there is one. */
  readonly write: () => boolean;
  readonly startAgain: () => boolean;
  readonly remove: () => void;
  readonly keep: (id: string) => void;
  readonly confirm: (id: string) => void;
}

/** The actions on a platform's variant, each with a message and undo. */
export function useVersionActions({ id, name }: ListedPlatform): VersionActions {
  const { document } = useWizard();
  const change = useChangeVariants(document, id);
  return {
    write: () => sayChanged(change.start(), null),
    startAgain: () => sayChanged(change.start(), 'Started again from the draft'),
    remove: () => void sayChanged(change.remove(), `${name} uses the draft again`),
    keep: (version) => void sayChanged(change.keep(version), `${name} uses this version`),
    confirm: (version) => void sayChanged(change.confirm(version), null),
  };
}

export interface RewriteActions {
  /** True once there is one. */
  readonly start: () => boolean;
  /** True once its text is in the draft. */
  readonly take: (id: string) => boolean;
  /** True once it is discarded. */
  readonly discard: (id: string) => boolean;
}

/** The actions on a rewrite, each with a message and undo. */
export function useRewriteActions(): RewriteActions {
  const { document } = useWizard();
  const { start, take, discard } = useChangeRewrite(document);
  return {
    start: () => sayChanged(start(), null),
    take: (id) => sayChanged(take(id), 'Rewrite added to the draft'),
    discard: (id) => sayChanged(discard(id), 'Rewrite discarded'),
  };
}

/** A function that undoes the change, or the reason why there was none. */
type Change = Result<() => void, ContentFailure>;

export interface ChangeVariants {
  /** Gives the platform a variant that starts with the draft's text and replaces the existing one. */
  readonly start: () => Change;
  /** Makes the platform use the draft again. */
  readonly remove: () => Change;
  /** Chooses the variant that is published, if there are several. */
  readonly keep: (id: string) => Change;
  /** Records that a variant fits the current draft. */
  readonly confirm: (id: string) => Result<void, ContentFailure>;
}

/** The commands on a platform's variants. */
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

/** A function that undoes the end of a rewrite, or the reason why it continues. */
type Ended = Result<() => void, ContentFailure>;

export interface ChangeRewrite {
  /** Copies the draft into a rewrite. */
  readonly start: () => Result<void, ContentFailure>;
  /** Takes the rewrite's text into the draft, and keeps what was written in the draft meanwhile. */
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
