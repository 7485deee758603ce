/** Where a person was in a text, in UTF-16 code units. */
export interface WritingPlace {
  readonly anchor: number;
  readonly head: number;
  /** What stood at the top of the window; null while the text's beginning was in sight. */
  readonly top: number | null;
}

const storageKey = 'rostrum-writing-places';

/** Texts whose place is kept: the ones that were written in last. */
const MAX_PLACES = 40;

/** Where the person was in a text on this device; null where that is not known. */
export function readWritingPlace(text: string): WritingPlace | null {
  return readAll().find(([key]) => key === text)?.[1] ?? null;
}

/** @param text what names the text: the item's id and the text's path */
export function keepWritingPlace(text: string, place: WritingPlace): void {
  const others = readAll().filter(([key]) => key !== text);
  try {
    localStorage.setItem(storageKey, JSON.stringify([[text, place], ...others].slice(0, MAX_PLACES)));
  } catch {
    // A full or forbidden storage costs the place, no words.
  }
}

/** Takes the places of every text from this device. */
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
