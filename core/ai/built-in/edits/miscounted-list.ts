import type { Edit, EditedDraft } from './edit.ts';

const spelled = 'two three four five six seven eight nine ten eleven twelve'.split(' ');
const announced =
  /\b(\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:[\p{L}'’-]{1,30} ){0,2}(?:tips|ways|reasons|lessons|mistakes|steps|things|rules|habits|questions|ideas|signs|myths|principles|tricks)\b/iu;
const numbered = /^[ \t]*(?:#{1,6}[ \t]+)?(?:\*\*)?(\d{1,2})[.):][ \t*]/gmu;

/** A list that has more or fewer points than it announces. */
export function miscountedListEdits({ written }: EditedDraft): Edit[] {
  const points = [...written.matchAll(numbered)].map(([, number]) => Number(number));
  const inOrder = points.length >= 3 && points.every((number, index) => number === index + 1);
  const found = announced.exec(written);
  if (!found || !inOrder) return [];
  if (numberOf(found[1]!) === points.length) return [];
  return [
    {
      category: 'Missing',
      priority: 'high',
      issue: `It announces “${found[0]}” and has ${points.length}.`,
      suggestion: 'Change the number, or the list.',
      location: found[0],
      measure: null,
    },
  ];
}

function numberOf(word: string): number {
  const at = spelled.indexOf(word.toLowerCase());
  return at < 0 ? Number(word) : at + 2;
}
