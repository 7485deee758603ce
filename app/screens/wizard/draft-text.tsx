import type { EditorView } from '@codemirror/view';
import { type ReactNode, type RefObject } from 'react';
import type { TextRange } from '#core/kernel/find-quote.ts';
import { listed } from '#core/kernel/listed.ts';
import type { ContentItem } from '#core/documents/content-item.ts';
import { hasThreads } from '#core/publishing/platforms.ts';
import { chosenPlatforms } from '#core/publishing/post.ts';
import type { TextBinding } from '../../engine/documents/text-binding.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { DraftViewMode } from './draft-view.tsx';
import { MarkdownEditor, type DescribedPicture } from '../../features/writing/markdown-editor.tsx';
import type { DraftSaving } from '../../features/writing/draft-saving.tsx';
import { rewriteKey, type ShownVersions } from '../../features/variants/platform-versions.ts';
import { VersionBar } from '../../features/variants/version-bar.tsx';
import { VersionTabs } from '../../features/variants/version-tabs.tsx';

// A person who only writes does not need it.
const MarkdownPreview = lazyPart(() => import('../../features/writing/markdown-preview.tsx'), 'MarkdownPreview');
const PlatformPreview = lazyPart(() => import('../../features/writing/platform-preview.tsx'), 'PlatformPreview');
const RewriteBar = lazyPart(() => import('../../features/variants/rewrite-bar.tsx'), 'RewriteBar');
const VersionOffer = lazyPart(() => import('../../features/variants/version-offer.tsx'), 'VersionOffer');

/** The props shared by the draft in the page and the one over the whole screen. */
export interface SharedDraft {
  readonly item: ContentItem;
  readonly mode: DraftViewMode;
  /** Which text is shown: the draft, a rewrite of it, or a platform's variant. */
  readonly shown: ShownVersions;
  /** Called when a platform's variant was started and is ready for writing. */
  readonly onStarted: () => void;
  /** Called when the shown rewrite has ended. */
  readonly onEnded: () => void;
  /** The binding of the shown text; null until it is open. */
  readonly binding: TextBinding | null;
  readonly saving: DraftSaving;
  /** The picture that is being described; null when none is. */
  readonly described: DescribedPicture | null;
  readonly onDescribe: (picture: DescribedPicture | null) => void;
  /** Called with the editor while it is open, and with null once it is closed. */
  readonly onView: (view: EditorView | null) => void;
  readonly hasFocus: boolean;
  /** The words to select then. */
  readonly selected: TextRange | null;
}

export interface DraftTextProps extends SharedDraft {
  readonly onSave: () => void;
  /** Controls beside the names of the versions. */
  readonly tools?: ReactNode;
  readonly isFullScreen?: boolean;
  readonly hostRef?: RefObject<HTMLDivElement | null>;
}

/** The draft or a platform's variant, as an editor or a preview. */
export function DraftText({ shown, tools, ...text }: DraftTextProps) {
  const { versions, rewrites, version, rewrite, show } = shown;
  const chosen = rewrite ? rewriteKey : (version?.platform.key ?? null);
  return (
    <VersionTabs versions={versions} hasRewrite={rewrites.length > 0} chosen={chosen} onChoose={show} aside={tools}>
      {/* About as high as the empty editor, so that nothing below moves while another text loads. */}
      <div className="min-h-[460px]">
        <PartBoundary fallback={<Skeleton className="h-[320px]" />}>
          <ShownText {...text} shown={shown} />
        </PartBoundary>
      </div>
    </VersionTabs>
  );
}

function ShownText({
  item,
  mode,
  shown: { versions, version, rewrite, rewrites, text, showText },
  onStarted,
  onEnded,
  saving,
  binding,
  ...editor
}: DraftTextProps) {
  const platform = version?.platform;
  const own = version?.shown;
  if (version && !own) return <VersionOffer version={version} onStarted={onStarted} />;
  const note = !version && !rewrite && <DraftNote versions={versions} />;
  if (mode === 'preview') {
    return (
      <div className="grid gap-3 pt-3">
        {note}
        {platform && <p className="text-sm text-ink-2">This is how your version will look on {platform.name}.</p>}
        {platform ? <PlatformPreview item={item} platform={platform} /> : <MarkdownPreview text={text} />}
      </div>
    );
  }
  return (
    <>
      {note}
      {version && own && <VersionBar version={version} shown={own} onShow={showText} onStarted={onStarted} />}
      {rewrite && <RewriteBar rewrites={rewrites} shown={rewrite} onShow={showText} onEnded={onEnded} />}
      {binding ? (
        <MarkdownEditor
          key={binding.path.join('/')}
          label={platform ? `Version for ${platform.name}` : rewrite ? 'Rewrite' : 'Draft'}
          onEdit={saving.edited}
          binding={binding}
          hasThreads={platform ? hasThreads(platform) : chosenPlatforms(item).some(hasThreads)}
          {...editor}
        />
      ) : (
        <Skeleton className="h-[320px]" />
      )}
    </>
  );
}

/** Which platforms do not get the draft; nothing while all do. */
function DraftNote({ versions }: Pick<ShownVersions, 'versions'>) {
  const others = versions.filter(({ own: [first] }) => first !== undefined && first.text.trim() !== '');
  if (others.length === 0) return null;
  const names = listed(others.map(({ platform: { name } }) => name));
  const own = others.length === 1 ? 'gets its own version' : 'get their own versions';
  return (
    <p className="pt-2 text-sm text-ink-2">
      {others.length === versions.length
        ? `Not published as it is: ${names} ${own}.`
        : `For every platform but ${names}, which ${own}.`}
    </p>
  );
}
