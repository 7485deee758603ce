import type { ContentItem } from '../documents/content-item.ts';
import { readRegister } from '../documents/registers.ts';

/** The gaps in the search fields of a piece, a sentence each. None: the fields are there and agree with the text. */
export function openSearchChecks({ title, body, steps }: ContentItem): string[] {
  const fields = steps['content-optimization'];
  const keyword = (readRegister(fields['focusKeyword']) ?? '').trim();
  const isIn = (text: unknown) => (readRegister(text) ?? '').toLowerCase().includes(keyword.toLowerCase());
  const ofKeyword =
    keyword === ''
      ? ['There is no focus keyword yet.']
      : [
          ...(isIn(title) ? [] : [`The title does not have “${keyword}”.`]),
          ...(isIn(body) ? [] : [`The draft does not have “${keyword}”.`]),
        ];
  const hasDescription = (readRegister(fields['metaDescription']) ?? '').trim() !== '';
  return [
    ...ofKeyword,
    ...(hasDescription ? [] : ['There is no meta description yet, so search engines choose lines of the text.']),
  ];
}
