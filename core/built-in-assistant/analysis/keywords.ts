import type { About } from '../leads.ts';
import { type Language, type ReadText, stemOf, stopWords } from './read-text.ts';

/** Keywords of a text at most. */
const MOST = 5;
/** Occurrences of a single noun, and of a group that the plan does not name. */
const OFTEN = { noun: 3, group: 2 } as const;

/** How the nouns of a language are told apart without a dictionary: by what stands before them. */
interface Nouns {
  /** Words that a noun group follows. */
  readonly before: ReadonlySet<string>;
  /** Words that may stand inside a group: "intereses de demora". */
  readonly inside: ReadonlySet<string>;
  /** Verbs, adverbs and words for anything, which nobody searches for alone. */
  readonly never: ReadonlySet<string>;
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const nouns: Readonly<Record<Exclude<Language, 'other'>, Nouns>> = {
  en: {
    before: setOf(
      'a an the my our your his her its their this these that no every each of about into from for in on with per any some without another and or between',
    ),
    inside: setOf(''),
    never: setOf(
      'able above actually admin afternoon ago almost already amount anyway area article asked aspect attention away bad best better big bit bottom box build called came case chance change charged client clients clear code come common content conversation copy cost costs couple customer customers date dates day days different done draft early easy edge end enough evening example face fact far feel feeling felt few file find fine first five four full function general get give goal good got great group guess half hand happened hard head help high hope hour hours idea important interesting issue job kept kind knew know known large last late later least left less letter level life like line list little living long look looked low main making man matter mean mind minute minutes moment money month months morning name near necessary need new news next nice night nine number office often old open order others own page paid part people person phone piece place places plan point post problem question quick quite read reader readers real reason rest result right room run said same saw say second see seen set seven several short side sign simple six small sort start started state step stop story strong stuff subject sure system table team ten test tests text thing things think third thought three time times today told tomorrow took top true truth try turn two type use used usual value way week weeks went white whole wide woman word words work worked works world worse worst write wrote wrong year years yesterday',
    ),
  },
  de: {
    before: setOf(
      'der die das den dem des ein eine einen einem einer eines mein meine meinen meinem meiner unser unsere unseren unserem unserer ihre ihren ihrem kein keine keinen jede jeder jedes jeden im am zum zur vom beim ins mit für ohne gegen über und oder in an auf von zu bei nach',
    ),
    inside: setOf(''),
    never: setOf(
      'art beispiel bereich dinge ding ende fall fehler frage gast grund haus herr jahr jahre jahren kollegen kunde kunden leben leser leserinnen leute mal menschen minuten moment monat monate monaten morgen mensch name ort platz problem punkt seite stelle stunde stunden tag tage tagen teil thema uhr weg weise welt wert woche wochen wort zahl zeit ziel',
    ),
  },
  es: {
    before: setOf(
      'el la los las un una unos unas del al de mi mis su sus tu tus nuestro nuestra nuestros nuestras este esta cada con por para sin sobre y o en',
    ),
    inside: setOf('de del'),
    never: setOf(
      'año años caso cliente clientes correo cosa cosas días día dinero empresa ejemplo fin forma gente hora horas lado lector lectores manera mes meses mundo noche nombre número parte persona personas primero primera problema punto segundo semana semanas tarde tiempo tipo trabajo última último vez veces vida españa',
    ),
  },
  fr: {
    before: setOf(
      'le la les un une des du de au aux mon ma mes notre nos votre vos son sa ses leur leurs ce cet cette ces chaque avec pour sans sur et ou en par',
    ),
    inside: setOf('de du des à'),
    never: setOf(
      'an ans année années avant cas chose choses client clients côté cuisine exemple façon fois fin gens heure heures homme jour jours lecteur lecteurs lieu mois moment monde mot nom nombre partie personne personnes peu point problème question raison reste semaine semaines sorte soir temps travail type vie',
    ),
  },
};

/** The line of the plan that names the readers, who are not the subject. */
const AUDIENCE = 1;

/**
 * The subject of a text, in at most five noun groups or nouns that readers may search for. A group stands in the text
 * twice, or is one of the plan (title, headings, goal, audience): all its words are in the text, its last word is and the
 * writer set it as a goal, or two lines of the plan have it. A single noun is one of the plan and stands in several
 * paragraphs. The groups come first. Nothing is said in a language without lists.
 */
export function keywordsOf({ language, paragraphs, headings }: ReadText, about: About): string[] {
  if (language === 'other') return [];
  const { never } = nouns[language];
  const where = new Map<string, number[]>();
  paragraphs.forEach((sentences, index) => {
    for (const stem of sentences.flatMap(({ words }) => words.flatMap(partsOf)).map(stemOf)) {
      const places = where.get(stem);
      if (places) places.push(index);
      else where.set(stem, [index]);
    }
  });
  const isUsed = (word: string) => where.has(stemOf(word));
  const lines = paragraphs.flatMap((sentences) => sentences.map(({ text }) => text));
  const ofText = groupsOf(lines, language, false);
  const timesInText = new Map<string, number>();
  for (const key of ofText.map(keyOf)) timesInText.set(key, (timesInText.get(key) ?? 0) + 1);
  const named = [about.title, about.audience, ...headings].map((line = '') => groupsOf([line], language, true));
  const goal = groupsOf([about.goal ?? ''], language, false);
  const ofPlan = [goal, ...named];
  const times = (group: readonly string[], lists: readonly (readonly string[][])[]) =>
    lines.length === 0 ? 0 : lists.flat().filter((other) => keyOf(other) === keyOf(group)).length;
  const isPlanned = (group: readonly string[]) =>
    group.every((word) => isUsed(word) || nouns[language].inside.has(word)) ||
    times(group, ofPlan) > 1 ||
    (times(group, [goal]) > 0 && isUsed(group.at(-1)!));
  const plan = new Set([goal, ...named.filter((_groups, line) => line !== AUDIENCE)].flat(2).map(stemOf));
  const isOfPlan = (group: readonly string[]) => plan.size === 0 || group.some((word) => plan.has(stemOf(word)));
  const single = ofPlan
    .flat()
    .flat()
    .filter((word) => isWord(word, language) && !never.has(word))
    .filter((word) => {
      const found = where.get(stemOf(word)) ?? [];
      return found.length >= OFTEN.noun && new Set(found).size > 1;
    })
    .map((word) => [word]);
  const groups = (list: readonly string[][]) => list.filter(({ length }) => length > 1);
  const chosen: string[][] = [];
  for (const group of [
    ...groups(ofPlan.flat()).filter(isPlanned),
    ...groups(ofText).filter((each) => (timesInText.get(keyOf(each)) ?? 0) >= OFTEN.group && isOfPlan(each)),
    ...single,
  ])
    if (!chosen.some((other) => ` ${keyOf(other)} `.includes(` ${keyOf(group)} `))) chosen.push(group);
  return chosen.slice(0, MOST).map((group) => group.join(' '));
}

/**
 * The noun groups of some lines. English ones are runs of words for something behind an article, a possessive, a
 * preposition or "to" with its verb; German ones are capitalised; those of the others are one noun behind such a word,
 * or two with "de" between them. A name for people or things may begin its line.
 */
function groupsOf(lines: readonly string[], language: Exclude<Language, 'other'>, isName: boolean): string[][] {
  const { before, inside, never } = nouns[language];
  return lines.flatMap((line) =>
    line.split(/[^\p{L}\p{M}\p{N}\s'’-]+|\n/u).flatMap((part) => {
      const written = part
        .split(/\s+/u)
        .flatMap(partsOf)
        .filter((word) => /^[\p{L}\p{N}]/u.test(word));
      const words = written.map((word) => word.toLowerCase().replaceAll('’', "'"));
      const isNoun = (index: number) =>
        isWord(words[index] ?? '', language) && (language !== 'de' || /^\p{Lu}/u.test(written[index]!));
      const isBegun = (index: number) =>
        before.has(words[index - 1] ?? '') ||
        (language === 'de' && index > 0) ||
        (language === 'en' && words[index - 2] === 'to') ||
        (isName && index === 0);
      return words.flatMap((word, index): string[][] => {
        if (!isNoun(index) || !isBegun(index)) return [];
        if (language === 'en') {
          const end = words.findIndex((_next, at) => at > index && (at - index === 3 || !isNoun(at)));
          const run = words.slice(index, end < 0 ? undefined : end);
          return run.every((each) => never.has(each)) ? [] : [run];
        }
        const [link = '', next = ''] = words.slice(index + 1);
        const isJoined = inside.has(link) && isNoun(index + 2) && !never.has(word);
        return isJoined ? [[word, link, next], [word]] : [[word]];
      });
    }),
  );
}

/** "L'eau" is an article and a noun. */
function partsOf(word: string): string[] {
  return word.split(/(?<=^(?:l|d|qu|n|s|j|c|m|t)['’])/iu);
}

const number =
  /^(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|first|second|third|fourth|last|next|other|dos|tres|cuatro|cinco|primer[oa]?s?|segund[oa]s?|deux|trois|quatre|cinq|première?s?|premiers?|dernière?s?)$/u;

function isWord(word: string, language: Language): boolean {
  return (
    word.length > 2 &&
    word.length <= 40 &&
    !stopWords[language].has(word) &&
    !/^[\d'-]/.test(word) &&
    !number.test(word) &&
    !/'(?:s|t|re|ve|ll|d|m)$/.test(word) &&
    !(language === 'en' && word.length > 4 && word.endsWith('ly'))
  );
}

function keyOf(words: readonly string[]): string {
  return words.map(stemOf).join(' ');
}
