/** Characters that LinkedIn reads as syntax in a commentary. */
const reserved = /[\\|{}@[\]()<>#*_~]/g;
/** A hashtag begins a word. Its name is all that LinkedIn makes a link of. */
const hashtag = /(?<![\p{L}\p{N}_#&/])#(?=[\p{L}\p{N}_]*\p{L})([\p{L}\p{N}\p{M}_]{1,100})/gu;

/**
 * A text in LinkedIn's format "little": hashtags become links, and everything else is text. LinkedIn cuts a text at the
 * first reserved character that is not escaped (learn.microsoft.com/linkedin, "little text format", 2026).
 */
export function littleText(text: string): string {
  let little = '';
  let end = 0;
  for (const { index, 0: whole, 1: name = '' } of text.matchAll(hashtag)) {
    little += `${escaped(text.slice(end, index))}{hashtag|\\#|${escaped(name)}}`;
    end = index + whole.length;
  }
  return little + escaped(text.slice(end));
}

function escaped(text: string): string {
  return text.replaceAll(reserved, String.raw`\$&`);
}
