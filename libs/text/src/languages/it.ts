import { joinAlternatives } from './join-alternatives.js';
import { MAX_FOLLOW_UP_WORDS, type Language } from './language.js';

export const it: Language = {
  francCode: 'ita',
  searchConfig: 'italian',
  stemmer: 'italian',
  hasElision: true,
  capitalizesNamesOnly: true,
  abbreviations: 'sig',
  moreStopWords: 'qual',
  statementWords: 'è sono era erano ha hanno può possono deve devono',
  questions: {
    reason: {
      pattern: joinAlternatives('perché', 'per quale (?:motivo|ragione)'),
      example: 'Perché il lago gelò?',
      counterExample: 'Come gelò il lago?',
    },
    time: {
      pattern: joinAlternatives(
        'quando',
        '(?:che|quale|in che|in quale) (?:anno|secolo|decennio|data|giorno|mese|epoca|periodo|ora)',
      ),
      example: 'In quale anno gelò il lago?',
      counterExample: 'In quale città è il lago?',
    },
    number: {
      pattern: joinAlternatives(
        'quanti|quante|quanto|quanta',
        'qual è (?:il numero|la quantità|la percentuale)',
      ),
      example: 'Quanti laghi ci sono?',
      counterExample: 'Come si chiamano i laghi?',
    },
    place: {
      pattern: joinAlternatives(
        'dove',
        '(?:che|quale|in quale) (?:paese|paesi|città|stato|luogo|regione|continente|fiume)',
      ),
      example: 'In quale città è il lago?',
      counterExample: 'In quale anno gelò il lago?',
    },
    person: {
      pattern: joinAlternatives(
        'chi',
        'quale (?:persona|uomo|donna|re|regina|presidente|imperatore|scienziato)',
      ),
      example: 'Chi misurò il lago?',
      counterExample: 'Che cosa misura il lago?',
    },
    share: {
      pattern: joinAlternatives(
        '(?:quale|che|qual è la) (?:percentuale|quota|proporzione|probabilità|frazione)',
      ),
      example: 'Quale percentuale di sale resta?',
      counterExample: 'Quale sapore ha il sale?',
    },
    money: {
      pattern: joinAlternatives('quanto (?:costa|costano|costò)', 'qual è il (?:prezzo|costo|salario)'),
      example: 'Quanto costa il biglietto?',
      counterExample: 'Quanto dura il biglietto?',
    },
    temperature: {
      pattern: joinAlternatives('(?:a )?(?:quale|che|qual è la) temperatura', 'quanti gradi'),
      example: 'A quale temperatura bolle?',
      counterExample: 'A quale ora bolle?',
    },
    weight: {
      pattern: joinAlternatives(
        'quanto pesan?o?',
        'qual è (?:il peso|la massa|la dose)',
        'quanti (?:grammi|chili|chilogrammi|litri)',
        'quante tonnellate',
      ),
      example: 'Quanto pesa la cassa?',
      counterExample: 'Quanto costa la cassa?',
    },
    rate: {
      pattern: joinAlternatives(
        'quanto (?:spesso|veloc\\p{L}+)',
        'quante volte|ogni quanto',
        '(?:a )?(?:quale|che|qual è la) (?:velocità|frequenza)',
      ),
      example: 'Quante volte si controlla?',
      counterExample: 'Quante persone controllano?',
    },
    duration: {
      pattern: joinAlternatives(
        'quanto (?:tempo|dura|durano|durò)',
        'quanti (?:secondi|minuti|giorni|mesi|anni)',
        'quante (?:ore|settimane)',
        'qual è la durata',
      ),
      example: 'Quanto tempo dura il viaggio?',
      counterExample: 'Quanto pesa la cassa?',
    },
    length: {
      pattern: joinAlternatives(
        'quanto (?:è|sono) (?:lung|alt|profond|larg|spess)\\p{L}+',
        'quanto dista',
        '(?:a )?(?:quale|che|qual è la) (?:lunghezza|altezza|profondità|larghezza|distanza)',
        'qual è (?:il diametro|lo spessore)',
        'quanti (?:chilo|centi|milli)?metri',
      ),
      example: 'Quanto è profondo il lago?',
      counterExample: 'Quanto è salato il lago?',
    },
  },
  answers: {
    times: {
      pattern: joinAlternatives(
        'gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre',
        'dicembre|secoli|secolo|anni|anno|lunedì|martedì|mercoledì|giovedì|venerdì|sabato',
        'domenica',
      ),
      example: 'Era marzo.',
      counterExample: 'Era Marte.',
    },
    one: joinAlternatives('uno|una'),
    numbers: {
      pattern: joinAlternatives(
        'due|tre|quattro|cinque|sei|sette|otto|nove|dieci|undici|dodici|venti|trenta|cento|mille',
        'mila|milioni|milione|miliardi|metà|terzo|quarto|per cento',
      ),
      example: 'due laghi',
      counterExample: 'i laghi',
    },
    reasons: {
      pattern: joinAlternatives('perché|poiché|quindi|causa|motivo|ragione|per|grazie|portò'),
      example: 'Gelò a causa del freddo.',
      counterExample: 'Gelò con il freddo.',
    },
    units: {
      share: {
        pattern: joinAlternatives('per cento|su \\d+|terzi|quarti'),
        example: '3 su 4',
        counterExample: '3 con 4',
      },
      money: {
        pattern: joinAlternatives('euro|dollar[io]|lire|centesimi|sterline|milion[ei]|miliard[io]'),
        example: '12 euro',
        counterExample: '12 ore',
      },
      temperature: {
        pattern: joinAlternatives('grad[io]'),
        example: '78 gradi',
        counterExample: '78 grammi',
      },
      weight: {
        pattern: joinAlternatives(
          '(?:chilo|milli)?gramm[io]',
          'chil[io]|tonnellat[ae]',
          '(?:milli)?litr[io]',
          'compress[ae]|gocc[ei]a?',
        ),
        example: '40 chili',
        counterExample: '40 chilometri',
      },
      rate: {
        pattern: joinAlternatives('volt[ae]|per cento', '(?:\\p{L}+ )?(?:al|per) \\p{L}+', "all[’']\\p{L}+"),
        example: '3 volte al giorno',
        counterExample: '3 giorni',
      },
      duration: {
        pattern: joinAlternatives(
          'second[io]|minut[io]|or[ae]|giorn[io]|settiman[ae]|mes[ei]|ann[io]|decenni|secol[io]',
        ),
        example: 'venti minuti',
        counterExample: 'venti metri',
      },
      length: {
        pattern: joinAlternatives('(?:chilo|centi|milli)?metr[io]', 'piedi|pollici|miglia'),
        example: '12 metri',
        counterExample: '12 minuti',
      },
    },
    withoutNumber: {
      rate: {
        pattern: joinAlternatives('ogni (?:\\p{L}+ )?\\p{L}+', 'una volta'),
        example: 'ogni due settimane',
        counterExample: 'da due settimane',
      },
      share: {
        pattern: joinAlternatives('metà', 'un (?:terzo|quarto)'),
        example: 'la metà',
        counterExample: 'la totalità',
      },
    },
  },
  followUps: {
    start: {
      pattern: joinAlternatives('e|ma|o|allora'),
      example: 'E il piombo?',
      counterExample: 'Il piombo e lo zinco?',
    },
    pronouns: {
      pattern: joinAlternatives('esso|essa|essi|lui|lei|loro'),
      example: 'Dove fu scoperto esso?',
      counterExample: 'Dove fu scoperto il piombo?',
    },
    ambiguous: {
      pattern: joinAlternatives('suo|sua|suoi|sue|ne|perché'),
      example: 'Perché?',
      counterExample: 'Dove?',
    },
    end: {
      pattern: joinAlternatives('questo|questa|quello|quella|lì'),
      example: 'Perché questo?',
      counterExample: 'Perché questo fonde?',
    },
    maxContentLength: MAX_FOLLOW_UP_WORDS,
  },
  pictures: {
    pattern: joinAlternatives(
      'grafic[oi]|diagramm[ai]|istogramm[ai]|schem[ai]|figur[ae]|curv[ae]',
      'immagin[ei]|fot[oi]|fotografi[ae]|schermat[ae]|mapp[ae]|disegn[oi]|logo|icon[ae]|fotomontaggi?o?',
      'color[ei]|frecci[ae]|frecce|disegnat[oaei]|mostrat[oaei]',
      'tabell[ae]',
    ),
    example: 'Di che colore è la curva nel grafico?',
    counterExample: 'Qual è la strada più corta?',
  },
  courtesies: {
    greetings: {
      pattern: joinAlternatives('ciao|salve|buongiorno|buon giorno|buonasera|buona sera|buon pomeriggio'),
      example: 'Buongiorno!',
      counterExample: 'Che cosa vuol dire ciao?',
    },
    thanks: {
      pattern: joinAlternatives(
        'grazie|grazie mille|molte grazie|mille grazie|tante grazie|ti ringrazio',
        'la ringrazio',
      ),
      example: 'Grazie mille!',
      counterExample: 'Grazie a chi funziona?',
    },
  },
  guide: {
    prepositions: joinAlternatives('a|con|da|di|in|per|su'),
    questionWords: {
      pattern: joinAlternatives(
        "che cosa|che|cosa|cos'è|qual|quale|quali|chi|quando|dove|perché|come|quant[oaie]",
      ),
      example: 'Da quando gela?',
      counterExample: 'da ieri',
    },
    questionWordsComeFirst: true,
    requests:
      'dimmi dici dai dammi mostra mostrami rivela risposta soluzione indizio suggerimento aiuto ' +
      'aiutami so sapere idea indovinare sicuro sicura salta passare prossima favore grazie ok sì ' +
      'no forse prova provare ancora credo qualcosa niente voglio bisogno andiamo scusa davvero ' +
      'solo ignora istruzioni regole giusto sbagliato',
  },
};
