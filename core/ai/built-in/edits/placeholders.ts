import type { Edit, EditedDraft } from './edit.ts';

const placeholder =
  /\[(?:insert|your|name|company|date|link|number|city|todo|tbd|x{1,4})\b[^\]\n]{0,60}\]|\b(?:TODO|TBD|TBC|X{3,8})\b|\blorem ipsum\b/iu;

/** What was to be filled in. */
export function placeholderEdits({ written }: EditedDraft): Edit[] {
  const [found] = placeholder.exec(written) ?? [];
  if (!found) return [];
  return [
    {
      category: 'Missing',
      priority: 'high',
      issue: `“${found}” is still to be filled in.`,
      suggestion: 'Fill it in, or take it out.',
      location: found,
      measure: null,
    },
  ];
}
