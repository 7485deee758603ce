/** The same in browsers and Node, but no type library covers both. */
declare const URL: { canParse(text: string): boolean; new (text: string): { readonly href: string } };

/** UTF-16 code units. */
export const MAX_ADDRESS = 2_000;

/**
 * Whether a text is a complete http or https address. `javascript:` and other schemes are rejected, because the text
 * may be used as a link.
 */
export function isWebAddress(text: string): boolean {
  if (text.length > MAX_ADDRESS || !/^https?:\/\/[^\s\p{C}]+$/iu.test(text) || !URL.canParse(text)) return false;
  return new URL(text).href.length <= MAX_ADDRESS;
}
