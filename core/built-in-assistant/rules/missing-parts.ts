import { quoted } from '../analysis/quoted.ts';
import type { Language, ReadText, Sentence } from '../analysis/read-text.ts';
import { withoutCode } from './own-words.ts';
import type { CheckedDraft, Remark } from './remark.ts';

/** The beginning of a request. */
const asks = String.raw`^\P{L}*(?:(?:please|just|so|then|or|to \p{L}[^,.!?]{0,50},|if [^,.!?]{1,60},) ){0,2}`;
/** Words that may follow "call me": not "crazy", "Ann", "out on it" or "a cab". */
const thenSaid = String.raw`(?=\P{L}*$|\s*[,;.!?(–—]|\s(?:if|when|whenever|before|after|by|today|tomorrow|tonight|now|any ?time|between|from|until|and (?:i|we|ask|tell|say)|or (?:e-?mail|write|text|message|come|dm|visit)|directly|first|instead|to (?:book|order|talk|arrange|discuss|ask|say|find|get|register|reserve|schedule|make|see|learn|hear)|for (?:a|an|more|details|help|prices|info|information|advice|tickets|appointments)|at (?:the number|any|\d)|on (?:\p{L}+day|weekdays|weekends|the (?:number|phone)|\d|\+|whatsapp)|with (?:any|your|questions))(?!\p{L}))`;
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
    points: new RegExp(
      String.raw`${asks}(?:(?:call|ring|phone|whatsapp) (?:me|us)|give (?:me|us) a (?:call|ring))${thenSaid}|\bat the number (?:below|above)\b`,
      'iu',
    ),
    stands: /\+?\d[\d\s().-]{5,20}\d/u,
    issue: 'It asks for a call, but there is no number.',
    suggestion: 'Add the number.',
    inFeed: null,
  },
  {
    points: new RegExp(
      String.raw`${asks}(?:(?:(?:send|shoot) (?:me|us) an e-?mail|e-?mail (?:me|us))\b|drop (?:me|us) (?:an e-?mail|a line)${thenSaid})`,
      'iu',
    ),
    stands: /\S@\S{1,100}\.\S/u,
    issue: 'It asks for an email, but there is no address.',
    suggestion: 'Add the address.',
    inFeed: null,
  },
] as const;

/** The text promises the address itself. */
const promised = /\b(?:below|above|number|address)\b/iu;

/** An address that readers are sent to but that is missing. */
export function missingAddressRemarks({ text: { sentences, language }, written, isPost }: CheckedDraft): Remark[] {
  if (language !== 'en') return [];
  return addresses.flatMap(({ points, stands, issue, suggestion, inFeed }) => {
    const pointing = sentences.filter(({ text }) => points.test(text));
    const found = pointing.find(({ text }) => promised.test(text)) ?? pointing[0];
    if (!found || stands.test(written)) return [];
    return [
      {
        rule: 'address' as const,
        priority: 'high' as const,
        issue,
        suggestion: (isPost ? inFeed : null) ?? suggestion,
        location: quoted(found.text),
      },
    ];
  });
}

const placeholder =
  /\[(?:insert|your|name|company|date|link|number|city|todo|tbd|tbc|to be (?:confirmed|decided|added)|fixme|x{1,4}|datum|firma|zahl|ort|quelle|(?:name|link|datum|zahl|bild|foto|quelle) (?:einfügen|ergänzen|fehlt)|noch (?:prüfen|klären|ergänzen)|à (?:compléter|vérifier|confirmer|préciser)|nom|prénom|lien|por (?:confirmar|completar|revisar)|pendiente|nombre|fecha|enlace|falta)(?![\p{L}])[^\]\n=]{0,60}\](?![[(:])|\blorem ipsum\b/iu;
/** A question to a colleague: "[Jen – is Olive still happening?]". Stage directions and "[Laughs?]" are none. */
const noteTo = /\[@?\p{Lu}\p{Ll}{1,20}\s?[–—:-]\s[^\]\n?]{4,160}\?[^\]\n]{0,160}\](?![[(:])/u;
/** A note in brackets about something open: "[Outro – TBD]", "[Bild: Freigabe abwarten!!]". A quotation has "[What??]". */
const openNote =
  /\[(?:[^\]\n]{2,200}?\bTB[DC]\b|[^\]\n]{1,80}?(?::|\s[–—-])\s[^\]\n]{2,120}?(?:\?\?|!!))[^\]\n]{0,120}\](?![[(:])/u;
/**
 * In capitals only. "Todo" is a word in Spanish and Portuguese, where it needs a colon. Behind a name XXX is a number:
 * "Super Bowl XXX".
 */
const toDo = /\b(?:TBD|TBC|FIXME|X{4,8}|(?<!\p{Lu}[\p{L}.]{0,30}\s)XXX(?!-)|TODO(?=:))\b/u;
/** Not "all TODO items": where it begins what is said. */
const plainToDo =
  /(?<=(?:^|\n)\P{L}{0,12}|[.!?:;–—(]\s?)TODO\b(?!\s(?:items?|lists?|apps?|comments?|notes?|files?)\b)/u;

/** Placeholders that were not filled in, and notes that were left in. */
export function placeholderRemarks({ written, own, text: { language } }: CheckedDraft): Remark[] {
  const shown = withoutCode(written);
  const [found] =
    placeholder.exec(shown) ??
    toDo.exec(own) ??
    (language === 'en' || language === 'de' || language === 'fr' ? plainToDo.exec(own) : null) ??
    [];
  const [note] = noteTo.exec(shown) ?? openNote.exec(shown) ?? [];
  return [
    ...(found === undefined ? [] : [left(found, `“${found}” is still to be filled in.`, 'Fill it in, or remove it.')]),
    ...(note === undefined || note === found
      ? []
      : [left(note, 'This is a note that was left in.', 'Settle it, and take it out.')]),
  ];
}

function left(location: string, issue: string, suggestion: string): Remark {
  return { rule: 'placeholder', priority: 'high', issue, suggestion, location };
}

/** Numbers from two to twelve in words, and what a list is announced as. */
const announcing: Readonly<Partial<Record<Language, { readonly numbers: string; readonly things: string }>>> = {
  en: {
    numbers: 'two three four five six seven eight nine ten eleven twelve',
    things:
      'tips|ways|reasons|lessons|mistakes|steps|things|rules|habits|questions|ideas|signs|myths|principles|tricks|secrets|hacks',
  },
  de: {
    numbers: 'zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
    things: 'Tipps|Wege|Gründe|Lektionen|Fehler|Schritte|Dinge|Regeln|Gewohnheiten|Fragen|Ideen|Tricks|Geheimnisse',
  },
  fr: {
    numbers: 'deux trois quatre cinq six sept huit neuf dix onze douze',
    things: 'conseils|raisons|erreurs|étapes|façons|règles|idées|astuces|leçons|questions|secrets',
  },
  es: {
    numbers: 'dos tres cuatro cinco seis siete ocho nueve diez once doce',
    things: 'consejos|razones|errores|pasos|formas|reglas|ideas|lecciones|trucos|preguntas|secretos',
  },
};
const point = /^[ \t]*(?:[-*•]|\d{1,2}[.):])[ \t]/u;
const numbered = /^[ \t]*(?:#{1,6}[ \t]+)?(?:\*\*)?(\d{1,2})[.):/][ \t*]/gmu;
const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

/** A list with more or fewer points than it announces. */
export function miscountedListRemarks({ text, written }: CheckedDraft): Remark[] {
  const found = announcement(written, text.language);
  if (!found) return [];
  const points = pointsAfter(written, found) ?? ordinalsAfter(written, found);
  if (points === null || points === found.count) return [];
  return [
    {
      rule: 'count',
      priority: 'high',
      issue: `It promises “${found.words}” but has ${points}.`,
      suggestion: 'Change the number, or the list.',
      location: found.words,
    },
  ];
}

interface Announcement {
  readonly words: string;
  readonly count: number;
  /** Offset behind it. */
  readonly end: number;
}

/** The first announcement in running text. A list point that announces something does not announce the draft's list. */
function announcement(written: string, language: Language): Announcement | null {
  const known = announcing[language];
  if (!known) return null;
  const numbers = known.numbers.split(' ');
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\p{N}])(\d{1,2}|${numbers.join('|')})\s(?:[\p{L}'’-]{1,30}\s){0,2}(?:${known.things})(?![\p{L}\p{N}])`,
    'giu',
  );
  const found = [...written.matchAll(pattern)].find(
    ({ index }) => !point.test(written.slice(written.lastIndexOf('\n', index) + 1)),
  );
  if (!found) return null;
  const at = numbers.indexOf(found[1]!.toLowerCase());
  return { words: found[0], count: at < 0 ? Number(found[1]) : at + 2, end: found.index + found[0].length };
}

/** Characters from the beginning in which an announcement is of the whole text, and those before the list it is of. */
const NEAR = { start: 600, list: 400 } as const;

/**
 * Number of points of the list below an announcement: a numbered one further down where the text begins with it, or one
 * of marks directly below it. Other numbers in a long text belong to another list.
 */
function pointsAfter(written: string, { end }: Announcement): number | null {
  const rest = written.slice(end);
  const found = [...rest.matchAll(numbered)];
  const numbers = found.map(([, number]) => Number(number));
  const isAnnounced = end <= NEAR.start || (found[0]?.index ?? Infinity) <= NEAR.list;
  if (isAnnounced && numbers.length >= 3 && numbers.every((number, index) => number === index + 1))
    return numbers.length;
  const [first, ...later] = rest
    .split('\n')
    .slice(1)
    .filter((line) => line.trim() !== '');
  if (first === undefined || !point.test(first)) return null;
  const after = later.findIndex((line) => !point.test(line));
  const points = 1 + (after < 0 ? later.length : after);
  return points >= 3 ? points : null;
}

/** "We do three things. First, … Fourth, …": the highest ordinal above the number that was announced. */
function ordinalsAfter(written: string, { end, count }: Announcement): number | null {
  const highest = ordinals.findLastIndex((ordinal) =>
    new RegExp(String.raw`(?:[.!?]\s+|\n)${ordinal}(?:ly)?,`, 'iu').test(written.slice(end)),
  );
  return highest + 1 > count ? highest + 1 : null;
}

/** Share of stems in common from which two sentences say the same. */
const SAME = 0.8;
const FEWEST_STEMS = 5;
const speech = /["“”„«»]/u;

interface Said extends Sentence {
  readonly figures: string;
}

/** Words from which a sentence that comes back word for word is no refrain, and times from which it is one. */
const REFRAIN = { words: 5, times: 3 } as const;

/** How often each sentence stands in a text, word for word. */
function timesOf({ sentences }: Pick<ReadText, 'sentences'>): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const { words } of sentences) times.set(words.join(' '), (times.get(words.join(' ')) ?? 0) + 1);
  return times;
}

/** Whether something comes back word for word, be it on purpose. */
export function hasRefrain(text: Pick<ReadText, 'sentences'>): boolean {
  return [...timesOf(text).values()].some((times) => times > 1);
}

/** Denies something. Of two sentences that are alike, one may: "The question isn't …. The question is …". */
export const denial =
  /\bnot\b|n['’]t\b|\bnever\b|\bnicht\b|\bkein\p{L}*|(?<![\p{L}])(?:pas|jamais|no|nunca)(?![\p{L}])/iu;

function isDenied({ text }: Pick<Said, 'text'>): boolean {
  return denial.test(text);
}

/**
 * Whether a sentence can be said a second time by mistake. Points of a list are built alike, a line without its full stop
 * is a label or a link, and what is quoted is repeated on purpose.
 */
function isProse({ text, stems, isItem }: Sentence): boolean {
  return stems.size >= FEWEST_STEMS && !isItem && /[.!?…]\W*$/u.test(text) && !speech.test(text);
}

/** A sentence that repeats an earlier one. One that comes back three times, or is short, may do so on purpose. */
export function restatedRemarks({ text }: CheckedDraft): Remark[] {
  const times = timesOf(text);
  const before: Said[] = [];
  for (const sentence of text.sentences) {
    const said = times.get(sentence.words.join(' ')) ?? 1;
    if (said >= REFRAIN.times) continue;
    // "Then I ran:" brings in what is shown below it, and that differs.
    if (/:\W*$/u.test(sentence.text)) continue;
    const isTwice =
      said > 1 && sentence.words.length >= REFRAIN.words && !sentence.isItem && !speech.test(sentence.text);
    if (!isTwice && !isProse(sentence)) continue;
    const later = { ...sentence, figures: figuresOf(sentence) };
    const earlier = before.find(
      (other) =>
        (isTwice && other.text === later.text) || (isSaidIn(other, later) && isDenied(other) === isDenied(later)),
    );
    before.push(later);
    if (!earlier) continue;
    return [
      {
        rule: 'repeat',
        priority: 'medium',
        issue: `You said this before: “${quoted(earlier.text, 80)}”`,
        suggestion: 'Keep the better of the two.',
        location: quoted(later.text),
      },
    ];
  }
  return [];
}

/** The figures of a sentence. Lines of a price list are built alike, but their figures differ. */
function figuresOf({ text }: Sentence): string {
  return (text.match(/\d+/gu) ?? []).join(' ');
}

/** Whether one of two sentences has the opposite of a word of the other: "a tagged port", "an untagged port". */
function isOpposite(one: Said, other: Said): boolean {
  return [...one.stems].some((stem) => {
    const bare = /^(?:un|non|dis|in|im)(\p{L}{3,})$/u.exec(stem)?.[1];
    return bare !== undefined && other.stems.has(bare) && !other.stems.has(stem);
  });
}

function isSaidIn(earlier: Said, later: Said): boolean {
  if (earlier.figures !== later.figures || isOpposite(earlier, later) || isOpposite(later, earlier)) return false;
  let shared = 0;
  for (const stem of later.stems) if (earlier.stems.has(stem)) shared += 1;
  return shared / (earlier.stems.size + later.stems.size - shared) >= SAME;
}
