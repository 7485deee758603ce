import { oneLine } from '#core/kernel/one-line.ts';
import { shortenText } from '#core/kernel/text.ts';

/** A part of a letter: a paragraph, a list, or a link on a line of its own. */
export type LetterPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'list'; readonly items: readonly string[] }
  | { readonly type: 'link'; readonly label: string; readonly url: string };

/** The words of a mail. Texts may hold anything that a person typed: they are made harmless here. */
export interface Letter {
  readonly subject: string;
  readonly parts: readonly LetterPart[];
}

/** Most characters of a subject. Longer ones are cut by mail programs. */
const MAX_SUBJECT = 120;

export function subjectOf({ subject }: Letter): string {
  return shortenText(oneLine(subject), MAX_SUBJECT);
}

/** The letter as plain text. */
export function letterText({ parts }: Letter): string {
  const lines = parts.map((part) => {
    switch (part.type) {
      case 'text':
        return oneLine(part.text);
      case 'list':
        return part.items.map((item) => `- ${oneLine(item)}`).join('\n');
      case 'link':
        return `${oneLine(part.label)}:\n${part.url}`;
    }
  });
  return `${lines.join('\n\n')}\n`;
}

/** The letter as HTML: no pictures, no styles from elsewhere, nothing that is fetched. */
export function letterHtml(letter: Letter): string {
  const body = letter.parts.map((part) => {
    switch (part.type) {
      case 'text':
        return `<p>${escapeHtml(oneLine(part.text))}</p>`;
      case 'list':
        return `<ul>${part.items.map((item) => `<li>${escapeHtml(oneLine(item))}</li>`).join('')}</ul>`;
      case 'link':
        return `<p><a href="${escapeHtml(part.url)}">${escapeHtml(oneLine(part.label))}</a></p>`;
    }
  });
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subjectOf(letter))}</title></head>`,
    '<body style="font-family:sans-serif;font-size:16px;line-height:1.5;max-width:36em">',
    ...body,
    '</body></html>',
    '',
  ].join('\n');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

export const text = (words: string): LetterPart => ({ type: 'text', text: words });
export const list = (items: readonly string[]): LetterPart => ({ type: 'list', items });
export const link = (label: string, url: string): LetterPart => ({ type: 'link', label, url });
