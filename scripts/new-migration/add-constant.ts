import type { DocumentKind } from '#core/documents/versions.ts';

/** Characters of a constant per line. */
const PART = 120;

/** The source of `versions.ts` with another constant change of a document type. @throws when its list is not found */
export function addConstant(source: string, kind: DocumentKind, base64: string): string {
  const begin = new RegExp(`\\n  '?${kind}'?: \\[\\n`).exec(source.slice(source.indexOf('constantChanges')));
  const end = begin ? source.indexOf('\n  ],', source.indexOf(begin[0])) : -1;
  if (end === -1) throw new Error(`versions.ts has no list of constants of ${kind}`);
  const parts = base64.match(new RegExp(`.{1,${PART}}`, 'g')) ?? [];
  const literal = parts.map((part) => `'${part}'`).join(' +\n      ');
  return `${source.slice(0, end)}\n    ${literal},${source.slice(end)}`;
}
