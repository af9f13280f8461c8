import { joinAlternatives } from './join-alternatives.js';
import { MAX_FOLLOW_UP_WORDS, type Language } from './language.js';

const LENGTHS = joinAlternatives(
  'longitud|profundidad|altura|anchura|ancho|distancia|grosor|diámetro|altitud',
);

export const es: Language = {
  francCode: 'spa',
  searchConfig: 'spanish',
  stemmer: 'spanish',
  capitalizesNamesOnly: true,
  abbreviations: 'sra srta núm pág págs ej',
  moreStopWords: 'cuánto cuántos cuánta cuántas cuál cuáles quién quiénes qué cómo dónde cuándo',
  questionSentence: /^\s*¿/u,
  statementWords: 'es son está están fue era eran ha han tiene tienen puede pueden debe deben hay',
  questions: {
    reason: {
      pattern: joinAlternatives('por qué', 'cuál (?:es|fue|era) (?:la razón|la causa|el motivo)'),
      example: '¿Por qué se heló el lago?',
      counterExample: '¿Por dónde se va al lago?',
    },
    time: {
      pattern: joinAlternatives(
        'cuándo',
        '(?:qué|cuál) (?:año|siglo|década|fecha|día|mes|época|período|periodo|hora)',
        'desde cuándo',
      ),
      example: '¿En qué año se heló el lago?',
      counterExample: '¿En qué ciudad está el lago?',
    },
    number: {
      pattern: joinAlternatives(
        'cuántos?|cuántas?|cuánto',
        'qué (?:número|cantidad|porcentaje|tamaño|población)',
        'cuál (?:es|era|fue) (?:el número|la cantidad|el porcentaje)',
      ),
      example: '¿Cuántos lagos hay?',
      counterExample: '¿Cómo se llaman los lagos?',
    },
    place: {
      pattern: joinAlternatives(
        'dónde|adónde',
        'qué (?:país|países|ciudad|estado|lugar|región|continente|río)',
      ),
      example: '¿En qué ciudad está el lago?',
      counterExample: '¿En qué año se heló el lago?',
    },
    person: {
      pattern: joinAlternatives(
        'quién|quiénes',
        'qué (?:persona|hombre|mujer|rey|reina|presidente|emperador|científico)',
      ),
      example: '¿Quién midió el lago?',
      counterExample: '¿Qué mide el lago?',
    },
    share: {
      pattern: joinAlternatives(
        'qué (?:porcentaje|proporción|fracción|probabilidad)',
        'cuál es (?:el porcentaje|la proporción|la probabilidad)',
      ),
      example: '¿Qué porcentaje de sal queda?',
      counterExample: '¿Qué sabor tiene la sal?',
    },
    money: {
      pattern: joinAlternatives(
        'cuánto (?:cuestan?|costó|vale)',
        'qué (?:precio|coste|costo)',
        'cuál es el (?:precio|coste|costo|salario)',
      ),
      example: '¿Cuánto cuesta el billete?',
      counterExample: '¿Cuánto dura el billete?',
    },
    temperature: {
      pattern: joinAlternatives('(?:a )?qué temperatura', 'cuál es la temperatura|cuántos grados'),
      example: '¿A qué temperatura hierve?',
      counterExample: '¿A qué hora hierve?',
    },
    weight: {
      pattern: joinAlternatives(
        'cuánto pesan?',
        'qué (?:peso|masa|dosis)',
        'cuál es (?:el peso|la masa|la dosis)',
        'cuánt[oa]s (?:gramos|kilos|kilogramos|litros|toneladas)',
      ),
      example: '¿Cuánto pesa la caja?',
      counterExample: '¿Cuánto cuesta la caja?',
    },
    rate: {
      pattern: joinAlternatives(
        'con qué frecuencia',
        'a qué (?:velocidad|ritmo)',
        'qué (?:velocidad|frecuencia)',
        'cuál es la (?:velocidad|frecuencia)',
        'cuántas veces|cada cuánto',
      ),
      example: '¿Con qué frecuencia se revisa?',
      counterExample: '¿Con qué comando se clona?',
    },
    duration: {
      pattern: joinAlternatives(
        'cuánto (?:tiempo|dura|duran|duró|tarda|tardan)',
        'cuántos (?:segundos|minutos|días|meses|años)',
        'cuántas (?:horas|semanas)',
        'qué (?:duración|edad)',
        'cuál es la duración',
      ),
      example: '¿Cuánto tiempo dura el viaje?',
      counterExample: '¿Cuánto pesa la caja?',
    },
    length: {
      pattern: joinAlternatives(
        '(?:a )?qué (?:longitud|profundidad|altura|anchura|distancia|grosor|diámetro|altitud)',
        `cuál es (?:la|el) ${LENGTHS}`,
        'cuánto miden?',
        'cuántos (?:kiló|centí|milí)?metros',
      ),
      example: '¿Qué profundidad tiene el lago?',
      counterExample: '¿Qué color tiene el lago?',
    },
  },
  answers: {
    times: {
      pattern: joinAlternatives(
        'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre',
        'siglos?|años?|lunes|martes|miércoles|jueves|viernes|sábado|domingo',
      ),
      example: 'Fue en marzo.',
      counterExample: 'Fue en Marte.',
    },
    one: joinAlternatives('uno|una'),
    numbers: {
      pattern: joinAlternatives(
        'dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|veinte|treinta|cien|ciento',
        'cientos|mil|miles|millón|millones|mitad|tercio|cuarto|por ciento',
      ),
      example: 'dos lagos',
      counterExample: 'los lagos',
    },
    reasons: {
      pattern: joinAlternatives('porque|debido|ya que|por lo tanto|causa|razón|para|gracias|llevó'),
      example: 'Se heló porque hacía frío.',
      counterExample: 'Se heló cuando hacía frío.',
    },
    units: {
      share: {
        pattern: joinAlternatives('por ciento|de cada \\d+|tercios?|cuartos?'),
        example: '3 de cada 4',
        counterExample: '3 de los 4',
      },
      money: {
        pattern: joinAlternatives('euros?', 'dólar(?:es)?', 'pesos?|céntimos?|centavos?|libras?|millones'),
        example: '12 euros',
        counterExample: '12 horas',
      },
      temperature: {
        pattern: joinAlternatives('grados?'),
        example: '78 grados',
        counterExample: '78 gramos',
      },
      weight: {
        pattern: joinAlternatives(
          '(?:kilo|mili)?gramos?',
          'kilos?|toneladas?',
          '(?:mili)?litros?',
          'comprimidos?|gotas?|libras?',
        ),
        example: '40 kilogramos',
        counterExample: '40 kilómetros',
      },
      rate: {
        pattern: joinAlternatives('veces|por ciento', '(?:\\p{L}+ )?(?:por|al|a la) \\p{L}+'),
        example: '3 veces al día',
        counterExample: '3 días',
      },
      duration: {
        pattern: joinAlternatives(
          'segundos?|minutos?|horas?|días?|semanas?',
          'mes(?:es)?',
          'años?|décadas?|siglos?',
        ),
        example: 'tres horas',
        counterExample: 'tres metros',
      },
      length: {
        pattern: joinAlternatives('(?:kiló|centí|milí)?metros?', 'pies?|pulgadas?|millas?'),
        example: '12 metros',
        counterExample: '12 minutos',
      },
    },
    withoutNumber: {
      rate: {
        pattern: joinAlternatives('cada (?:\\p{L}+ )?\\p{L}+', 'diariamente|una vez'),
        example: 'cada dos semanas',
        counterExample: 'hace dos semanas',
      },
      share: {
        pattern: joinAlternatives('mitad', 'un (?:tercio|cuarto)'),
        example: 'la mitad',
        counterExample: 'la totalidad',
      },
    },
  },
  followUps: {
    start: {
      pattern: joinAlternatives('y|pero|o|entonces', '(?:qué|y) hay de'),
      example: '¿Y el plomo?',
      counterExample: '¿El plomo y el zinc?',
    },
    pronouns: {
      pattern: joinAlternatives('él|ella|ellos|ellas', 'lo(?! (?:que|más|mismo))'),
      example: '¿Quién lo descubrió?',
      counterExample: '¿Qué es lo mismo?',
    },
    ambiguous: {
      pattern: joinAlternatives('su|sus|les?|por qué'),
      example: '¿Dónde está su mina?',
      counterExample: '¿Dónde está la mina?',
    },
    end: {
      pattern: joinAlternatives('eso|esto|ese|esa|este|esta|ahí|allí'),
      example: '¿Por qué eso?',
      counterExample: '¿Por qué eso pasa?',
    },
    maxContentLength: MAX_FOLLOW_UP_WORDS,
  },
  pictures: {
    pattern: joinAlternatives(
      'gráfic[oa]s?|diagramas?|histogramas?|esquemas?|figuras?|curvas?',
      'im[aá]genes|imagen|fotos?|fotografías?|capturas?|mapas?|dibujos?|logos?|logotipos?|iconos?',
      'color(?:es)?|flechas?|dibujad[oa]s?|mostrad[oa]s?',
      'tablas?|cuadros?',
    ),
    example: '¿De qué color es la curva del gráfico?',
    counterExample: '¿Qué ruta es la más corta?',
  },
  courtesies: {
    greetings: {
      pattern: joinAlternatives(
        'hola|buenos días|buenos dias|buenas|buenas tardes|buenas noches|qué tal',
        'que tal',
      ),
      example: '¡Hola, buenos días!',
      counterExample: '¿Qué significa hola?',
    },
    thanks: {
      pattern: joinAlternatives('gracias|muchas gracias|muchísimas gracias|mil gracias|te lo agradezco'),
      example: '¡Muchas gracias!',
      counterExample: '¿Gracias a qué funciona?',
    },
  },
  guide: {
    prepositions: joinAlternatives('a|con|de|desde|en|hasta|para|por'),
    questionWords: {
      pattern: joinAlternatives('qué|cuál|cuáles|quién|quiénes|cuándo|dónde|adónde|cómo|cuánt[oa]s?'),
      example: '¿Desde cuándo hiela?',
      counterExample: 'desde ayer',
    },
    questionWordsComeFirst: true,
    requests:
      'di dime da dame muestra muéstrame revela respuesta solución pista ayuda ayúdame sé saber ' +
      'idea adivinar seguro segura saltar pasar siguiente favor gracias vale ok sí no quizás tal ' +
      'vez intenta intentar otra creo algo nada quiero necesito vamos perdón realmente solo ignora ' +
      'instrucciones reglas correcto incorrecto',
  },
};
