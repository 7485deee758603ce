import type { LanguageWords } from './language-words.ts';

export const french: LanguageWords = {
  stock: `
à l'ère du numérique
au cœur de nos préoccupations
au cœur des préoccupations
c'est un marathon, pas un sprint
changer la donne
dans le monde d'aujourd'hui
dans un monde en constante évolution
dans un monde en perpétuelle évolution
de nos jours
force est de constater que
fier de vous annoncer
heureux de vous annoncer
jouer un rôle crucial
joue un rôle crucial
joue un rôle essentiel
joue un rôle clé
la clé du succès
la pointe de l'iceberg
le savoir, c'est le pouvoir
libérer tout le potentiel
n'hésitez pas
passer au niveau supérieur
plus que jamais
depuis la nuit des temps
faire bouger les lignes
gagnant-gagnant
l'humain au centre
l'humain au cœur
la cerise sur le gâteau
ravi de vous annoncer
sortir de sa zone de confort
tout le potentiel
un levier de croissance
un véritable levier
une valeur ajoutée
`
    .trim()
    .split('\n'),
  empty: ['en conclusion', 'pour conclure', 'en somme'],
  wordy: [
    ["à l'heure actuelle", 'actuellement'],
    ["au jour d'aujourd'hui", "aujourd'hui"],
    ['dans le but de', 'pour'],
    ["dans l'optique de", 'pour'],
    ['en dépit du fait que', null],
    ['en raison du fait que', 'parce que'],
    ['en vue de', 'pour'],
    ['il convient de noter que', ''],
    ['il est important de noter que', ''],
    ['il est important de souligner que', ''],
    ['il est à noter que', ''],
    ['il va sans dire que', ''],
    ["qu'il convient de", null],
    ['suite au fait que', 'parce que'],
  ],
  claims: {
    authority:
      /\b(?:(?:des|les|plusieurs) (?:études|recherches|scientifiques|chercheurs|experts|médecins|statistiques))\b[^.?!]{0,40}?\b(?:montrent|prouvent|démontrent|disent|affirment|confirment|révèlent|s'accordent)\b|\bselon (?:les|des|plusieurs|certains) (?:experts|études|scientifiques|spécialistes)\b|\bil est (?:scientifiquement )?(?:prouvé|démontré)\b|\bune étude (?:montre|prouve|révèle)\b|\btout le monde sait (?:aussi )?qu/iu,
    quoting: /\bcomme (?:le )?disait (?:albert )?\p{Lu}\p{Ll}+/u,
    figure:
      /(?<!\d)\d[\d.,]{0,20}\s?(?:%|pour ?cent\b)|\b(?:deux|trois|quatre|cinq|dix|vingt|cent|\d{1,20}) fois (?:plus|moins)\b|\ben moyenne\b|\b\d{1,2} \p{L}{3,20} sur \d{1,3}\b|\bpoints de QI\b|\b(?:un|une|deux|trois|quatre|cinq|six|sept|huit|neuf) (?!fois|jours?|semaines?|mois)(?:\p{L}{3,20} )?sur (?:deux|trois|quatre|cinq|dix|cent)\b/iu,
    first: /(?<![\p{L}])(?<!de )(?:je|j['’]|nous|mon|ma|mes|notre|nos|moi)(?![\p{L}])/iu,
    everybody: /\bnotre (?:cerveau|corps)\b|\bnous n['’]utilisons que\b/iu,
    source: /\b[Ll]oi n° ?\d|\bselon (?:l['’]|le |la )?\p{Lu}\p{L}+|\b(?:Insee|Eurostat|Ministère|ministère)\b/u,
  },
  numbers:
    'deux trois quatre cinq six sept huit neuf dix onze douze quinze vingt trente quarante cinquante cent mille douzaine moitié double',
  first: /(?<![\p{L}])(?:je|j['’]|nous|on|mon|ma|mes|notre|nos|moi)(?![\p{L}])/iu,
  second: /(?<![\p{L}])(?:tu|te|toi|ton|ta|tes|vous|votre|vos)(?![\p{L}])/iu,
  asks: /^(?:dites|écrivez|répondez|envoyez|appelez|venez|passez|dis|écris|réponds|envoie|viens|racontez)(?![\p{L}])/iu,
  commands: /^(?:lisez|éteignez|gardez|triez|comptez|mesurez|essayez)(?![\p{L}])/iu,
  pointsBack:
    /^[^\p{L}]*(?:ce|cela|ceci|ça|c['’]|cette|ces|ils?|elles?|le mien|la mienne|et|mais|ou|puis|ensuite|alors|donc|pourtant|le total|aujourd['’]hui|une fois|on nous|depuis lors)(?![\p{L}])|^.{1,20} plus tard\b|^(?:deux|trois|quatre|cinq|six|sept|huit|neuf|dix) (?:ont|sont)\b/iu,
  dangles:
    /(?<![\p{L}])(?:cela|ça|ceci|celui|celle|ceux|celles|le même|la même|les mêmes|ces|c['’]est|c['’]était|cet(?:te)?(?! (?:semaine|année|été|hiver|automne|après-midi|nuit))|ce(?! (?:matin|soir|mois|qui|que|printemps)))(?![\p{L}])|(?<![\p{L}])(?:deux|trois|quatre|cinq|six|\d{1,2}) (?:choses|raisons|façons|points|étapes|règles|idées)(?![\p{L}])/iu,
  past: /(?<![\p{L}])(?:(?:ai|as|a|avons|avez|ont|suis|est|sommes|sont) (?:\p{L}+ )?\p{L}+(?:é|ée|és|ées|i|is|it|u|us|ert)|étais|était|étaient|avais|avait|avaient|fut|\p{L}{3,}(?:ait|aient|ais))(?![\p{L}])/iu,
  disowned:
    /(?<![\p{L}])(?:m['’]attendais|on croit que|je croyais|je pensais|je ne (?:crois|pense|dis) pas|on pense que)(?![\p{L}])/iu,
};
