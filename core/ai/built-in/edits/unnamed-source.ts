import { quoted } from '../analysis/measure.ts';
import type { Edit, EditedDraft } from './edit.ts';

const claim =
  /(?<!\b(?:my|our|their|his|her|your|own|this|that|these|those|the) )\b(?:stud(?:y|ies)|research|researchers|surveys?|statistics|experts|scientists)\b[^.?!]{0,60}?\b(?:shows?|showed|shown|says?|say|finds?|found|suggests?|suggested|proves?|proved|proven|agree|confirms?|confirmed|reveals?|revealed|tells? us)\b|\baccording to (?:(?:a|some|many|recent|most|several|one) )*(?:stud(?:y|ies)|research|reports?|surveys?|experts|statistics)\b|\bit(?:'|’)?s (?:been )?(?:scientifically )?proven\b|\bthere(?:'|’)?s (?:a )?(?:study|research)\b/iu;
/** What part of some kind of people does something: somebody must have counted them. */
const counted =
  /\b\d{1,3}(?:\.\d)?\s?(?:%|percent|per cent) of (?:all |most |the |today(?:'|’)s )?(?:[\p{L}-]{1,20} ){0,2}(?:people|adults|americans|managers|employers|employees|workers|recruiters|companies|businesses|consumers|customers|buyers|users|marketers|leaders|executives|professionals|women|men|patients|students|teams|startups|candidates|resumes|applications|projects)\b/iu;
const own = /\b(?:i|we|my|our|us|me)\b/iu;
/** What was told just before: the story's own, counted by who tells it. */
const pointsBack = /\b(?:it|them)\b/iu;
const year = /\b(?:19|20)\d\d\b/u;
const properName = /(?<=[\p{Ll},;:]\s)\p{Lu}\p{L}+/gu;
/** Capitals that name nobody. */
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

/** A study that is not named, or a share of people that nobody is said to have counted, in a draft without any link. */
export function unnamedSourceEdits({ text: { sentences, language }, written }: EditedDraft): Edit[] {
  if (language !== 'en' || /https?:\/\/|\]\(/u.test(written)) return [];
  const at = sentences.findIndex(
    ({ text }) => claim.test(text) || (counted.test(text) && !own.test(text) && !pointsBack.test(text)),
  );
  const found = sentences[at];
  if (!found) return [];
  // The source is often named right before or after.
  const around = [sentences[at - 1], found, sentences[at + 1]].map((sentence) => sentence?.text ?? '').join(' ');
  const names = (around.match(properName) ?? []).filter((name) => !notNames.has(name));
  if (year.test(around) || names.length > 0) return [];
  return [
    {
      category: 'Source',
      priority: 'high',
      issue: 'It leans on a source that it does not name.',
      suggestion: 'Say who found it and when, with a link; or tell what you saw yourself.',
      location: quoted(found.text),
      measure: 'specificity',
    },
  ];
}
