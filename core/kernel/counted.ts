/**
 * A number with its noun, as the interface writes it: "1 post", "2 posts", "1,200 posts".
 *
 * @param one the noun in the singular; the plural adds an s
 */
export function counted(count: number, one: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : `${one}s`}`;
}
