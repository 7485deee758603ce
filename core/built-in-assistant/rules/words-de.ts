import type { LanguageWords } from './language-words.ts';

export const german: LanguageWords = {
  stock: `
am ende des tages
am puls der zeit
auf augenhöhe
auf das nächste level
das a und o
das rad neu erfinden
das volle potenzial
der schlüssel zum erfolg
die nächste stufe
die spitze des eisbergs
einen mehrwert bieten
ganzheitlicher ansatz
gemeinsam mehr erreichen
im zuge der digitalisierung
in der heutigen digitalen welt
in der heutigen schnelllebigen welt
in der heutigen welt
in der heutigen zeit
in einer welt, in der
in zeiten wie diesen
ist kein sprint, sondern ein marathon
lösungsorientiert
mehr denn je
mit leidenschaft und herzblut
nicht mehr wegzudenken
nichts ist so beständig wie der wandel
out of the box
raus aus der komfortzone
schlüssel zum erfolg
sein volles potenzial
spielt eine entscheidende rolle
spielt eine zentrale rolle
stehen vor der herausforderung
steht vor der herausforderung
synergieeffekte
übung macht den meister
voller stolz
wichtiger denn je
wir freuen uns, ihnen mitteilen zu können
wissen ist macht
zeit ist geld
zukunftsorientiert
die beste version deiner selbst
kein hexenwerk
win-win-situation
zusammenfassend lässt sich sagen
`
    .trim()
    .split('\n'),
  empty: [],
  wordy: [
    ['angesichts der tatsache, dass', 'weil'],
    ['aufgrund der tatsache, dass', 'weil'],
    ['aufgrund des umstands, dass', 'weil'],
    ['es sei darauf hingewiesen, dass', null],
    ['es wird darauf hingewiesen, dass', null],
    ['im falle, dass', 'wenn'],
    ['im hinblick auf die tatsache, dass', 'weil'],
    ['in anbetracht der tatsache, dass', 'weil'],
    ['in keinster weise', 'gar nicht'],
    ['nichtsdestotrotz', 'trotzdem'],
    ['trotz der tatsache, dass', 'obwohl'],
    ['unter der voraussetzung, dass', 'wenn'],
    ['unter zuhilfenahme von', 'mit'],
    ['vor dem hintergrund der tatsache, dass', 'weil'],
    ['zum gegenwärtigen zeitpunkt', 'jetzt'],
    ['zum jetzigen zeitpunkt', 'jetzt'],
    ['zur anwendung kommen', null],
    ['in abrede stellen', 'bestreiten'],
    ['unter beweis stellen', 'beweisen'],
    ['zum ausdruck bringen', 'ausdrücken'],
    ['die durchführung einer', null],
    ['die inanspruchnahme', null],
    ['im rahmen der durchführung', null],
    ['es ist ja grundsätzlich so, dass', null],
    ['es ist grundsätzlich so, dass', null],
    ['kann festgehalten werden', null],
    ['lässt sich festhalten', null],
    ['als sinnvoll zu erachten', null],
    ['zu erachten sein', null],
    ['in erwägung ziehen', null],
  ],
  claims: {
    authority:
      /\b(?:studien|untersuchungen|forscher|wissenschaftler|experten|ärzte|statistiken|die wissenschaft)\b[^.?!]{0,40}?\b(?:zeigen|zeigt|belegen|belegt|beweisen|beweist|sagen|sagt|einig|bestätigen|bestätigt|fanden|haben gezeigt)\b|\bjeder weiß, dass\b|\bes ist (?:wissenschaftlich )?(?:erwiesen|bewiesen|belegt)\b|\blaut (?:einer |einigen |mehreren |aktuellen )*(?:studien?|umfragen?|untersuchungen?|experten)\b/iu,
    quoting: /\bwie (?:schon )?(?:albert )?\p{Lu}\p{Ll}+ (?:einst |einmal )?sagte\b/u,
    figure:
      /(?<!\d)\d[\d.,]{0,20}\s?(?:%|Prozent\b)|\b\d[\d.,]{0,20}-?mal (?:so |mehr|schneller|besser|höher)|\b(?:jeder|jede|jedes) (?:zweite|dritte|vierte|fünfte|zehnte)\b|\bim (?:Schnitt|Durchschnitt)\b/iu,
    first: /\b(?:ich|mir|mich|mein\p{Ll}*|wir|uns|unser\p{Ll}*)\b/iu,
    everybody: /\bunser (?:Gehirn|Körper|Verstand)\b/iu,
    source:
      /\blaut (?:dem |der )?\p{Lu}\p{L}+(?:amts?|institut\p{Ll}*)?\b(?<!laut (?:Studien?|Umfragen?|Experten))|\b\p{Lu}\p{L}+-(?:Umfrage|Studie|Erhebung|Statistik|Bericht|Report)\b|\b(?:Umfrage|Studie|Erhebung|Statistik) (?:von |der |des |im Auftrag (?:von |der |des )?)\p{Lu}|\b(?:Statistisches|Bundesamt|Eurostat|Ministerium|Polizei)\b/u,
  },
  numbers:
    'zwei drei vier fünf sechs sieben acht neun zehn elf zwölf zwanzig dreißig fünfzig hundert tausend dutzend halb doppelt',
  first: /\b(?:ich|mir|mich|mein\p{Ll}*|wir|uns|unser\p{Ll}*)\b/iu,
  second: /\b(?:du|dich|dir|dein\p{Ll}*|ihr|euch|euer|eure\p{Ll}*)\b|\b(?:Sie|Ihnen|Ihr\p{Ll}{0,2})\b/u,
  asks: /^(?:schreib(?:t|en sie)?|frag(?:t|en sie)?|sag(?:t|en sie)?|kommt|komm|kommen sie|schick(?:t|en sie)?|ruf(?:t|en sie)?|bring(?:t|en sie)?|meld(?:e|et|en sie)?|antworte|antwortet|antworten sie)\b/iu,
  commands: /^(?:frag|zähl|miss|lies|nimm|bau|streich|fang)\p{Ll}*\s/iu,
  pointsBack:
    /^[^\p{L}]*(?:das|dies|diese|dieser|dieses|der|es|sie|er|ihn|ihm|und|aber|oder|dann|deshalb|darum|danach|dort|davon|dabei|trotzdem|stattdessen|also|auch|jetzt|vorher|unten|alles andere|seitdem)(?![\p{L}])|^.{1,20} später\b|^(?:zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn) \p{Ll}+ten\b/iu,
  dangles:
    /(?<![\p{L}])(?:diese[rsnm]?|jene[rsnm]?|solche[rsnm]?|dies|dabei|dadurch|damit|davon|dafür|dagegen|daran|darauf|daraus|darin|darüber|dazu|deshalb|deswegen|trotzdem|stattdessen|seitdem|seither|danach|dort|ebenso|ebenfalls|derselbe|dieselbe|dasselbe)(?! (?:Woche|Monat|Jahr|Sommer|Winter|Frühling|Herbst|Morgen))(?![\p{L}])|(?<![\p{L}])(?:ist|war|hat|hatte|wird|wurde|lief|kam|ging|blieb|kann|konnte) (?:er|sie|es|ihn|ihm)(?![\p{L}])|(?<![\p{L}])(?:zwei|drei|vier|fünf|sechs|\d{1,2}) (?:\p{L}+ )?(?:Dinge|Gründe|Wege|Punkte|Schritte|Regeln|Sachen)(?![\p{L}])/iu,
  past: /(?<![\p{L}])(?:war|waren|hatte|hatten|wurde|wurden|ging|kam|kamen|nahm|sagte|fragte|machte|stand|lag|lief|blieb|fand|gab|schrieb|verlor|verkaufte|baute|\p{L}{3,}(?:te|ten)|(?:habe|haben|hat|bin|ist|sind) [^.!?]{1,80}(?:ge\p{L}{2,}(?:t|en)|\p{L}{3,}iert|ver\p{L}{3,}(?:t|en)|be\p{L}{3,}(?:t|en)))(?![\p{L}])/iu,
  disowned:
    /\b(?:ich|wir) (?:glaube|glauben|denke|denken|dachte|dachten|glaubte|glaubten|erwartete)\b|\bist nicht, (?:dass|weil)\b|^nicht, (?:dass|weil)\b/iu,
};
