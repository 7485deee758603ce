/** Languages whose function words are known; everything else is `other`. */
export type Language = 'en' | 'es' | 'de' | 'fr' | 'other';

const lists = {
  en: "a an the and or but nor so yet if then than that this these those there here what which who whom whose when where why how i me my mine myself we us our ours you your yours yourself he him his she her hers it its itself they them their theirs be am is are was were been being do does did doing done have has had having will would shall should can could may might must not no of in on at by for with about against between into through during before after above below to from up down out off over under again further once all any both each few more most other some such only own same too very just also now get got make made one two even still much many every because while until as like well back way thing things really going go went let lets dont don't didn't isn't wasn't can't won't doesn't it's that's i'm i've you're we're they're there's what's here's i'd you'll without around never always maybe since rather instead another something nothing everything anything someone everyone anyone nobody yes ever else per say said says want wants need needs take takes took come came put lot bit",
  es: 'el la los las un una unos unas y o pero si no que de del al a en con por para sin sobre entre hasta desde como más menos muy ya también es son era fue ser estar está están hay ha han he había yo tú él ella nosotros ellos se me te le les lo nos mi tu su sus mis este esta esto estos estas ese esa eso cuando donde porque qué quién cómo todo toda todos todas nada algo cada otro otra uno dos mucho poco bien solo sólo aunque mientras ni sí',
  de: 'der die das den dem des ein eine einen einem einer eines und oder aber nicht kein keine ich du er sie es wir ihr mich dich sich uns euch mir dir ihm ihnen mein dein sein unser ist sind war waren bin bist wird werden wurde hat haben hatte hatten kann können muss müssen soll will auf in im an am zu zum zur von vom mit bei nach für aus über unter vor durch ohne um als wie wenn dass weil ob auch noch nur schon sehr mehr man so da hier dann denn was wer wo warum diese dieser dieses alle alles jeder jede zwei immer wieder doch mal',
  fr: 'le la les l un une des du de d et ou mais ni ne pas plus que qui quoi dont où je tu il elle nous vous ils elles on me te se mon ton son ma ta sa mes tes ses notre votre leur leurs ce cet cette ces c est sont était être avoir ai as a avons avez ont avait pour par avec sans sur sous dans en au aux vers chez entre si comme quand très bien tout tous toute toutes aussi encore déjà y même autre deux fait faire',
} as const;

const toSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Function words by language: they say how a sentence is built, not what it is about. */
export const stopWords: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: toSet(lists.en),
  es: toSet(lists.es),
  de: toSet(lists.de),
  fr: toSet(lists.fr),
  other: new Set(),
};
