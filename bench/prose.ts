import { SeededRandom } from '../simulator/seeded-random.ts';

/** Words ordered by frequency: the first are picked far more often than the last, as in real text. */
const vocabulary = `the of and to a in that is was it for on with as be by at this have from or one had not but what
all were when we there can an your which their said if do will each about how up out them then she many some so these
would other into has more her two like him see time could no make than first been its who now people my made over did
down only way find use may water long little very after words called just where most know get through back much before
go good new write our used me man too any day same right look think also around another came come work three word must
because does part even place well such here take why things help put years different away again off went old number
great tell men say small every found still between name should home big give air line set own under read last never
us left end along while might next sound below saw something thought both few those always looked show large often
together asked house world going want school important until form food keep children feet land side without boy once
animals life enough took sometimes four head above kind began almost live page got earth need far hand high year mother
light parts country father let night following picture being study second eyes soon times story boys since white days
ever paper hard near sentence better best across during today others however sure means knew tried told young miles sun
ways thing whole hear example heard several change answer room sea against top turned learn point city play toward five
using himself usually audience roadmap promise draft headline subscriber newsletter platform creator pillar interview
research evidence argument opening paragraph conclusion editor deadline launch feedback customer product engineer market
strategy community conversation experience mistake lesson habit practice decision question audience attention trust`
  .split(/\s+/)
  .filter((word) => word !== '');

/** Picks frequent words far more often than rare ones. The cube is close to Zipf's law for so few words. */
export function pickWord(random: SeededRandom): string {
  const word = vocabulary[Math.floor(random.fraction() ** 3 * vocabulary.length)];
  if (word === undefined) throw new Error('The vocabulary is empty');
  return word;
}

/** Sentences in paragraphs, cut at `length` UTF-16 code units. */
export function prose(random: SeededRandom, length: number): string {
  let text = '';
  while (text.length < length) {
    const sentences = 2 + random.below(4);
    const paragraph = Array.from({ length: sentences }, () => sentence(random)).join(' ');
    text += text === '' ? paragraph : `\n\n${paragraph}`;
  }
  return text.slice(0, length);
}

export function sentence(random: SeededRandom): string {
  const words = Array.from({ length: 5 + random.below(14) }, () => pickWord(random)).join(' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${random.chance(0.1) ? '?' : '.'}`;
}
