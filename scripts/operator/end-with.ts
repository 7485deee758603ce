/** Ends a command that could not do what it was asked, with one line. */
export function endWith(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
