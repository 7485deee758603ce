import type { EditorView } from '@codemirror/view';
import { Suspense, type RefObject } from 'react';
import type { TextRange } from '#core/content/find-quote.ts';
import type { ContentItem } from '#core/documents/content-item.ts';
import { readPost } from '#core/publishing/post.ts';
import type { TextBinding } from '../../engine/text-binding.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { DraftViewMode } from './draft-view.tsx';
import { MarkdownEditor, type DescribedPicture } from './markdown-editor.tsx';
import type { DraftSaving } from './use-draft-saving.ts';
import type { ShownVersions } from './variants/use-shown-version.ts';
import { VersionBar } from './variants/version-bar.tsx';
import { VersionTabs } from './variants/version-tabs.tsx';

// Who writes may never look.
const MarkdownPreview = lazyPart(() => import('./markdown-preview.tsx'), 'MarkdownPreview');
const PlatformPreview = lazyPart(() => import('./preview/platform-preview.tsx'), 'PlatformPreview');
const VersionOffer = lazyPart(() => import('./variants/version-offer.tsx'), 'VersionOffer');

/** What the draft in the page and the one over the whole screen share. */
export interface SharedDraft {
  readonly item: ContentItem;
  readonly mode: DraftViewMode;
  /** Which text is shown: the draft, or a platform's version. */
  readonly shown: ShownVersions;
  /** Called when a platform's version was started, which is to be written now. */
  readonly onStarted: () => void;
  /** Of the text that is written; null until it is open. */
  readonly binding: TextBinding | null;
  readonly saving: DraftSaving;
  /** The picture that is being described; null when none is. */
  readonly described: DescribedPicture | null;
  readonly onDescribe: (picture: DescribedPicture | null) => void;
  /** Called with the editor while it is open, and with null once it is closed. */
  readonly onView: (view: EditorView | null) => void;
  readonly hasFocus: boolean;
  /** Words that are selected then. */
  readonly selected: TextRange | null;
}

export interface DraftTextProps extends SharedDraft {
  readonly onSave: () => void;
  readonly isFullScreen?: boolean;
  readonly hostRef?: RefObject<HTMLDivElement | null>;
}

/** The draft, or what a platform gets of it, written or read. */
export function DraftText({ shown, ...text }: DraftTextProps) {
  const { versions, version, show } = shown;
  return (
    <VersionTabs versions={versions} chosen={version?.platform.key ?? null} onChoose={show}>
      {/* About as high as the empty editor: what is below stays in its place while another text comes. */}
      <div className="min-h-[460px]">
        <Suspense fallback={<Skeleton className="h-[320px]" />}>
          <ShownText {...text} shown={shown} />
        </Suspense>
      </div>
    </VersionTabs>
  );
}

function ShownText({
  item,
  mode,
  shown: { version, showText },
  onStarted,
  saving,
  binding,
  ...editor
}: DraftTextProps) {
  const platform = version?.platform;
  const own = version?.shown;
  if (version && !own) return <VersionOffer version={version} onStarted={onStarted} />;
  if (mode === 'preview') {
    return platform ? (
      <PlatformPreview post={readPost(item, platform.id)} platform={platform} />
    ) : (
      <MarkdownPreview text={item.body} />
    );
  }
  return (
    <>
      {version && own && <VersionBar version={version} shown={own} onShow={showText} onStarted={onStarted} />}
      {binding ? (
        <MarkdownEditor
          key={binding.path.join('/')}
          label={platform ? `${platform.name} version` : 'Draft'}
          onEdit={saving.edited}
          binding={binding}
          {...editor}
        />
      ) : (
        <Skeleton className="h-[320px]" />
      )}
    </>
  );
}
