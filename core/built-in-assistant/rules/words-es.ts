import type { LanguageWords } from './language-words.ts';

export const spanish: LanguageWords = {
  stock: `
a la vanguardia
ahora más que nunca
la clave del éxito
de vanguardia
desarrollar todo el potencial
dejar huella
en el mundo actual
en la era digital
en un mundo cada vez más
en un mundo cada vez más cambiante
en un mundo en constante cambio
es un maratón, no un sprint
fuera de la caja
hoy más que nunca
juega un papel fundamental
juega un papel clave
la punta del iceberg
liberar todo el potencial
llevar al siguiente nivel
los retos del entorno actual
marcar la diferencia
más importante que nunca
me complace anunciar
orgulloso de anunciar
pensar fuera de la caja
salir de la zona de confort
sinergias
soluciones innovadoras
todo el potencial
un viaje que vale la pena
valor añadido
cambiar las reglas del juego
la mejor versión de ti mismo
la mejor versión de uno mismo
marcar un antes y un después
sal de tu zona de confort
`
    .trim()
    .split('\n'),
  empty: ['en conclusión', 'en resumen', 'para concluir'],
  wordy: [
    ['a la mayor brevedad posible', 'pronto'],
    ['cabe destacar que', ''],
    ['cabe señalar que', ''],
    ['con el fin de', 'para'],
    ['con el objetivo de', 'para'],
    ['con la finalidad de', 'para'],
    ['debido al hecho de que', 'porque'],
    ['es importante destacar que', ''],
    ['es importante señalar que', ''],
    ['llevar a cabo', 'hacer'],
    ['por el hecho de que', 'porque'],
    ['a pesar del hecho de que', 'aunque'],
  ],
  claims: {
    authority:
      /(?<![\p{L}])(?:(?:los|varios|muchos|diversos) (?:estudios|científicos|investigadores|expertos|médicos))(?![\p{L}])[^.?!]{0,40}?(?<![\p{L}])(?:demuestran|muestran|prueban|dicen|afirman|confirman|coinciden|revelan)(?![\p{L}])|(?<![\p{L}])(?:está|ha sido) (?:científicamente )?(?:comprobado|demostrado|probado)(?![\p{L}])|(?<![\p{L}])todo el mundo sabe que|(?<![\p{L}])según (?:los expertos|varios estudios|un estudio|estudios)(?![\p{L}])/iu,
    quoting: /\bcomo (?:dijo|decía) (?:albert )?\p{Lu}\p{Ll}+/iu,
    figure:
      /(?<!\d)\d[\d.,]{0,20}\s?(?:%|por ciento\b)|(?<![\p{L}\d])(?:dos|tres|cuatro|cinco|diez|\d{1,20}) veces (?:más|menos)(?![\p{L}])|\bde media\b|\ben promedio\b|(?<![\p{L}])(?:uno|una|dos|tres|ocho|nueve) de cada (?:dos|tres|cuatro|cinco|diez|cien)(?![\p{L}])/iu,
    first: /(?<![\p{L}])(?:yo|mi|mis|me|nos|nosotr[oa]s|nuestr[oa]s?|\p{L}{2,}(?:amos|emos|imos))(?![\p{L}])/iu,
    everybody: /(?<![\p{L}])(?:nuestro (?:cerebro|cuerpo)|(?:solo|sólo) usamos)(?![\p{L}])/iu,
    source:
      /\b(?:Ley|Real Decreto)(?: \p{L}+)? \d+\/\d{4}|(?<![\p{L}])según (?:el |la )?\p{Lu}\p{L}+|\b(?:INE|Eurostat|Ministerio)\b/u,
  },
  numbers:
    'dos tres cuatro cinco seis siete ocho nueve diez once doce quince veinte treinta cuarenta cincuenta cien mil docena mitad doble',
  first:
    /(?<![\p{L}])(?:yo|mi|mis|me|nos|nosotr[oa]s|nuestr[oa]s?|\p{L}{2,}(?:amos|emos|imos)|\p{L}{2,}é)(?![\p{L}])/iu,
  second: /(?<![\p{L}])(?:tú|tu|tus|te|ti|usted|ustedes|vosotr[oa]s|vuestr[oa]s?)(?![\p{L}])/iu,
  asks: /^(?:(?:si [^,]{1,60}, ))?(?:escribe|escríbeme|escríbenos|mándame|manda|responde|cuéntame|cuéntanos|llama|ven|venid|dime|dinos|envía|envíame|respóndeme)(?![\p{L}])/iu,
  commands: /^(?:lee|cuenta|mide|prueba|guarda|apaga)(?![\p{L}])/iu,
  pointsBack:
    /^[^\p{L}]*(?:eso|esto|ese|esa|este|esta|esos|estas|él|ella|ellos|ellas|y|pero|o|luego|después|entonces|así|también|por eso|sin embargo|de esas|de esos|a ellas|a ellos|la de|el de|los de|hoy|ninguna|ninguno|una vez|sus?)(?![\p{L}])|^.{1,20} después\b|^(?:dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez) \p{Ll}+(?:aron|ieron)\b/iu,
  dangles:
    /(?<![\p{L}])(?:eso|esto|aquello|dich[oa]s?|es[ea]s?|es[oa]s|aquel(?:la|los|las)?|ell[oa]s|lo mismo|est[eao]s?(?! (?:semana|mes|año|mañana|tarde|noche|verano|invierno|lunes|martes|jueves|viernes)))(?![\p{L}])|(?<![\p{L}])(?:dos|tres|cuatro|cinco|seis|\d{1,2}) (?:cosas|razones|formas|puntos|pasos|reglas|ideas)(?![\p{L}])/iu,
  past: /(?<![\p{L}])(?:fue|fueron|era|eran|había|habían|tuv[eo]|hice|hizo|hicimos|dij[eo]|pude|pudo|vin[eo]|\p{L}{2,}(?:é|ó|aron|ieron|aba|aban|ía|ían|amos|imos)|(?:he|ha|hemos|han) \p{L}+(?:ado|ido|cho|sto|rto))(?![\p{L}])/iu,
  disowned:
    /(?<![\p{L}])(?:no (?:creo|digo|pienso|ha sido|es cierto)|creía|pensaba|quería saber|esperaba)(?![\p{L}])/iu,
};
