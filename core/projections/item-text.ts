import type { ContentRow } from '../projections/content-row.ts';

export interface TextParts {
  readonly description: string;
  readonly body: string;
}

/** Takes apart what `contentText` put together. @param text the item's plain text, of the same moment as its row */
export function textParts({ title, bodyAt }: Pick<ContentRow, 'title' | 'bodyAt'>, text: string): TextParts {
  const body = text.slice(bodyAt);
  const before = text.slice(0, bodyAt);
  const rest = before.startsWith(title) ? before.slice(title.length) : before;
  return { description: rest.replace(/^\n\n/, '').replace(body === '' ? /$^/ : /\n\n$/, ''), body };
}
