import { markdownLanguage } from '@codemirror/lang-markdown';
import type { SyntaxNode } from '@lezer/common';
import { Fragment, type ReactNode } from 'react';

/**
 * Markdown as React elements, from the editor's own parser. Nothing is ever set as HTML: tags in the text show as
 * the characters that they are, and a link goes to the web, to mail or nowhere.
 */
export function renderMarkdown(text: string): ReactNode {
  return blocks(markdownLanguage.parser.parse(text).topNode, text);
}

function blocks(parent: SyntaxNode, text: string): ReactNode[] {
  return children(parent).map((node) => <Fragment key={node.from}>{block(node, text)}</Fragment>);
}

function block(node: SyntaxNode, text: string): ReactNode {
  switch (node.name) {
    case 'ATXHeading1':
    case 'SetextHeading1':
      return <h3 className="text-[1.5em] leading-tight">{inline(node, text)}</h3>;
    case 'ATXHeading2':
    case 'SetextHeading2':
      return <h4 className="text-[1.25em] font-medium">{inline(node, text)}</h4>;
    case 'ATXHeading3':
    case 'ATXHeading4':
    case 'ATXHeading5':
    case 'ATXHeading6':
      return <h5 className="font-semibold">{inline(node, text)}</h5>;
    case 'Blockquote':
      return <blockquote>{blocks(node, text)}</blockquote>;
    case 'BulletList':
      return <ul>{blocks(node, text)}</ul>;
    case 'OrderedList':
      return <ol>{blocks(node, text)}</ol>;
    case 'ListItem':
      return <li>{blocks(node, text)}</li>;
    case 'FencedCode':
    case 'CodeBlock':
      return <pre>{codeText(node, text)}</pre>;
    case 'HorizontalRule':
      return <hr className="border-line" />;
    case 'ListMark':
    case 'QuoteMark':
    case 'TaskMarker':
    case 'LinkReference':
      return null;
    default:
      return <p>{inline(node, text)}</p>;
  }
}

/** A node's own text with its inline marks drawn and their signs left out. */
function inline(node: SyntaxNode, text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let at = node.from;
  for (const child of children(node)) {
    if (child.from > at) parts.push(plain(text.slice(at, child.from)));
    parts.push(<Fragment key={child.from}>{mark(child, text)}</Fragment>);
    at = child.to;
  }
  if (at < node.to) parts.push(plain(text.slice(at, node.to)));
  return parts;
}

function mark(node: SyntaxNode, text: string): ReactNode {
  switch (node.name) {
    case 'Emphasis':
      return <em>{inline(node, text)}</em>;
    case 'StrongEmphasis':
      return <strong>{inline(node, text)}</strong>;
    case 'Strikethrough':
      return <s>{inline(node, text)}</s>;
    case 'InlineCode':
      return <code>{inline(node, text)}</code>;
    case 'HardBreak':
      return <br />;
    case 'Link':
    case 'Autolink':
      return link(node, text);
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

function link(node: SyntaxNode, text: string): ReactNode {
  const url = node.getChild('URL');
  const address = url ? text.slice(url.from, url.to) : '';
  const closing = node.getChildren('LinkMark')[1];
  const label = node.name === 'Link' && closing ? text.slice(node.from + 1, closing.from) : address;
  if (!/^(https?:\/\/|mailto:)/i.test(address)) return label;
  return (
    <a href={address} target="_blank" rel="noreferrer noopener">
      {label}
    </a>
  );
}

function codeText(node: SyntaxNode, text: string): string {
  return node
    .getChildren('CodeText')
    .map((part) => text.slice(part.from, part.to))
    .join('');
}

/** Heading signs leave a blank behind. */
function plain(text: string): string {
  return text.replace(/^[ \t]+(?=\S)/, (blank, offset: number) => (offset === 0 && blank.length === text.length ? '' : ' '));
}

function children(parent: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let child = parent.firstChild; child; child = child.nextSibling) found.push(child);
  return found;
}
