import { RiErrorWarningLine, RiQuillPenLine } from '@remixicon/react';
import type { ReactNode } from 'react';
import { type ContentFailure, contentFailureSentence } from '#core/content/failures.ts';
import type { Result } from '#core/kernel/result.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { type OwnVersion, type PlatformVersions, rewriteKey } from './platform-versions.ts';

export interface VersionTabsProps {
  readonly versions: readonly PlatformVersions[];
  readonly hasRewrite: boolean;
  /** Key of the platform whose version is shown, or of the rewrite; null for the draft. */
  readonly chosen: string | null;
  readonly onChoose: (key: string | null) => void;
  /** What is shown of the chosen one. */
  readonly children: ReactNode;
}

const draft = 'draft';

/** The draft, its rewrite, and what each chosen platform gets. Without any of these, the draft alone. */
export function VersionTabs({ versions, hasRewrite, chosen, onChoose, children }: VersionTabsProps) {
  if (versions.length === 0 && !hasRewrite) return children;
  const shown = chosen ?? draft;
  // While one panel makes room for the other there are two, and one text is open once.
  const contentOf = (id: string) => (id === shown ? children : null);
  const tabs = [
    { id: draft, label: 'Draft', content: contentOf(draft) },
    ...(hasRewrite ? [{ id: rewriteKey, label: 'Rewrite', content: contentOf(rewriteKey) }] : []),
    ...versions.map(({ platform, own }) => ({
      id: platform.key,
      label: platform.name,
      mark: <VersionMark version={own[0]} />,
      content: contentOf(platform.key),
    })),
  ];
  return (
    <Tabs label="Draft and versions" tabs={tabs} chosen={shown} onChoose={(id) => onChoose(id === draft ? null : id)} />
  );
}

function VersionMark({ version }: { readonly version: PlatformVersions['own'][number] | undefined }) {
  if (!version) return null;
  const { isDrifted } = version;
  const Icon = isDrifted ? RiErrorWarningLine : RiQuillPenLine;
  return (
    <>
      <Icon size={15} aria-hidden="true" className={isDrifted ? 'text-warn' : 'text-ink-3'} />
      <span className="sr-only">{isDrifted ? '(written before the draft changed)' : '(its own version)'}</span>
    </>
  );
}

export interface VersionChoiceProps {
  /** The one that goes out first. */
  readonly own: readonly OwnVersion[];
  readonly shown: OwnVersion;
  readonly onShow: (id: string) => void;
  readonly onKeep: (id: string) => void;
}

/** Two devices wrote a version at once: one goes out, and none is lost until its person chooses. */
export function VersionChoice({ own, shown, onShow, onKeep }: VersionChoiceProps) {
  const at = own.findIndex(({ id }) => id === shown.id);
  const next = own[(at + 1) % own.length]!;
  const isOut = at <= 0;
  return (
    <div className="grid gap-2 border-t border-line pt-2.5 pb-1">
      <p className="text-base">
        {isOut
          ? 'This version will be published. There is another one from another device.'
          : 'This version will not be published. The other one, from another device, will.'}
      </p>
      <div className="flex flex-wrap gap-2 max-desk:*:grow">
        <Button size="small" onClick={() => onShow(next.id)}>
          See the other one
        </Button>
        <Button size="small" onClick={() => onKeep(shown.id)}>
          {isOut ? 'Keep this one' : 'Use this one'}
        </Button>
      </div>
    </div>
  );
}

/**
 * Says why nothing was changed, or what was, with the way back where there is one.
 *
 * @param changed its value takes the change back
 * @param title null where the change shows by itself
 * @returns whether it was changed
 */
export function sayChanged(changed: Result<(() => void) | void, ContentFailure>, title: string | null): boolean {
  if (!changed.ok) {
    showToast({ title: 'Nothing was changed', text: contentFailureSentence(changed.error), tone: 'bad' });
    return false;
  }
  const undo = changed.value;
  if (title) showToast({ title, ...(undo && { action: { label: 'Undo', run: undo } }) });
  return true;
}
