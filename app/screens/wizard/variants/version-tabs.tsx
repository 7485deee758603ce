import { RiErrorWarningLine, RiQuillPenLine } from '@remixicon/react';
import type { ReactNode } from 'react';
import { Tabs } from '../../../ui/tabs.tsx';
import type { PlatformVersions } from './use-platform-versions.ts';
import { rewriteKey } from './use-shown-version.ts';

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
