import { SeededRandom } from '../simulator/seeded-random.ts';
import { prose, pickWord, sentence } from './prose.ts';

/** One burst of typing, in UTF-16 code units of the text after the splices before it. */
export interface Splice {
  readonly at: number;
  readonly remove: number;
  readonly insert: string;
}

/** An item of about 3 to 6 kB, with the history of its typing. Applying `splices` to an empty text gives `text`. */
export interface TypedItem {
  /** UUID in lower case. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly splices: readonly Splice[];
}

const splicesPerItem = 300;

/** The same index gives the same item everywhere, so devices, servers and peers create it independently. */
export function typedItem(index: number): TypedItem {
  const random = new SeededRandom(index + 1, 1);
  const title = sentence(random).slice(0, 80).trim();
  const { text, splices } = type(random, 3_200 + random.below(2_800));
  return { id: itemId(index), title, text, splices };
}

/** The id of an item. Ids sort differently from their indexes, as random ones do. */
export function itemId(index: number): string {
  const random = new SeededRandom(index + 1, 2);
  const hex = Array.from(random.bytes(16), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

export function applySplice(text: string, { at, remove, insert }: Splice): string {
  return text.slice(0, at) + insert + text.slice(at + remove);
}

/**
 * Types a text of about `length` as a person does: mostly onward in bursts, one in twelve a correction of the last
 * letters, one in twelve a word inserted earlier, one in thirty a few words removed.
 */
function type(random: SeededRandom, length: number): { text: string; splices: Splice[] } {
  const source = prose(random, length);
  const splices: Splice[] = [];
  let text = '';
  let typed = 0;
  const play = (splice: Splice): void => {
    text = applySplice(text, splice);
    splices.push(splice);
  };
  for (let index = 0; index < splicesPerItem; index += 1) {
    const kind = random.below(60);
    if (text.length > 60 && kind < 5) {
      const size = 1 + random.below(6);
      play({ at: text.length - size, remove: size, insert: text.slice(-size) });
    } else if (text.length > 60 && kind < 10) {
      play({ at: random.below(text.length - 40), remove: 0, insert: `${pickWord(random)} ` });
    } else if (text.length > 60 && kind < 12) {
      play({ at: random.below(text.length - 40), remove: 5 + random.below(20), insert: '' });
    } else {
      const share = (source.length - typed) / (splicesPerItem - index);
      const size = Math.min(source.length - typed, Math.max(1, Math.round(share * (0.6 + random.fraction() * 0.8))));
      play({ at: text.length, remove: 0, insert: source.slice(typed, typed + size) });
      typed += size;
    }
  }
  return { text, splices };
}
