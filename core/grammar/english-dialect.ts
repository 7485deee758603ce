export type EnglishDialect = 'American' | 'British' | 'Australian' | 'Canadian' | 'Indian';

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
