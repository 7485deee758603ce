export const englishDialects = ['American', 'British', 'Australian', 'Canadian', 'Indian'] as const;
export type EnglishDialect = (typeof englishDialects)[number];

export function isEnglishDialect(value: unknown): value is EnglishDialect {
  return englishDialects.some((dialect) => dialect === value);
}

const byRegion: Readonly<Record<string, EnglishDialect>> = {
  AU: 'Australian',
  CA: 'Canadian',
  GB: 'British',
  IE: 'British',
  IN: 'Indian',
  NZ: 'Australian',
  ZA: 'British',
};

/** The English that a person writes, by the languages of their browser (BCP 47, the favourite first). */
export function englishDialect(languages: readonly string[]): EnglishDialect {
  const english = languages.find((language) => /^en(-|$)/i.test(language));
  const region = english?.split('-').at(-1)?.toUpperCase() ?? '';
  return byRegion[region] ?? 'American';
}
