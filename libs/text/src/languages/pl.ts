import { joinAlternatives } from './join-alternatives.js';
import { MAX_FOLLOW_UP_WORDS, type Language, UNSTEMMED_CONFIG } from './language.js';

const PERIODS = joinAlternatives(
  'rok|roku|stuleci[eua]|dekad\\p{L}+|lata|latach|miesiąc|miesiącu|miesiąca|dzień|dniu|dnia',
  'dat[aęy]|okres|okresie|okresu|epoce|epoka|godzinie|godzina|godziny',
);
const NUMBER_NOUNS = joinAlternatives('liczba|liczbę|liczbie|ilość|ilości|ludność|populacja');
const PLACES = joinAlternatives(
  'kraj\\p{L}*|państw\\p{L}+|miast\\p{L}+|mieście|miejsc\\p{L}+|region|regionie|regionu',
  'regionach|kontynen\\p{L}+|rzek[aąęi]|rzece|wysp\\p{L}+|województw\\p{L}+',
);
const PEOPLE = joinAlternatives(
  'człowiek\\p{L}*|osob[aęyą]|osobie|mężczyzn\\p{L}+|kobiet\\p{L}+|król\\p{L}*|prezydent\\p{L}*',
  'naukow\\p{L}+|uczon\\p{L}+|cesarz\\p{L}*|papież\\p{L}*',
);
const SHARES = joinAlternatives('procent|odsetek|udzia[łl]|prawdopodobieństwo|proporcja|proporcje');
const COSTS_OR_MONEY = joinAlternatives(
  'kosztuj\\p{L}+|kosztowa[łl]\\p{L}*|pieniędzy|z[łl]otych|z[łl]|euro|dolarów|groszy',
  'p[łl]aci\\p{L}*|zap[łl]aci\\p{L}*|zarabia\\p{L}*',
);
const PRICES = joinAlternatives(
  'cen[aę]|koszt|op[łl]at[aę]|wynagrodzenie|budżet',
  'wysokość (?:op[łl]at|składk|kar|grzywn|pensji|wynagrodz|dotacj|czynsz)\\p{L}*',
);
const RATES = joinAlternatives('prędkość|szybkość|częstotliwość|częstość|prędkości|częstotliwości');
const LONG_OR_DEEP = joinAlternatives(
  'd[łl]ugi|d[łl]uga|d[łl]ugie|g[łl]ębok[iao]e?|wysok[iao]e?|szerok[iao]e?|grub[yaeo]',
  'daleko',
);
const LENGTHS = joinAlternatives(
  'd[łl]ugość|g[łl]ębokość|wysokość|szerokość|grubość|odległość|d[łl]ugości|g[łl]ębokości',
  'wysokości|szerokości|grubości|odległości|średnic[aęy]',
);
const PERIOD_FORMS = joinAlternatives(
  'sekund\\p{L}+|minut\\p{L}+|godzin\\p{L}+|dzień|dnia|dob[ęy]|tydzień|tygodni\\p{L}+',
  'miesi[ąę]c\\p{L}*|roku?',
);
const INTERVALS = joinAlternatives(
  'sekund\\p{L}*|minut\\p{L}*|godzin\\p{L}*|dzień|dnia|dni|dob[ęy]|tydzień|tygodni\\p{L}*',
  'miesi[ąę]c\\p{L}*|kwartał\\p{L}*|rok|roku|lat|lata',
);

export const pl: Language = {
  francCode: 'pol',
  searchConfig: UNSTEMMED_CONFIG,
  isComparedByPrefix: true,
  hasOrdinalPeriod: true,
  capitalizesNamesOnly: true,
  moreStopWords:
    'kogo komu kim jaka jaką jakiego jakiej jakiemu jakim jakich jakimi jacy ilu iloma którą ' +
    'któremu którymi czego czym czyj czyja czyje czyjego czyjej czyją czyim czyich odkąd którędy',
  statementWords: 'jest są był była było byli ma mają może mogą musi muszą należy nie',
  kindWord: {
    pattern:
      '(?:(?:któr|jak)(?:i|y|a|ą|ie|im|iej|iego|iemu|ich|imi|e|ym|ej|ego|emu|ych|ymi)|ile|ilu) ' +
      '(?:(?:jest|był|była|było|były|są|ma|miał) )?(?<word>\\p{L}+)',
    example: 'W którym mieście jest jezioro?',
    counterExample: 'Gdzie jest jezioro?',
  },
  weakWords:
    'została zostali nazywa nazywał nazwa nazwano nazwisko imię ma miał miała swój swoją pierwszy drugi zaczął zaczęły ' +
    'kraj kraju miasto mieście miejsce miejscowość lata latach rok czas czasie należy należał odbył odbywa mógł mogła może ' +
    'znajduje znajdował występuje występował praca pracuje pracował chciał działa działał działanie uznał uznawany ' +
    'pojawił pojawia pojawiał brał wydał zajmuje zajmował zajęli zdobył osoba tytuł dostał wpływ wpływa udział ' +
    'tworzy stworzył pełni pełnił sprawa stan stanął stanowi stanowisko cel celu uważany postać cecha cechuje obszar zginął wygrał ' +
    'oprócz inny funkcja wynik główny długo spotkał rola związany ostatecznie posiada podczas sposób ' +
    'dotyczy oznacza polega przyczyna powód powstał zwany rodzaj',
  questions: {
    reason: {
      pattern: joinAlternatives(
        'dlaczego',
        'czemu(?! (?:równ|odpowiada))',
        'po co(?! najmniej)',
        'z jakie(?:go powodu|j przyczyny)',
        'w jakim celu',
        'jaki (?:jest|był|był główny|jest główny) powód',
        'jaka (?:jest|była) (?:główna )?przyczyna',
        'co (?:jest|było) (?:przyczyną|powodem)',
        'co (?:spowodowało|powoduje)',
      ),
      example: 'Po co się je mierzy?',
      counterExample: 'Po co najmniej ilu dniach?',
    },
    time: {
      pattern: joinAlternatives(
        'kiedy|odkąd',
        `(?:któr|jak)(?:i|y|a|ą|ie|im|iej|iego|ich|e|ym|ej|ego|ych) ${PERIODS}`,
        'któr(?:y|ym|ego) wieku?',
        'jakich czas(?:ach|ów)',
      ),
      example: 'W którym roku zamarzło jezioro?',
      counterExample: 'W którym mieście jest jezioro?',
    },
    number: {
      pattern: joinAlternatives(
        'ile|ilu|iloma',
        'jak (?:wiele|liczn\\p{L}+|du[żz][yae]|du[żz]ego|du[żz]ej)',
        `(?:któr|jak)(?:a|ą|iej) (?:jest |by[łl]a |ma )?(?:\\p{L}+ )?${NUMBER_NOUNS}`,
      ),
      example: 'Ile jest tu jezior?',
      counterExample: 'Jak nazywają się jeziora?',
    },
    place: {
      pattern: joinAlternatives(
        'gdzie|dokąd|skąd|którędy',
        `(?:któr|jak)(?:i|y|a|ą|ie|im|iej|iego|ich|e|ym|ej|ego|ych) ${PLACES}`,
        'którym stanie',
      ),
      example: 'W którym mieście jest jezioro?',
      counterExample: 'W którym roku zamarzło jezioro?',
    },
    person: {
      pattern: joinAlternatives(
        'kto|kogo|komu|kim|czyj\\p{L}*',
        'jak (?:się )?nazyw\\p{L}+',
        `(?:któr|jak)(?:i|y|a|ą|im|iej|iego|ym|ej|ego) ${PEOPLE}`,
      ),
      example: 'Kto zmierzył jezioro?',
      counterExample: 'Który przyrząd mierzy jezioro?',
    },
    share: {
      pattern: joinAlternatives(
        '(?:ile|ilu) procent\\p{L}*',
        `jak(?:i|a|ą|ie) (?:jest |by[łl][ao]? |ma |stanowi\\p{L}* )?${SHARES}`,
        'jak[aą] część (?:populacji|ludności|mieszkańców|osób|(?:\\p{L}+ ){1,3}(?:stanowi|zajmuj)\\p{L}*)',
        'z jakim prawdopodobieństwem|jak prawdopodobn[yae]',
      ),
      example: 'Jaki jest udział soli?',
      counterExample: 'Jaki jest smak soli?',
    },
    money: {
      pattern: joinAlternatives(
        `ile ${COSTS_OR_MONEY}`,
        'ile wynos\\p{L}+ (?:cena|op[łl]ata|koszt\\p{L}*|składka|kara|pensja|wynagrodzenie)',
        `jak(?:a|ą|i|ie) (?:jest |by[łl][ao]? |ma )?${PRICES}`,
        'jak drog[iao]e?',
        'jak wysok(?:i|a|ie) (?:jest |są )?(?:cena|op[łl]ata|koszt|koszty|kara|składka)',
      ),
      example: 'Ile kosztuje bilet?',
      counterExample: 'Ile minut trzeba czekać?',
    },
    temperature: {
      pattern: joinAlternatives(
        'jakiej temperatur(?:ze|y)',
        'jak(?:a|ą) (?:jest |by[łl]a |ma |panuje )?temperatur[aęy]',
        'ile stopni',
        'jak (?:ciep[łl]|gorąc|zimn)[yaeo]',
      ),
      example: 'W jakiej temperaturze wrze alkohol?',
      counterExample: 'Jaki czujnik temperatury się stosuje?',
    },
    weight: {
      pattern: joinAlternatives(
        'ile (?:waży|ważą|waży[łl][aoiy]?|gramów|kilo|kilogramów|kg|ton|litrów|mililitrów)',
        'jak ciężk[iao]e?',
        'jak(?:a|ą|i) (?:jest |by[łl]a |ma )?(?:mas[aę]|wag[aę]|dawk[aę]|ciężar)',
      ),
      example: 'Ile waży skrzynia?',
      counterExample: 'Ile kosztuje skrzynia?',
    },
    rate: {
      pattern: joinAlternatives(
        'jak (?:często|szybko|prędko|szybk[iae]e?)',
        '(?:ile|ilu) razy',
        'ilokrotnie|co ile',
        `(?:jak|któr)(?:a|ą|iej) (?:jest |by[łl]a |ma )?${RATES}`,
        'z jak(?:ą|im) (?:prędkością|szybkością|częstotliwością|tempem)',
        'jaki[em]+ (?:jest |ma )?(?:tempo|tempie|tętno)',
      ),
      example: 'Jak często sprawdza się filtr?',
      counterExample: 'Jak sprawdza się filtr?',
    },
    duration: {
      pattern: joinAlternatives(
        'jak (?:d[łl]ugo|dawno|star[yae])',
        'ile (?:czasu|sekund|minut|godzin|dni|tygodni|miesięcy|lat|wieków|trwa|trwa[łl][aoy]?|zajmuje)',
        'ilu (?:sekundach|minutach|godzinach|dniach|tygodniach|miesiącach|latach)',
        'jak d[łl]ug(?:i|a|ie) (?:jest |był[ao]? )?(?:czas|okres|przerwa)',
        'jaki (?:jest |był |ma )?(?:\\p{L}+ )?(?:czas|wiek)',
        'jakim (?:czasie|wieku)',
      ),
      example: 'Ile minut trzeba czekać?',
      counterExample: 'Ilu ludzi czeka?',
    },
    length: {
      pattern: joinAlternatives(
        `jak ${LONG_OR_DEEP}`,
        `(?:jak|któr)(?:a|ą|iej) (?:jest |by[łl]a |ma |mia[łl]a )?${LENGTHS}`,
        'jaki (?:jest |ma )?promień',
        'ile (?:(?:kilo|centy|mili)?metrów|km|cm|mm|m)',
      ),
      example: 'Jak głębokie jest jezioro?',
      counterExample: 'Jak słone jest jezioro?',
    },
  },
  answers: {
    times: {
      // Without diacritics 'mają' (they have) is 'maja' (of May), so that form is among the months only after a digit.
      pattern: joinAlternatives(
        'styczeń|stycznia|styczniu|luty|lutego|lutym|marzec|marca|marcu|kwiecień|kwietnia',
        'kwietniu',
        '(?<=\\d )maja',
        'maju|czerwiec|czerwca|czerwcu|lipiec|lipca|lipcu|sierpień|sierpnia|sierpniu|wrzesień',
        'września|wrześniu|październik\\p{L}?|listopad|listopada|listopadzie|grudzień|grudnia',
        'grudniu|wieku?|wieków|wiekach|stuleci\\p{L}+|rok|roku|lat|lata|latach|poniedziałek|wtorek',
        'środ[aęy]|czwartek|piątek|sobot[aęy]|niedziel[aęi]',
      ),
      example: 'Było to w lutym.',
      counterExample: 'Mają cienki lód.',
    },
    one: joinAlternatives('jeden|jedna|jedno|jednego|jednej|jednym'),
    numbers: {
      pattern: joinAlternatives(
        'dwa|dwie|dwóch|dwu|dwoma|dwaj|dwoje|trzy|trzech|trzej|trzema|cztery|czterech|czterej',
        'czterema|pięć|pięciu|sześć|sześciu|siedem|siedmiu|osiem|ośmiu|dziewięć|dziewięciu',
        'dziesięć|dziesięciu|jedenaście|jedenastu|dwanaście|dwunastu|piętnaście|piętnastu',
        'dwadzieścia|dwudziestu|trzydzieści|trzydziestu|czterdzieści|czterdziestu|pięćdziesiąt',
        'pięćdziesięciu|sześćdziesiąt|siedemdziesiąt|osiemdziesiąt|dziewięćdziesiąt|sto|stu',
        'dwieście|dwustu|trzysta|trzystu|czterysta|pięćset|tysiąc|tysiące|tysięcy|milion\\p{L}*',
        'miliard\\p{L}*|pół|półtor[aej]+|połow[aęy]|połowie|ćwierć|tuzin|procent',
      ),
      example: 'trzy jeziora',
      counterExample: 'duże jeziora',
    },
    reasons: {
      pattern: joinAlternatives(
        'ponieważ|bo|bowiem|gdyż|dlatego|zatem|więc|aby|żeby|by|dzięki|wskutek|na skutek|z powodu',
        'powód|powodu|powodem|powody|powoduj\\p{L}+|spowodowa\\p{L}+|przyczyn\\p{L}*|w wyniku',
        'wynika\\p{L}*|w celu|doprowadzi\\p{L}+|przez to',
      ),
      example: 'Stało się to z powodu mrozu.',
      counterExample: 'Stało się to w mrozie.',
    },
    units: {
      share: {
        pattern: joinAlternatives(
          'procent\\p{L}*|proc|promil\\p{L}*|z \\d+|na \\d+',
          'trzeci(?:a|e|ej|ch)',
          'czwart(?:a|e|ej|ych)',
          'piąt(?:a|e|ej|ych)',
          'dziesiąt(?:a|e|ej|ych)',
        ),
        example: '3 z 4',
        counterExample: '3 ze wszystkich',
      },
      money: {
        pattern: joinAlternatives(
          'złot(?:y|e|ych|ego|ymi)',
          'zł|pln|grosz\\p{L}*|euro|dolar\\p{L}*|funt\\p{L}*|frank\\p{L}*|milion\\p{L}*|miliard\\p{L}*',
          'tysi[ąę]c\\p{L}*|mln|mld|tys',
        ),
        example: '12 zł',
        counterExample: '12 km',
      },
      temperature: {
        pattern: joinAlternatives('stopień|stopnie|stopni', 'stopni(?:a|u|ach|ami)'),
        example: '78 stopni',
        counterExample: '78 gramów',
      },
      weight: {
        pattern: joinAlternatives(
          '(?:kilo|mili|mikro)?gram\\p{L}*',
          'kilo|ton[ayęn]?',
          '(?:mili)?litr\\p{L}*',
          'tablet\\p{L}*|kropl\\p{L}+|kropel|kapsuł\\p{L}+|dag|dkg',
        ),
        example: '40 kilogramów',
        counterExample: '40 kilometrów',
      },
      rate: {
        pattern: joinAlternatives(
          'raz|razy|procent\\p{L}*|krotn\\p{L}+',
          `(?:\\p{L}+ )?(?:na|w ciągu|w|każd\\p{L}+) ${PERIOD_FORMS}`,
        ),
        example: '160 kilometrów na godzinę',
        counterExample: '160 kilometrów',
      },
      duration: {
        // Not the 'roku' (year) of a date such as '1998 roku'.
        pattern: joinAlternatives(
          'sek|sekund\\p{L}*|minut\\p{L}*|godz|godzin\\p{L}*|dzień|dni\\p{L}*|dob[aęy]|dób|tydzień',
          'tygodni\\p{L}*|miesi[ąę]c\\p{L}*|rok',
          '(?<!\\d{4} )roku',
          'lat|lata|latach|letni\\p{L}*|wiek|wieki|wieków|stuleci\\p{L}*|dekad\\p{L}*',
        ),
        example: '20 minut',
        counterExample: 'w 1998 roku',
      },
      length: {
        pattern: joinAlternatives(
          '(?:kilo|centy|mili)?metr(?:y|a|ów|ach|om|ami|ow\\p{L}+)?',
          'stóp|stop[ay]|cal[ei]|mil[aei]?',
        ),
        example: '12 metrów',
        counterExample: '12 minut',
      },
    },
    withoutNumber: {
      duration: {
        pattern: joinAlternatives('pół roku|półrocz\\p{L}+'),
        example: 'pół roku',
        counterExample: 'pół jeziora',
      },
      rate: {
        pattern: joinAlternatives(
          `(?:co|każd\\p{L}+) (?:[\\p{L}\\p{N}]+ )?${INTERVALS}`,
          'codzienn\\p{L}+|dziennie|tygodniowo',
          'co(?:tygodni|miesięcz|rocz)\\p{L}+',
          'miesięcznie|rocznie',
          'raz (?:na|w)',
          'jednokrotn\\p{L}+|dwukrotn\\p{L}+|trzykrotn\\p{L}+',
        ),
        example: 'co dwa tygodnie',
        counterExample: 'co najmniej dwóch',
      },
      share: {
        pattern: joinAlternatives('połow\\p{L}+|pół|ćwierć', 'co (?:drug|trzec|czwart|piąt|dziesiąt)\\p{L}+'),
        example: 'połowa',
        counterExample: 'całość',
      },
    },
  },
  followUps: {
    start: {
      pattern: joinAlternatives('a|i|ale|lub|albo|więc|zatem|wtedy|potem|co z'),
      example: 'A ołów?',
      counterExample: 'Ołów a cynk?',
    },
    pronouns: {
      // Not 'Co to jest …', which asks for a definition (in Czech 'Co je to …'), and 'to, co …' (that which).
      pattern: joinAlternatives(
        'on|ona|ono|oni|one|go|mu|ją|nim|nią|nich|nimi|niej|niego|niemu',
        '(?<!(?:[Cc]o|je|jest|są|był|była|było|były|,) )to(?!,| (?:jest|są|był|była|było|były|co|że))',
        'co to (?:jest|było)(?=[\\s?.!]*$)',
      ),
      example: 'Kto ją odkrył?',
      counterExample: 'Co to jest stop?',
    },
    ambiguous: {
      pattern: joinAlternatives('jego|jej|ich|dlaczego|czemu|po co'),
      example: 'Gdzie jest jego kopalnia?',
      counterExample: 'Gdzie jest kopalnia?',
    },
    end: {
      pattern: joinAlternatives('to|tego|temu|tym|ten|ta|te|tam|stamtąd'),
      example: 'Dlaczego to?',
      counterExample: 'Dlaczego to zamarzło?',
    },
    maxContentLength: MAX_FOLLOW_UP_WORDS,
  },
  pictures: {
    pattern: joinAlternatives(
      'wykres(?:u|ie|em|y|ach)?|diagram(?:u|ie|em|y)?|histogram(?:u|ie)?|schemat(?:u|cie|em)?|krzyw(?:a|ej|ą)',
      'obraz(?:ek|ku|ka|kiem|u|ie)|zdjęci(?:e|u|a|em)|zrzu(?:t|cie)|map(?:a|y|ie|ę)|rysun(?:ek|ku|kiem)|logo|ikon(?:a|y|ie)',
      'kolor(?:u|em|y)?|barw(?:a|y|ę)|strzałk(?:a|i|ę|ą)|narysowan\\p{L}*|pokazan\\p{L}*',
      'tabel(?:a|i|ę|ach)',
    ),
    example: 'Jaki kolor ma krzywa na wykresie?',
    counterExample: 'Która droga jest najkrótsza?',
  },
  courtesies: {
    greetings: {
      pattern: joinAlternatives('cześć|czesc|hej|witaj|witam|dzień dobry|dobry wieczór|siema'),
      example: 'Dzień dobry!',
      counterExample: 'Co znaczy dzień dobry?',
    },
    thanks: {
      pattern: joinAlternatives(
        'dziękuję|dziekuje|dzięki|dzieki|dziękuję bardzo|bardzo dziękuję',
        'wielkie dzięki|serdecznie dziękuję',
      ),
      example: 'Bardzo dziękuję!',
      counterExample: 'Dzięki czemu to działa?',
    },
  },
  guide: {
    prepositions: joinAlternatives('w|we|do|od|z|ze|na|o|po|pod|przy|przed|za|nad|dla|przez|u|między'),
    questionWords: {
      // Not the attempts 'co dwa tygodnie' (every two weeks) and 'jak najszybciej' (as soon as possible).
      pattern: joinAlternatives(
        'co(?! (?:\\d|najmniej|dwa|dwie|trzy|cztery|drugi|trzeci|rok|tydzień|dzień|miesiąc))',
        'czego|czemu|czym|kto|kogo|komu|kim|czyj|czyja|czyje',
        '(?:któr|jak)(?:i|y|a|ą|ie|im|iej|iego|iemu|ich|imi|e|ym|ej|ego|emu|ych|ymi)',
        'jak(?! naj)',
        'kiedy|odkąd|gdzie|dokąd|skąd|którędy|dlaczego|ile|ilu|iloma',
      ),
      example: 'Co to jest opaska uciskowa?',
      counterExample: 'co dwa tygodnie',
    },
    questionWordsComeFirst: true,
    requests:
      'powiedz powiedzcie podaj podajcie daj dajcie pokaż pokażcie zdradź ujawnij odpowiedź ' +
      'odpowiedzi rozwiązanie podpowiedź podpowiedz wskazówka wskazówkę pomoc pomóż pomóżcie wiem ' +
      'wiedzieć pojęcia pomysłu zgadnąć zgaduję pewien pewna pomiń dalej następne następny proszę ' +
      'dziękuję dzięki dobrze ok okej tak nie może spróbuję spróbować jeszcze raz znowu myślę coś ' +
      'nic chcę potrzebuję chodźmy przepraszam naprawdę tylko po prostu ignoruj zignoruj instrukcje ' +
      'zasady poprawnie prawidłowo źle',
  },
};
