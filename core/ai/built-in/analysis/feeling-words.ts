/** Words that name a feeling, out of the eight emotions of Plutchik (1980) and their neighbours. */
export const feelingWords: ReadonlySet<string> = new Set(
  'afraid alone amazed anger angry annoyed anxious anxiety ashamed awful bored brave calm care cared cried cry curious disappointed disappointment doubt dread eager embarrassed embarrassing embarrassment envy exhausted fear feared feel feeling felt frightened frustrated frustrating frustration glad grateful gratitude grief guilt guilty happy hate hated hope hoped hopeful humiliated hurt jealous joy laughed lonely loss love loved miserable nervous overwhelmed pain painful panic panicked patient pride proud regret relief relieved sad scared shame shock shocked sick sorry stress stressed stressful stuck surprised terrified thankful tired trust trusted uncomfortable unhappy upset weary worried worry'.split(
    ' ',
  ),
);
