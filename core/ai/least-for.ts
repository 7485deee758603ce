/** What the assistant needs to write something worth reading, and what is said of less (docs/rules.md, "Required and limits"). */
export const leastFor = {
  topics: { characters: 50, sentence: 'Not Enough Information' },
  draft: { characters: 10, sentence: 'Please provide a topic or title to generate a meaningful draft.' },
  headlines: { characters: 100, sentence: 'Draft Too Short' },
} as const;
