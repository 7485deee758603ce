import { quoted } from './analysis/measure.ts';
import type { Sentence } from './analysis/read-text.ts';
import type { Edit, EditedDraft } from './edit.ts';

/**
 * Places that a sentence sends readers to, and what an address there looks like. "Link in bio" is complete by itself.
 */
const addresses = [
  {
    points:
      /\b(?:links? (?:is |are )?below|(?:at|via|through|using|from|follow) (?:the|this) link|click (?:here|the link|below)|(?:sign up|register|book|apply|download|read it|rsvp|get tickets|get yours) here|here(?:'|’)?s the link|here is the link)\b/iu,
    stands:
      /https?:\/\/|\bwww\.|\]\([^)]{1,2000}\)|\b[\w-]{1,60}\.(?:com|org|net|io|co|uk|de|fr|es|eu|dev|app|ai|me|info|gov|edu|ly)\b/iu,
    issue: 'It mentions a link, but there is none.',
    suggestion: 'Add the link.',
    inFeed: 'Add the link, or say where it is: in the first comment, or in your profile.',
  },
  {
    points:
      /\b(?:call|ring|phone|whatsapp) (?:me|us)\b|\bgive (?:me|us) a (?:call|ring)\b|\bat the number (?:below|above)\b/iu,
    stands: /\+?\d[\d\s().-]{5,20}\d/u,
    issue: 'It asks for a call, but there is no number.',
    suggestion: 'Add the number.',
    inFeed: null,
  },
  {
    points:
      /\b(?:e-?mail|drop) (?:me|us) (?:at|on|an e-?mail|a line)\b|\b(?:send|shoot) (?:me|us) an e-?mail\b|\be-?mail (?:me|us)\b/iu,
    stands: /\S@\S{1,100}\.\S/u,
    issue: 'It asks for an email, but there is no address.',
    suggestion: 'Add the address.',
    inFeed: null,
  },
] as const;

/** The text promises the address itself. */
const promised = /\b(?:below|above|number|address)\b/iu;

/** An address that readers are sent to but that is missing. */
export function missingAddressEdits({ text: { sentences }, written, isPost }: EditedDraft): Edit[] {
  return addresses.flatMap(({ points, stands, issue, suggestion, inFeed }) => {
    const pointing = sentences.filter(({ text }) => points.test(text));
    const found = pointing.find(({ text }) => promised.test(text)) ?? pointing[0];
    if (!found || stands.test(written)) return [];
    return [
      {
        category: 'Missing',
        priority: 'high' as const,
        issue,
        suggestion: (isPost ? inFeed : null) ?? suggestion,
        location: quoted(found.text),
        measure: null,
      },
    ];
  });
}

const placeholder =
  /\[(?:insert|your|name|company|date|link|number|city|todo|tbd|x{1,4})\b[^\]\n]{0,60}\]|\b(?:TODO|TBD|TBC|X{3,8})\b|\blorem ipsum\b/iu;

/** Placeholders that were not filled in. */
export function placeholderEdits({ written }: EditedDraft): Edit[] {
  const [found] = placeholder.exec(written) ?? [];
  if (!found) return [];
  return [
    {
      category: 'Missing',
      priority: 'high',
      issue: `“${found}” is still to be filled in.`,
      suggestion: 'Fill it in, or remove it.',
      location: found,
      measure: null,
    },
  ];
}

const claim =
  /(?<!\b(?:my|our|their|his|her|your|own|this|that|these|those|the) )\b(?:stud(?:y|ies)|research|researchers|surveys?|statistics|experts|scientists)\b[^.?!]{0,60}?\b(?:shows?|showed|shown|says?|say|finds?|found|suggests?|suggested|proves?|proved|proven|agree|confirms?|confirmed|reveals?|revealed|tells? us)\b|\baccording to (?:(?:a|some|many|recent|most|several|one) )*(?:stud(?:y|ies)|research|reports?|surveys?|experts|statistics)\b|\bit(?:'|’)?s (?:been )?(?:scientifically )?proven\b|\bthere(?:'|’)?s (?:a )?(?:study|research)\b/iu;
/** A claim about a share of people, which somebody must have counted. */
const counted =
  /\b\d{1,3}(?:\.\d)?\s?(?:%|percent|per cent) of (?:all |most |the |today(?:'|’)s )?(?:[\p{L}-]{1,20} ){0,2}(?:people|adults|americans|managers|employers|employees|workers|recruiters|companies|businesses|consumers|customers|buyers|users|marketers|leaders|executives|professionals|women|men|patients|students|teams|startups|candidates|resumes|applications|projects)\b/iu;
const own = /\b(?:i|we|my|our|us|me)\b/iu;
/** Refers to something just mentioned, so the writer counted it. */
const pointsBack = /\b(?:it|them)\b/iu;
const year = /\b(?:19|20)\d\d\b/u;
const properName = /(?<=[\p{Ll},;:]\s)\p{Lu}\p{L}+/gu;
/** Capitalised words that are not names. */
const notNames = new Set([
  'I',
  'LinkedIn',
  'Instagram',
  'Facebook',
  'Twitter',
  'English',
  'Monday',
  'Friday',
  'Covid',
  'AI',
]);

/** An unnamed study, or a share of people without a source, in a draft that has no link. */
export function unnamedSourceEdits({ text: { sentences, language }, written }: EditedDraft): Edit[] {
  if (language !== 'en' || /https?:\/\/|\]\(/u.test(written)) return [];
  const at = sentences.findIndex(
    ({ text }) => claim.test(text) || (counted.test(text) && !own.test(text) && !pointsBack.test(text)),
  );
  const found = sentences[at];
  if (!found) return [];
  // The source is often named just before or after.
  const around = [sentences[at - 1], found, sentences[at + 1]].map((sentence) => sentence?.text ?? '').join(' ');
  const names = (around.match(properName) ?? []).filter((name) => !notNames.has(name));
  if (year.test(around) || names.length > 0) return [];
  return [
    {
      category: 'Source',
      priority: 'high',
      issue: 'It relies on a source without naming it.',
      suggestion: 'Say who found it and when, with a link; or tell what you saw yourself.',
      location: quoted(found.text),
      measure: 'specificity',
    },
  ];
}

const spelled = 'two three four five six seven eight nine ten eleven twelve'.split(' ');
const announced =
  /\b(\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:[\p{L}'’-]{1,30} ){0,2}(?:tips|ways|reasons|lessons|mistakes|steps|things|rules|habits|questions|ideas|signs|myths|principles|tricks)\b/giu;
const point = /^[ \t]*(?:[-*•]|\d{1,2}[.):])[ \t]/u;
const numbered = /^[ \t]*(?:#{1,6}[ \t]+)?(?:\*\*)?(\d{1,2})[.):][ \t*]/gmu;

/** A list with more or fewer points than it announces. */
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
      issue: `It promises “${found[0]}” but has ${points.length}.`,
      suggestion: 'Change the number, or the list.',
      location: found[0],
      measure: null,
    },
  ];
}

/** The first announcement in running text. A list point that announces something does not announce the draft's list. */
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

/** Share of stems in common from which two sentences say the same. */
const SAME = 0.6;
const FEWEST_STEMS = 4;

/** A sentence that repeats an earlier one. */
export function restatedEdits({ text: { sentences } }: EditedDraft): Edit[] {
  for (const [index, later] of sentences.entries()) {
    if (later.stems.size < FEWEST_STEMS) continue;
    const earlier = sentences.slice(0, index).find((other) => isSaidIn(other, later));
    if (!earlier) continue;
    return [
      {
        category: 'Repetition',
        priority: 'medium',
        issue: `You said this before: “${quoted(earlier.text, 80)}”`,
        suggestion: 'Keep the better of the two.',
        location: quoted(later.text),
        measure: 'repetition',
      },
    ];
  }
  return [];
}

/** The figures of a sentence. Lines of a price list are built alike, but their figures differ. */
function figuresOf({ text }: Sentence): string {
  return (text.match(/\d+/gu) ?? []).join(' ');
}

function isSaidIn(earlier: Sentence, later: Sentence): boolean {
  if (earlier.stems.size < FEWEST_STEMS || figuresOf(earlier) !== figuresOf(later)) return false;
  const shared = [...later.stems].filter((stem) => earlier.stems.has(stem)).length;
  return shared / (earlier.stems.size + later.stems.size - shared) >= SAME;
}
