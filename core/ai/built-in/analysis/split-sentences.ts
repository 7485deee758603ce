/** Ends that are none: titles, initials and the usual abbreviations. */
const abbreviated =
  /(?:^|[\s(])(?:mr|mrs|ms|dr|prof|st|vs|etc|e\.g|i\.e|inc|ltd|co|no|approx|bzw|z\.b|sr|sra|p\.ej|\p{Lu})\.$/iu;

/** The sentences of a line. Closing quotes and brackets stay with the sentence that they close. */
export function splitSentences(line: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const match of line.matchAll(/[.!?…。！？]+["'”’»)\]*_]*(?:\s+|$)/gu)) {
    const end = match.index + match[0].length;
    const sentence = line.slice(start, end).trim();
    // A full stop after "Dr" or "e.g" ends nothing; only the tail is looked at, so that one endless word costs nothing.
    if (end < line.length && abbreviated.test(sentence.slice(-12))) continue;
    if (sentence) sentences.push(sentence);
    start = end;
  }
  const rest = line.slice(start).trim();
  if (rest) sentences.push(rest);
  return sentences;
}
