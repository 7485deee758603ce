import type { Edit, EditedDraft } from './edit.ts';

const spelled = 'two three four five six seven eight nine ten eleven twelve'.split(' ');
const announced =
  /\b(\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:[\p{L}'’-]{1,30} ){0,2}(?:tips|ways|reasons|lessons|mistakes|steps|things|rules|habits|questions|ideas|signs|myths|principles|tricks)\b/giu;
const point = /^[ \t]*(?:[-*•]|\d{1,2}[.):])[ \t]/u;
const numbered = /^[ \t]*(?:#{1,6}[ \t]+)?(?:\*\*)?(\d{1,2})[.):][ \t*]/gmu;

/** A list that has more or fewer points than it announces. */
export function miscountedListEdits({ written }: EditedDraft): Edit[] {
  const found = announcement(written);
  if (!found) return [];
  const points = [...written.slice(found.index).matchAll(numbered)].map(([, number]) => Number(number));
  const inOrder = points.length >= 3 && points.every((number, index) => number === index + 1);
  if (!inOrder || numberOf(found[1]!) === points.length) return [];
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

/** The first one in running text: what a point of a list announces is no list of the draft's. */
function announcement(written: string): RegExpExecArray | undefined {
  return [...written.matchAll(announced)].find(({ index }) => !point.test(written.slice(lineStart(written, index))));
}

function lineStart(written: string, at: number): number {
  return written.lastIndexOf('\n', at) + 1;
}

function numberOf(word: string): number {
  const at = spelled.indexOf(word.toLowerCase());
  return at < 0 ? Number(word) : at + 2;
}
