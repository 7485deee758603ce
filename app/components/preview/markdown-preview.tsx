import { useMemo } from 'react';
import { LocalPicture } from '../local-picture.tsx';
import { classNames } from '../../ui/class-names.ts';
import { renderMarkdown } from './render-markdown.tsx';

export interface MarkdownPreviewProps {
  readonly text: string;
  /** A draft is set as its readers will see it, a note as the rest of the page. */
  readonly kind?: 'draft' | 'note';
}

export function MarkdownPreview({ text, kind = 'draft' }: MarkdownPreviewProps) {
  const rendered = useMemo(() => renderMarkdown(text, (picture) => <LocalPicture {...picture} />), [text]);
  if (text.trim() === '') return <p className="text-ink-2">Nothing written yet.</p>;
  return (
    <div
      className={classNames(
        kind === 'draft' ? 'gap-4 font-serif text-[19px] leading-[1.65]' : 'gap-2.5 text-base text-ink-2',
        // A line that is begun with Enter is a line for whoever typed it.
        'grid break-words [&_p]:whitespace-pre-line [&_a]:text-info [&_a]:underline [&_blockquote]:border-l-2 [&_blockquote]:border-line-strong [&_blockquote]:pl-4 [&_blockquote]:text-ink-2 [&_code]:rounded-sm [&_code]:bg-sunken [&_code]:px-1 [&_code]:text-[0.85em] [&_ol]:list-decimal [&_ol]:pl-6 [&_pre]:overflow-x-auto [&_pre]:rounded-md [&_pre]:bg-sunken [&_pre]:p-4 [&_ul]:list-disc [&_ul]:pl-6',
      )}
    >
      {rendered}
    </div>
  );
}
