import { joinAlternatives } from './join-alternatives.js';
import { MAX_FOLLOW_UP_WORDS, type Language, UNSTEMMED_CONFIG } from './language.js';

const PERIODS = joinAlternatives(
  'rok|roce|roku|století|desetiletí|měsíc|měsíci|měsíce|den|dne|datum|doba|době|dobu|období',
);
const PLACES = joinAlternatives(
  'země|zemi|město|městě|města|stát|státě|státu|místo|místě|místa|kraj|kraji|kraje|region',
  'regionu|řeka|řece|světadíl',
);

export const cs: Language = {
  francCode: 'ces',
  searchConfig: UNSTEMMED_CONFIG,
  isComparedByPrefix: true,
  hasOrdinalPeriod: true,
  capitalizesNamesOnly: true,
  moreStopWords:
    'čeho čemu čím čem koho komu kom kým kterého kterému kterém kterým kterých kterými jaký jaká ' +
    'jaké jakou jakého jakému jakém jakým jakých jakými odkdy odkud kudy kolika kolikrát čí',
  statementWords: 'je jsou byl byla bylo byli má mají může mohou musí není nejsou',
  questions: {
    reason: {
      pattern: joinAlternatives('proč|z jakého důvodu', 'jaký (?:je|byl) důvod', 'kvůli čemu|co je příčinou'),
      example: 'Proč jezero zamrzlo?',
      counterExample: 'Co je to procento?',
    },
    time: {
      pattern: joinAlternatives('kdy|odkdy|dokdy', `(?:kter|jak)(?:ý|é|á|ou|ém|ého) ${PERIODS}`),
      example: 'Ve kterém roce jezero zamrzlo?',
      counterExample: 'Ve kterém městě je jezero?',
    },
    number: {
      pattern: joinAlternatives(
        'kolik|kolika',
        'jak (?:mnoho|velk[ýáéou]+|početn[ýáéí])',
        '(?:jaký|který) (?:je |byl |má )?počet',
        'v jakém počtu',
      ),
      example: 'Kolik je tu jezer?',
      counterExample: 'Jak se jmenují jezera?',
    },
    place: {
      pattern: joinAlternatives('kde|kam|odkud|kudy', `(?:kter|jak)(?:ý|á|é|ém|ého|ou) ${PLACES}`),
      example: 'Ve kterém městě je jezero?',
      counterExample: 'Ve kterém roce jezero zamrzlo?',
    },
    person: {
      pattern: joinAlternatives(
        'kdo|koho|komu|o kom|s kým',
        '(?:kter|jak)(?:ý|á|ého|ou) (?:člověk|osoba|muž|žena|král|královna|prezident|vědec|císař)',
      ),
      example: 'Kdo jezero změřil?',
      counterExample: 'Kdy jezero zamrzlo?',
    },
    share: {
      pattern: joinAlternatives(
        'kolik procent',
        'jak(?:ý|á|ou|é) (?:je |má |tvoří )?(?:podíl|procento|pravděpodobnost)',
        's jakou pravděpodobností|jak pravděpodobn[ýáé]',
      ),
      example: 'Jaký je podíl soli?',
      counterExample: 'Jaký je název soli?',
    },
    money: {
      pattern: joinAlternatives(
        'kolik (?:stojí|stál[aoiy]?|peněz|korun|eur|dolarů)',
        'jak(?:á|ou) (?:je |byla |má )?cen[au]',
        'jak drah[ýáéí]',
        'jak vysok[áé] (?:je cena|jsou náklady)',
      ),
      example: 'Kolik stojí vstupenka?',
      counterExample: 'Kolik minut se čeká?',
    },
    temperature: {
      pattern: joinAlternatives(
        '(?:při|na) jak(?:é|ou) teplot[ěu]',
        'jak(?:á|ou) (?:je |byla |má )?teplot[au]',
        'kolik stupňů',
        'jak (?:tepl|hork|studen)[ýáéío]',
      ),
      example: 'Při jaké teplotě vře?',
      counterExample: 'Jaké teplotní čidlo se používá?',
    },
    weight: {
      pattern: joinAlternatives(
        'kolik (?:váží|vážil[aoiy]?|gramů|kil|kilogramů|tun|litrů)',
        'jak těžk[ýáéí]',
        'jak(?:á|ou) (?:je |má )?(?:hmotnost|váh[au]|dávk[au])',
      ),
      example: 'Kolik váží kniha?',
      counterExample: 'Kolik stojí kniha?',
    },
    rate: {
      pattern: joinAlternatives(
        'jak (?:často|rychle|rychl[ýáéí])',
        'kolikrát',
        'jak(?:á|ou|é) (?:je |má )?(?:rychlost|frekvenc|četnost)\\p{L}*',
      ),
      example: 'Jak často se kontroluje?',
      counterExample: 'Jak se kontroluje?',
    },
    duration: {
      pattern: joinAlternatives(
        'jak dlouho|jak star[ýáéí]',
        'kolik (?:času|sekund|minut|hodin|dní|dnů|týdnů|měsíců|let)',
        '(?:jaká|jak dlouhá) (?:je |byla )?doba',
        'po jaké době',
      ),
      example: 'Kolik minut se čeká?',
      counterExample: 'Kolik lidí čeká?',
    },
    length: {
      pattern: joinAlternatives(
        'jak (?:dlouh|hlubok|vysok|širok|tlust)[ýáéí]',
        'jak daleko',
        'jak(?:á|ou) (?:je |má )?(?:délk|hloubk|výšk|šířk|tloušťk|vzdálenost)[au]?',
        'v jaké (?:výšce|hloubce|vzdálenosti)',
        'kolik (?:kilo|centi|mili)?metrů',
      ),
      example: 'Jak hluboké je jezero?',
      counterExample: 'Jak slané je jezero?',
    },
  },
  answers: {
    times: {
      pattern: joinAlternatives(
        'ledna|leden|lednu|února|únor|únoru|března|březen|březnu|dubna|duben|dubnu|května|květen',
        'květnu|června|červen|červnu|července|červenec|červenci|srpna|srpen|srpnu|září|října',
        'říjen|říjnu|listopadu?|prosince|prosinec|prosinci|století|rok|roku|roce|let|pondělí',
        'úterý|středa|středu|čtvrtek|pátek|sobota|sobotu|neděle|neděli',
      ),
      example: 'Bylo to v březnu.',
      counterExample: 'Bylo to v Brně.',
    },
    one: joinAlternatives('jeden|jedna|jedno|jednoho'),
    numbers: {
      pattern: joinAlternatives(
        'dva|dvě|dvou|tři|tří|čtyři|čtyř|pět|pěti|šest|sedm|osm|devět|deset|jedenáct|dvanáct',
        'dvacet|třicet|sto|stovky|tisíce?|milion[yů]?|miliard[ay]?|půl|polovina|třetina|čtvrtina',
        'procent',
      ),
      example: 'tři jezera',
      counterExample: 'velká jezera',
    },
    reasons: {
      pattern: joinAlternatives(
        'protože|neboť|jelikož|proto|aby|kvůli|díky|takže|důvod\\p{L}*|příčin\\p{L}*|důsledk\\p{L}*',
      ),
      example: 'Stalo se to kvůli mrazu.',
      counterExample: 'Stalo se to v mrazu.',
    },
    units: {
      share: {
        pattern: joinAlternatives('procent\\p{L}*|z \\d+'),
        example: '3 z 4',
        counterExample: '3 ze všech',
      },
      money: {
        pattern: joinAlternatives(
          'korun[ay]?|kč|eur[oa]?|dolar\\p{L}*|haléř\\p{L}*|liber|milion\\p{L}*|miliard\\p{L}*',
          'tisíc\\p{L}*',
        ),
        example: '120 Kč',
        counterExample: '120 km',
      },
      temperature: {
        pattern: joinAlternatives('stup(?:eň|ně|ňů)'),
        example: '78 stupňů',
        counterExample: '78 gramů',
      },
      weight: {
        pattern: joinAlternatives(
          '(?:kilo|mili)?gram\\p{L}*',
          'kil[ao]?|tun[ay]?',
          '(?:mili)?litr\\p{L}*',
          'tablet\\p{L}*',
          'kap(?:ka|ky|ek|kách)',
        ),
        example: '40 kilogramů',
        counterExample: '40 kilometrů',
      },
      rate: {
        pattern: joinAlternatives('krát|x|procent\\p{L}*', '(?:\\p{L}+ )?(?:za|každ\\p{L}+) \\p{L}+'),
        example: '3 krát',
        counterExample: '3 jezera',
      },
      duration: {
        pattern: joinAlternatives(
          'sekund\\p{L}*|vteřin\\p{L}*|minut\\p{L}*|hodin\\p{L}*|den|dny|dní|dnů|dnech|týd\\p{L}+',
          'měsíc\\p{L}*|rok\\p{L}*|let|století|desetiletí',
        ),
        example: '30 minut',
        counterExample: '30 metrů',
      },
      length: {
        pattern: joinAlternatives('(?:kilo|centi|mili)?metr\\p{L}*', 'stop[ay]?|palc[eůi]|mil[eí]?'),
        example: '12 metrů',
        counterExample: '12 minut',
      },
    },
    withoutNumber: {
      rate: {
        pattern: joinAlternatives(
          'každ\\p{L}+ (?:\\p{L}+ )?\\p{L}+',
          'denně|týdně|měsíčně|ročně|jednou|dvakrát|třikrát',
        ),
        example: 'každé dva týdny',
        counterExample: 'za dva týdny',
      },
      share: {
        pattern: joinAlternatives('polovin\\p{L}+|třetin\\p{L}+|čtvrtin\\p{L}+|půl'),
        example: 'polovina',
        counterExample: 'všechno',
      },
    },
  },
  followUps: {
    start: {
      pattern: joinAlternatives('a|ale|nebo|tak|potom|pak|co takhle'),
      example: 'A olovo?',
      counterExample: 'Olovo a cín?',
    },
    pronouns: {
      // Not 'Co je to …' and 'Kdo to byl …', which name their subject, and 'to, co …' (that which); but 'Kdo to byl?'.
      pattern: joinAlternatives(
        'on|ona|ono|oni|ony|ho|mu|ji|jim|ním|něm|něj|nich',
        '(?<!(?:je|jsou|byl|byla|bylo) )to(?!,| (?:je|jsou|co|že)|(?<=(?:kdo|co) to) byl)',
        '(?:kdo|co) to (?:je|jsou|byl[aoiy]?)(?=[\\s?.!]*$)',
      ),
      example: 'Kdy to bylo objeveno?',
      counterExample: 'Co je to slitina?',
    },
    ambiguous: {
      pattern: joinAlternatives('jeho|její|jejich|proč'),
      example: 'Kde je jeho důl?',
      counterExample: 'Kde je důl?',
    },
    end: {
      pattern: joinAlternatives('to|tohle|ten|ta|tam|toho|tím|tom'),
      example: 'Proč je to?',
      counterExample: 'Proč to zamrzlo?',
    },
    maxContentLength: MAX_FOLLOW_UP_WORDS,
  },
  pictures: {
    pattern: joinAlternatives(
      'graf(?:u|em|y|ech)?|diagram(?:u|em|y)?|histogram(?:u|em)?|schéma(?:tu)?|křivk(?:a|y|u|ou)',
      'obráz(?:ek|ku|kem|ky)|fotk?(?:a|y|u|ce)|fotografi[ei]|snímek|snímku|map(?:a|y|u|ě)|log(?:o|a|u)|ikon(?:a|y|u)',
      'barv(?:a|y|u|ou)|šipk(?:a|y|u|ou)|nakreslen\\p{L}*|zobrazen\\p{L}*',
      'tabulk(?:a|y|u|ou)|tabulce',
    ),
    example: 'Jakou barvu má křivka v grafu?',
    counterExample: 'Která cesta je nejkratší?',
  },
  courtesies: {
    greetings: {
      pattern: joinAlternatives('ahoj|čau|nazdar|zdravím|dobrý den|dobré ráno|dobrý večer'),
      example: 'Dobrý den!',
      counterExample: 'Kdy je dobrý den?',
    },
    thanks: {
      pattern: joinAlternatives(
        'děkuji|děkuju|díky|dík|děkuji (?:mockrát|moc|vám)|moc děkuji',
        'mockrát děkuji',
      ),
      example: 'Děkuji moc.',
      counterExample: 'Díky čemu to svítí?',
    },
  },
  guide: {
    prepositions: joinAlternatives('v|ve|do|od|z|ze|na|o|po|pro|při|před|s|se|k|ke|u|za|nad|pod|přes|díky'),
    questionWords: {
      pattern: joinAlternatives(
        'co|čeho|čemu|čím|čem|kdo|koho|komu|kom|kým',
        '(?:kter|jak)(?:ý|á|é|ou|ého|ému|ém|ým|ých|ými)',
        'jak|kdy|odkdy|kde|kam|odkud|kudy|proč|kolik|kolika|kolikrát',
      ),
      example: 'Od kdy mrzne?',
      counterExample: 'od včerejška',
    },
    questionWordsComeFirst: true,
    requests:
      'řekni řekněte pověz prozraď ukaž ukažte dej dejte odpověď odpovědi řešení nápověda nápovědu ' +
      'pomoc pomoz pomozte vím nevím vědět tuším netuším nápad hádat jistý jistá přeskočit další ' +
      'prosím děkuji díky dobře ok jo ano ne možná zkusím zkusit znovu myslím něco nic chci ' +
      'potřebuji potřebuju pojďme promiň opravdu jen prostě ignoruj pokyny pravidla správně špatně',
  },
};
