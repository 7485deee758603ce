import { SeededRandom } from '../simulator/seeded-random.ts';
/** A frequent word is far likelier than a rare one; the cube is close to Zipf's law over so few words. */
export declare function pickWord(random: SeededRandom): string;
/** Sentences in paragraphs, cut at `length` UTF-16 code units. */
export declare function prose(random: SeededRandom, length: number): string;
export declare function sentence(random: SeededRandom): string;
