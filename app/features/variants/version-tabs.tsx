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
  /** Key of the platform whose variant is shown, or of the rewrite; null for the draft. */
  readonly chosen: string | null;
  readonly onChoose: (key: string | null) => void;
  /** Controls at the end of the tabs' row. */
  readonly aside: ReactNode;
  /** The content of the chosen tab. */
  readonly children: ReactNode;
}

const draft = 'draft';

/** Tabs for the draft, its rewrite, and each chosen platform's variant. Without any of these, only the draft. */
export function VersionTabs({ versions, hasRewrite, chosen, onChoose, aside, children }: VersionTabsProps) {
  if (versions.length === 0 && !hasRewrite)
    return (
      <>
        {aside && <div className="flex justify-end">{aside}</div>}
        {children}
      </>
    );
  const shown = chosen ?? draft;
  // During a transition there are two panels, and one text can be open only once.
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
    <Tabs
      label="Draft and versions"
      tabs={tabs}
      chosen={shown}
      onChoose={(id) => onChoose(id === draft ? null : id)}
      aside={aside}
    />
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
  /** The variants, the one to be published first. */
  readonly own: readonly OwnVersion[];
  readonly shown: OwnVersion;
  readonly onShow: (id: string) => void;
  readonly onKeep: (id: string) => void;
}

/**
 * Shown when two devices wrote a variant at once: one is published, and the others are kept until the person chooses.
 */
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
 * Shows why nothing was changed, or what was, with an undo button if possible.
 *
 * @param changed its value undoes the change
 * @param title null when the change is visible by itself
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
