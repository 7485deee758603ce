import type { About } from '../leads.ts';
import { hasWornPhrase } from '../rules/phrase-rules.ts';
import { type Language, type ReadText, stemOf, stopWords, wordsOf } from './read-text.ts';

/** Keywords of a text at most. */
const MOST = 5;
/** Paragraphs that a group of the title or a heading comes back in: fewer do not make it the subject. */
const SPREAD = 3;
/** Letters from which one German word is a group of nouns. */
const LONG_COMPOUND = 12;

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

/**
 * The subject of a text, in at most five noun groups that readers may search for: two words or more, or a long German
 * compound. A group is one of the plan (title, headings, goal, audience), and it comes back: it
 * stands in several paragraphs, or in one and in the title or a heading. Single words say too little, and a phrase that
 * is worn says nothing. Nothing is said in a language without lists.
 */
export function keywordsOf({ language, paragraphs, headings }: ReadText, about: About): string[] {
  if (language === 'other') return [];
  const lines = paragraphs.map((sentences) => sentences.map(({ text }) => text).join('. '));
  const heads = [about.title ?? '', ...headings].filter((line) => !hasWornPhrase(line, language));
  const stemsOf = (line: string) => ` ${keyOf(wordsOf(line).flatMap(partsOf))} `;
  const stemmed = { lines: lines.map(stemsOf), heads: heads.map(stemsOf) };
  const comesBack = (group: readonly string[]) => {
    const key = ` ${keyOf(group)} `;
    const paragraphsWith = stemmed.lines.filter((line) => line.includes(key)).length;
    const isInHead = stemmed.heads.some((line) => line.includes(key));
    return isInHead && paragraphsWith >= SPREAD;
  };
  const ofTitle = wordsOf(about.title ?? '')
    .map((word) => word.toLowerCase())
    .filter((word) => !stopWords[language].has(word));
  // "Mobile app" of a title about retention in it says too little of what is looked for.
  const isMostOfTitle = (group: readonly string[]) =>
    ofTitle.length === 0 ||
    2 * ofTitle.filter((word) => group.includes(word)).length >= ofTitle.length ||
    !group.every((word) => ofTitle.includes(word));
  const named = heads.flatMap((line) => groupsOf([line], language, true));
  const ofReaders = groupsOf([about.audience ?? ''], language, true);
  const goal = groupsOf([about.goal ?? ''], language, false);
  const isLong = (group: readonly string[]) =>
    group.length > 1 || (language === 'de' && group.join('').length >= LONG_COMPOUND);
  const chosen: string[][] = [];
  for (const group of [...named, ...goal, ...ofReaders]) {
    const isNew = !chosen.some((other) => ` ${keyOf(other)} `.includes(` ${keyOf(group)} `));
    if (isNew && isLong(group) && isMostOfTitle(group) && comesBack(group) && !hasWornPhrase(group.join(' '), language))
      chosen.push(group);
  }
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

const weekday =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:mon|diens|donners|frei|sams|sonn)tage?n?s?|mittwochs?|sonnabends?|(?:lun|mar|mercre|jeu|vendre|same)dis?|dimanches?|lunes|martes|miércoles|jueves|viernes|sábados?|domingos?)$/u;

function isWord(word: string, language: Language): boolean {
  return (
    word.length > 2 &&
    word.length <= 40 &&
    !stopWords[language].has(word) &&
    !/^[\d'-]/.test(word) &&
    !number.test(word) &&
    !weekday.test(word) &&
    !/'(?:s|t|re|ve|ll|d|m)$/.test(word) &&
    !(language === 'en' && word.length > 4 && word.endsWith('ly'))
  );
}

function keyOf(words: readonly string[]): string {
  return words.map(stemOf).join(' ');
}
