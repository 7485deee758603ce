/** A caret and scroll position in a text, in UTF-16 code units. */
export interface WritingPlace {
  readonly anchor: number;
  readonly head: number;
  /** The character at the top of the window; null while the beginning of the text was visible. */
  readonly top: number | null;
}

const storageKey = 'rostrum-writing-places';

/** Number of texts whose position is stored: the most recently edited ones. */
const MAX_PLACES = 40;

/** The person's last position in a text on this device; null when it is not known. */
export function readWritingPlace(text: string): WritingPlace | null {
  return readAll().find(([key]) => key === text)?.[1] ?? null;
}

/** @param text the text's key: the item's id and the text's path */
export function keepWritingPlace(text: string, place: WritingPlace): void {
  const others = readAll().filter(([key]) => key !== text);
  try {
    localStorage.setItem(storageKey, JSON.stringify([[text, place], ...others].slice(0, MAX_PLACES)));
  } catch {
    // A full or forbidden storage loses the position, no words.
  }
}

/** Deletes the stored positions of all texts from this device. */
export function forgetWritingPlaces(): void {
  localStorage.removeItem(storageKey);
}

function readAll(): (readonly [string, WritingPlace])[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  } catch {
    return [];
  }
}

function isKept(entry: unknown): entry is readonly [string, WritingPlace] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string') return false;
  const place = entry[1] as Partial<WritingPlace> | null;
  const isOffset = (value: unknown) => typeof value === 'number' && Number.isInteger(value) && value >= 0;
  return isOffset(place?.anchor) && isOffset(place?.head) && (place?.top === null || isOffset(place?.top));
}
