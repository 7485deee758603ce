import { markdownLanguage } from '@codemirror/lang-markdown';
import type { SyntaxNode } from '@lezer/common';
import { Fragment, type ReactNode, useMemo } from 'react';
import { pictureHash, type PictureReference } from '#core/documents/pictures.ts';
import { classNames } from '../../ui/class-names.ts';
import { LocalPicture } from '../pictures/use-image.tsx';

export interface MarkdownPreviewProps {
  readonly text: string;
  /** A draft is rendered as its readers will see it, a note like the rest of the page. */
  readonly kind?: 'draft' | 'note';
}

export function MarkdownPreview({ text, kind = 'draft' }: MarkdownPreviewProps) {
  const rendered = useMemo(() => renderMarkdown(text, (picture) => <LocalPicture {...picture} />), [text]);
  if (text.trim() === '') return <p className="text-ink-2">Nothing written yet.</p>;
  return (
    <div
      className={classNames(
        kind === 'draft' ? 'gap-4 font-serif text-[19px] leading-[1.65]' : 'gap-2.5 text-base text-ink-2',
        'grid break-words [&_a]:text-info [&_a]:underline [&_blockquote]:border-l-2 [&_blockquote]:border-line-strong [&_blockquote]:pl-4 [&_blockquote]:text-ink-2 [&_code]:rounded-sm [&_code]:bg-sunken [&_code]:px-1 [&_code]:text-[0.85em] [&_ol]:list-decimal [&_ol]:pl-6 [&_pre]:overflow-x-auto [&_pre]:rounded-md [&_pre]:bg-sunken [&_pre]:p-4 [&_ul]:list-disc [&_ul]:pl-6',
      )}
    >
      {rendered}
    </div>
  );
}

/** Renders a stored picture. */
export type DrawPicture = (picture: PictureReference) => ReactNode;

/** A text, and how its pictures are rendered. */
interface Source {
  readonly text: string;
  readonly drawPicture: DrawPicture;
}

/**
 * Renders Markdown as React elements, with the editor's own parser. Nothing is ever set as HTML: tags show as plain
 * characters, and links are limited to the web and mail. Pictures from elsewhere are not loaded.
 */
export function renderMarkdown(text: string, drawPicture: DrawPicture): ReactNode {
  return blocks(markdownLanguage.parser.parse(text).topNode, { text, drawPicture });
}

function blocks(parent: SyntaxNode, source: Source): ReactNode[] {
  return children(parent).map((node) => <Fragment key={node.from}>{block(node, source)}</Fragment>);
}

function block(node: SyntaxNode, source: Source): ReactNode {
  switch (node.name) {
    case 'ATXHeading1':
    case 'SetextHeading1':
      return <h3 className="text-[1.5em] leading-tight">{inline(node, source)}</h3>;
    case 'ATXHeading2':
    case 'SetextHeading2':
      return <h4 className="text-[1.25em] font-medium">{inline(node, source)}</h4>;
    case 'ATXHeading3':
    case 'ATXHeading4':
    case 'ATXHeading5':
    case 'ATXHeading6':
      return <h5 className="font-semibold">{inline(node, source)}</h5>;
    case 'Blockquote':
      return <blockquote>{blocks(node, source)}</blockquote>;
    case 'BulletList':
      return <ul>{blocks(node, source)}</ul>;
    case 'OrderedList':
      return <ol>{blocks(node, source)}</ol>;
    case 'ListItem':
      return <li>{blocks(node, source)}</li>;
    case 'FencedCode':
    case 'CodeBlock':
      return <pre>{codeText(node, source)}</pre>;
    case 'HorizontalRule':
      return <hr className="border-line" />;
    case 'ListMark':
    case 'QuoteMark':
    case 'TaskMarker':
    case 'LinkReference':
      return null;
    default:
      return <p>{inline(node, source)}</p>;
  }
}

/** A node's own text with inline marks rendered and their signs removed. */
function inline(node: SyntaxNode, source: Source): ReactNode[] {
  const { text } = source;
  const parts: ReactNode[] = [];
  let at = node.from;
  for (const child of children(node)) {
    if (child.from > at) parts.push(lines(node, plain(text.slice(at, child.from)), at));
    parts.push(<Fragment key={child.from}>{mark(child, source)}</Fragment>);
    at = child.to;
  }
  if (at < node.to) parts.push(lines(node, plain(text.slice(at, node.to)), at));
  return parts;
}

/** A line that was begun with Enter is a line to the person who typed it, as on the own site; in code it is a space. */
function lines({ name }: SyntaxNode, text: string, at: number): ReactNode {
  const [first = '', ...more] = text.split('\n');
  if (name === 'InlineCode' || more.length === 0) return text;
  return (
    <Fragment key={`text ${at}`}>
      {first}
      {more.map((line, index) => (
        // The lines of a rendered text have no other identity, and never move.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>
          <br />
          {line}
        </Fragment>
      ))}
    </Fragment>
  );
}

function mark(node: SyntaxNode, source: Source): ReactNode {
  const { text } = source;
  switch (node.name) {
    case 'Emphasis':
      return <em>{inline(node, source)}</em>;
    case 'StrongEmphasis':
      return <strong>{inline(node, source)}</strong>;
    case 'Strikethrough':
      return <s>{inline(node, source)}</s>;
    case 'InlineCode':
      return <code>{inline(node, source)}</code>;
    case 'HardBreak':
      return <br />;
    case 'Link':
    case 'Autolink':
      return link(node, source);
    case 'URL':
      return outwardLink(text.slice(node.from, node.to), text.slice(node.from, node.to));
    case 'Image':
      return pictureOf(node, source);
    case 'Escape':
      return text.slice(node.from + 1, node.to);
    case 'HeaderMark':
    case 'EmphasisMark':
    case 'StrikethroughMark':
    case 'CodeMark':
    case 'LinkMark':
    case 'QuoteMark':
      return null;
    default:
      return text.slice(node.from, node.to);
  }
}

function link(node: SyntaxNode, { text }: Source): ReactNode {
  const url = node.getChild('URL');
  const address = url ? text.slice(url.from, url.to) : '';
  const closing = node.getChildren('LinkMark')[1];
  const label = node.name === 'Link' && closing ? text.slice(node.from + 1, closing.from) : address;
  return outwardLink(address, label);
}

function outwardLink(address: string, label: string): ReactNode {
  if (!/^(https?:\/\/|mailto:)/i.test(address)) return label;
  return (
    <a href={address} target="_blank" rel="noreferrer noopener">
      {label}
    </a>
  );
}

function pictureOf(node: SyntaxNode, { text, drawPicture }: Source): ReactNode {
  const url = node.getChild('URL');
  const hash = url && pictureHash(text.slice(url.from, url.to));
  const [opening, closing] = node.getChildren('LinkMark');
  if (!hash || !opening || !closing) return text.slice(node.from, node.to);
  return drawPicture({ name: text.slice(opening.to, closing.from), hash });
}

function codeText(node: SyntaxNode, { text }: Source): string {
  return node
    .getChildren('CodeText')
    .map((part) => text.slice(part.from, part.to))
    .join('');
}

/** A heading's sign leaves a space behind. */
function plain(text: string): string {
  return text.replace(/^[ \t]+(?=\S)/, (blank, offset: number) =>
    offset === 0 && blank.length === text.length ? '' : ' ',
  );
}

function children(parent: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let child = parent.firstChild; child; child = child.nextSibling) found.push(child);
  return found;
}
