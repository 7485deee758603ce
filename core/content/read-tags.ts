/** Tags as they are typed: separated by commas, without the sign that some put before them. */
export function readTags(typed: string): readonly string[] {
  const tags = typed.split(',').map((tag) => tag.trim().replace(/^#+/, '').trim());
  return [...new Set(tags.filter((tag) => tag !== ''))];
}
