/** Characters (UTF-16 code units) that a field holds at most. */
export const limits = {
  title: 300,
  tag: 60,
  tags: 30,
  /** One collaborative text: about 80,000 words. */
  text: 500_000,
} as const;
