import { joinAlternatives } from './join-alternatives.js';
import { MAX_FOLLOW_UP_WORDS, type Language } from './language.js';

const LENGTHS = joinAlternatives('länge|tiefe|breite|höhe|dicke|entfernung|distanz');

export const de: Language = {
  francCode: 'deu',
  searchConfig: 'german',
  stemmer: 'german',
  hasOrdinalPeriod: true,
  abbreviations: 'bzw evtl ggf nr abb tab zb inkl mio mrd jh hrsg sog vgl',
  abbreviationsAtEnd: 'usw',
  moreStopWords: 'womit wodurch wofür wozu wieviel',
  statementWords:
    'ist sind war waren hat haben kann können muss müssen soll sollen wird werden darf braucht ' + 'brauchen',
  questions: {
    reason: {
      pattern: joinAlternatives('warum|weshalb|wieso|wozu|aus welchem grund'),
      example: 'Warum friert der See zu?',
      counterExample: 'Wie friert der See zu?',
    },
    time: {
      pattern: joinAlternatives(
        'wann|seit wann',
        '(?:welche[mnrs]?) (?:jahr|jahrhundert|jahrzehnt|monat|tag|datum|zeit|epoche)',
      ),
      example: 'In welchem Jahr fror der See zu?',
      counterExample: 'In welchem Land liegt der See?',
    },
    number: {
      pattern: joinAlternatives(
        'wie viele?|wieviele?',
        'wie (?:hoch|groß|lang|weit|alt|schnell|oft|schwer|tief|teuer)',
        '(?:welche|wie hoch ist die) (?:anzahl|zahl|menge)',
      ),
      example: 'Wie viele Seen gibt es?',
      counterExample: 'Wie heißen die Seen?',
    },
    place: {
      pattern: joinAlternatives(
        'wo|wohin|woher',
        'welche[rmns]? (?:land|stadt|staat|ort|region|kontinent|fluss|gebiet)',
      ),
      example: 'In welchem Land liegt der See?',
      counterExample: 'In welchem Jahr fror der See zu?',
    },
    person: {
      pattern: joinAlternatives(
        'wer|wen|wem|wessen',
        'welche[rns]? (?:person|mann|frau|könig|königin|präsident|kaiser|wissenschaftler)',
      ),
      example: 'Wer hat den See vermessen?',
      counterExample: 'Welche Werte hat der See?',
    },
    share: {
      pattern: joinAlternatives(
        'wie ?viel prozent',
        '(?:welche[rn]?|wie (?:groß|hoch) ist der) (?:anteil|prozentsatz)',
        'wie wahrscheinlich',
        'wie (?:groß|hoch) ist die (?:quote|wahrscheinlichkeit)',
      ),
      example: 'Welchen Anteil hat das Salz?',
      counterExample: 'Welchen Geschmack hat das Salz?',
    },
    money: {
      pattern: joinAlternatives(
        'was (?:kostet|kosten|kostete)',
        'wie teuer',
        'wie ?viel (?:kostet|kosten|geld)',
        '(?:welcher|wie hoch (?:ist|war) der) preis',
        'wie hoch (?:sind|waren) die kosten',
      ),
      example: 'Was kostet die Karte?',
      counterExample: 'Was zeigt die Karte?',
    },
    temperature: {
      pattern: joinAlternatives(
        'wie (?:heiß|warm|kalt)',
        '(?:welche[rn]?|wie hoch ist die) temperatur',
        'wie viel grad',
      ),
      example: 'Bei welcher Temperatur kocht Alkohol?',
      counterExample: 'Welche Temperaturfühler werden benutzt?',
    },
    weight: {
      pattern: joinAlternatives(
        'wie schwer',
        'wie ?viel (?:wiegt|wiegen)',
        '(?:welches|wie hoch ist das) gewicht',
        'welche (?:masse|dosis)',
      ),
      example: 'Wie schwer ist die Kiste?',
      counterExample: 'Wie groß ist die Kiste?',
    },
    rate: {
      pattern: joinAlternatives(
        'wie (?:oft|häufig|schnell)',
        '(?:welche|mit welcher|wie (?:groß|hoch) ist die) (?:geschwindigkeit|frequenz|rate)',
      ),
      example: 'Wie oft wird geprüft?',
      counterExample: 'Wie wird geprüft?',
    },
    duration: {
      pattern: joinAlternatives(
        'wie lange|wie alt',
        'wie viele (?:sekunden|minuten|stunden|tage|wochen|monate|jahre)',
        '(?:welche|wie lang ist die) dauer',
      ),
      example: 'Wie lange muss man warten?',
      counterExample: 'Wie langsam fährt der Zug?',
    },
    length: {
      pattern: joinAlternatives(
        'wie (?:lang|tief|breit|weit|dick)',
        `(?:welche|wie (?:groß|hoch) (?:ist|war) die) ${LENGTHS}`,
        'welche[nr]? (?:durchmesser|radius|abstand)',
        'wie viele (?:kilo|zenti|milli)?meter',
      ),
      example: 'Wie tief ist der See?',
      counterExample: 'Wie alt ist der See?',
    },
  },
  answers: {
    times: {
      pattern: joinAlternatives(
        'januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember',
        'jahrhunderts?|jahren?|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag',
      ),
      example: 'Das war im März.',
      counterExample: 'Das war der Markt.',
    },
    one: joinAlternatives('ein'),
    numbers: {
      pattern: joinAlternatives(
        'zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|zwanzig|dreißig|hundert',
        'tausend|millionen|million|milliarden|prozent|hälfte|drittel|viertel',
      ),
      example: 'zwei Seen',
      counterExample: 'viele Seen',
    },
    reasons: {
      pattern: joinAlternatives('weil|wegen|da|denn|deshalb|daher|aufgrund|dadurch|um|damit|grund|führte'),
      example: 'Er fror zu, weil es kalt war.',
      counterExample: 'Er fror zu, als es kalt war.',
    },
    units: {
      share: {
        pattern: joinAlternatives('prozent|von \\d+|drittel|viertel|fünftel'),
        example: '3 von 4',
        counterExample: '3 vor 4',
      },
      money: {
        pattern: joinAlternatives('euro|dollar|cent|franken|pfund|mark|millionen|milliarden'),
        example: '12 Euro',
        counterExample: '12 Europäer',
      },
      temperature: { pattern: joinAlternatives('grad'), example: '78 Grad', counterExample: '78 Gramm' },
      weight: {
        pattern: joinAlternatives(
          '(?:kilo|milli|mikro)?gramm',
          'kilo|tonnen?',
          '(?:milli)?liter',
          'tropfen|tabletten?|pfund',
        ),
        example: '40 Kilogramm',
        counterExample: '40 Kilometer',
      },
      rate: {
        pattern: joinAlternatives('mal|prozent', '(?:\\p{L}+ )?(?:pro|je|in der|im|am) \\p{L}+'),
        example: '3 mal am Tag',
        counterExample: '3 Tage',
      },
      duration: {
        pattern: joinAlternatives(
          'sekunden?|minuten?|stunden?|tage?n?|wochen?|monate?n?|jahre?n?|jahrzehnte?n?',
          'jahrhunderte?n?',
        ),
        example: '20 Minuten',
        counterExample: '20 Meter',
      },
      length: {
        pattern: joinAlternatives('(?:kilo|zenti|milli)?metern?', 'fuß|zoll|meilen?'),
        example: '12 Meter',
        counterExample: '12 Minuten',
      },
    },
    withoutNumber: {
      rate: {
        pattern: joinAlternatives(
          'täglich|wöchentlich|monatlich|jährlich|stündlich',
          '(?:alle|jede[nrs]?) (?:\\p{L}+ )?\\p{L}+',
          'einmal|zweimal|dreimal',
        ),
        example: 'jede zweite Woche',
        counterExample: 'in dieser Woche',
      },
      share: {
        pattern: joinAlternatives('hälfte', 'ein (?:drittel|viertel)'),
        example: 'die Hälfte',
        counterExample: 'das Ganze',
      },
    },
  },
  followUps: {
    start: {
      pattern: joinAlternatives('und|aber|oder|dann|was ist mit'),
      example: 'Und Blei?',
      counterExample: 'Blei und Zinn?',
    },
    pronouns: {
      // Not the 'es' of 'gibt es' and 'lohnt es sich'.
      pattern: joinAlternatives(
        'er|sie|ihn|ihm|ihnen|davon|dafür|dazu|darin|daran',
        '(?<!(?:gibt|gab|geht|ging|handelt|lohnt|kommt) )es(?! (?:sich|gibt|gab|geht|um))',
      ),
      example: 'Wer hat es entdeckt?',
      counterExample: 'Welche Metalle gibt es?',
    },
    ambiguous: {
      pattern: joinAlternatives('sein|seine[rsnm]?|ihr|ihre[rsnm]?|deren|dessen|damit|warum|wieso|weshalb'),
      example: 'Wo liegt seine Mine?',
      counterExample: 'Wo liegt eine Mine?',
    },
    end: {
      pattern: joinAlternatives('das|diese[rsnm]?|dort'),
      example: 'Warum ist das?',
      counterExample: 'Warum ist das so?',
    },
    maxContentLength: MAX_FOLLOW_UP_WORDS,
  },
  pictures: {
    pattern: joinAlternatives(
      '(?:\\p{L}*)(?:diagramme?s?|grafik(?:en)?|abbildung(?:en)?|zeichnung(?:en)?|schaubild(?:er)?s?)',
      '(?:bild(?:er)?s?|fotos?|screenshots?|karten?|logos?|symbole?|icons?)',
      'farben?|pfeile?s?|kurven?|abgebildet|gezeichnet|gezeigt',
      'tabellen?',
    ),
    example: 'Welche Farbe hat die Kurve im Balkendiagramm?',
    counterExample: 'Welche Strecke ist am kürzesten?',
  },
  courtesies: {
    greetings: {
      pattern: joinAlternatives('hallo|hi|hey|servus|moin|grüezi|grüß gott|guten (?:tag|morgen|abend)'),
      example: 'Guten Morgen!',
      counterExample: 'Was heißt guten Morgen?',
    },
    thanks: {
      pattern: joinAlternatives(
        'danke|danke (?:sehr|schön|dir|ihnen)|vielen(?: lieben)? dank|dankeschön',
        'besten dank|merci',
      ),
      example: 'Vielen Dank!',
      counterExample: 'Dank wem gelang es?',
    },
  },
  guide: {
    prepositions: joinAlternatives('an|auf|aus|bei|für|in|mit|nach|seit|über|um|unter|von|vor|zu'),
    questionWords: {
      pattern: joinAlternatives(
        'was|welche[mnrs]?|wer|wen|wem|wessen|wann|wo|wohin|woher|womit|wodurch|wofür|warum',
        'weshalb|wieso|wozu|wie|wie viele?',
      ),
      example: 'An welchem Tag beginnt es?',
      counterExample: 'an einem Tag',
    },
    questionWordsComeFirst: true,
    requests:
      'sag sage verrate zeig zeige gib nenn nenne antwort lösung hinweis tipp hilf hilfe weiß weiss ' +
      'wissen ahnung rate raten unsicher sicher überspringen weiter nächste bitte danke okay ok ja ' +
      'nein vielleicht versuch nochmal glaube irgendwas nichts will brauche komm sorry wirklich ' +
      'einfach ignoriere anweisungen regeln richtig falsch',
  },
};
