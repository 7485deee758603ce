import type { MarkedDraft } from './marked-draft.ts';

/** In Spanish and German. */
export const foreignDrafts: readonly MarkedDraft[] = [
  {
    name: 'Spanish, good',
    mark: 76,
    text: `Perdí a mi mejor cliente por un descuento de 200 euros.

Era marzo de 2021. Marta dirigía el marketing de una cadena de panaderías y me preguntó si podía bajar el precio de un proyecto de 4.000 euros. Dije que sí antes de que terminara la frase. Dos semanas después, le dio el siguiente proyecto a una agencia que no había querido negociar.

Cuando le pregunté por qué, fue amable. "Cediste enseguida", me dijo. "Pensé que cederías igual con nuestros proveedores."

Desde entonces tengo una regla. Si alguien pide menos precio, ofrezco menos trabajo: menos páginas, una sola revisión o una fecha más tarde. El año pasado me lo pidieron once clientes. Cuatro aceptaron menos trabajo, cinco pagaron todo y dos se fueron.

La próxima vez que te pidan un descuento, di qué quitarías antes de decir un precio.`,
  },
  {
    name: 'Spanish, vague',
    mark: 18,
    text: `Hoy en día, en el mundo actual, la innovación es más importante que nunca. Es importante destacar que las empresas deben potenciar sus sinergias con soluciones innovadoras.

La excelencia y la transformación digital son la clave del éxito. Es importante tener una visión holística para llegar al siguiente nivel y aportar valor añadido.

El futuro es de los que se atreven a innovar.`,
  },
  {
    name: 'German, good',
    mark: 74,
    text: `Vor drei Jahren habe ich eine Kundin verloren, weil ich zu schnell nachgegeben habe.

Sie leitete den Einkauf einer Bäckerei in Kassel und fragte, ob bei 4.000 Euro noch etwas zu machen sei. Ich sagte sofort ja. Zwei Wochen später bekam eine andere Agentur den nächsten Auftrag, obwohl sie 20 % teurer war.

Ich habe sie gefragt, warum. "Sie haben nicht einmal gezögert", sagte sie. "Dann werden Sie bei unseren Lieferanten auch nicht zögern."

Seitdem halte ich mich an eine Regel: Wer weniger zahlen will, bekommt weniger Arbeit. Letztes Jahr haben elf Kunden gefragt. Fünf zahlten den vollen Preis, vier nahmen das kleinere Paket, zwei gingen.

Schreib vor deinem nächsten Gespräch auf, was du streichen würdest. Was wäre es?`,
  },
  {
    name: 'German, padded',
    mark: 18,
    text: `In der heutigen Zeit ist es wichtig, dass Unternehmen innovative und nachhaltige Lösungen anbieten, die einen echten Mehrwert für alle Beteiligten schaffen und gewissermaßen die Zukunftsfähigkeit der ganzheitlichen Wertschöpfungsketten gewährleisten.

Im Grunde genommen geht es am Ende des Tages um Synergien, die durch agile Zusammenarbeit auf Augenhöhe entstehen und sozusagen die digitale Transformation auf das nächste Level heben. Es ist wichtig, diese Potenziale ganzheitlich zu betrachten.`,
  },
];
