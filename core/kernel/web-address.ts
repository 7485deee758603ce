/** The same in browsers and in Node, and in no library of types that is for both. */
declare const URL: { canParse(text: string): boolean; new (text: string): { readonly href: string } };

/** UTF-16 code units. */
export const MAX_ADDRESS = 2_000;

/** Whether a text is a whole address of the web: `javascript:` and others run or lead elsewhere where they are shown as links. */
export function isWebAddress(text: string): boolean {
  if (text.length > MAX_ADDRESS || !/^https?:\/\/[^\s\p{C}]+$/iu.test(text) || !URL.canParse(text)) return false;
  return new URL(text).href.length <= MAX_ADDRESS;
}
