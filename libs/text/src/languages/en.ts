import { joinAlternatives } from './join-alternatives.js';
import {
  type AnswerKind,
  type Language,
  MAX_FOLLOW_UP_WORDS,
  type Measure,
  type Pattern,
} from './language.js';

export const en: Language = {
  francCode: 'eng',
  searchConfig: 'english',
  capitalizesNamesOnly: true,
  abbreviations:
    'mr mrs ms dr prof sr jr st mt ft gen col capt lt sgt rev hon gov sen rep pres vs v et eg ie ' +
    'cf ca approx nos vol vols p pp fig figs eq eqs sec ch art ed eds est dept univ assn bros jan ' +
    'feb apr jun jul aug sep sept oct nov dec mon tue wed thu fri lit trans resp min max avg incl',
  // 'etc. The' begins another sentence; 'etc. and' and 'no. 5' do not.
  abbreviationsAtEnd: 'etc inc ltd co corp al no sat sun mar',
  stopWords:
    // PostgreSQL's own list, whose words are not in the search index.
    'i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it ' +
    'its itself they them their theirs themselves what which who whom this that these those am is are was were be been ' +
    'being have has had having do does did doing a an the and but if or because as until while of at by for with about ' +
    'against between into through during before after above below to from up down in out on off over under again further ' +
    'then once here there when where why how all any both each few more most other some such no nor not only own same so ' +
    'than too very s t can will just don should now ' +
    // Words that questions have and answers need not have.
    "whose cannot could would shall may might must ought also many much mean means tell explain describe please isn't " +
    "doesn't didn't wasn't weren't aren't haven't hasn't hadn't won't wouldn't can't couldn't shouldn't don't it's " +
    "that's what's who's where's how's let's i'm i've you're they're we're upon within without among amongst towards " +
    'toward via per',
  // A title with such a word states a fact ('Kites need wind'); others may only name a subject ('Kites').
  statementWords:
    'is are was were has have had can cannot could must should will would does needs need causes ' +
    'makes becomes',
  followUps: {
    start: {
      pattern: joinAlternatives('and|but|or|so|then', '(?:what|how) about'),
      example: 'What about lead?',
      counterExample: 'What is lead about?',
    },
    pronouns: {
      pattern: joinAlternatives('it|its|they|them|their|he|him|his|she|her'),
      example: 'Who found it?',
      counterExample: 'Who found lead?',
    },
    // Refers to another question only if there is little else: 'Why?', but not 'Why did the lake freeze?'
    ambiguous: { pattern: joinAlternatives('why'), example: 'Why?', counterExample: 'When?' },
    end: {
      pattern: joinAlternatives('this|that|these|those|ones?|there'),
      example: 'Why is that?',
      counterExample: 'Why is that lead soft?',
    },
    maxContentLength: MAX_FOLLOW_UP_WORDS,
  },
  pictures: {
    pattern: joinAlternatives(
      '(?:bar |pie |flow |line )?charts?|graphs?|plots?|diagrams?|histograms?|flowcharts?|figures?',
      'pictures?|images?|photos?|screenshots?|drawings?|maps?|logos?|icons?|illustrations?',
      'colou?rs?|arrows?|curves?|shown|drawn|depicted',
      'tables?',
    ),
    example: 'What color is the curve in the chart?',
    counterExample: 'What is the fastest route?',
  },
  courtesies: {
    greetings: {
      pattern: joinAlternatives(
        'hello|hi|hey|hi there|hello there|hey there',
        'good (?:morning|afternoon|evening|day)|greetings',
      ),
      example: 'Hi there!',
      counterExample: 'Hello world in Python',
    },
    thanks: {
      pattern: joinAlternatives(
        'thanks|thank you|thx|ty|thanks (?:a lot|so much|very much|a million)',
        'thank you (?:so|very) much|many thanks|cheers',
      ),
      example: 'Thank you very much!',
      counterExample: 'Thanks to whom did it work?',
    },
  },
  guide: {
    questionWords: {
      pattern: joinAlternatives('what|which|who|whom|whose|when|where|why|how'),
      example: 'What is a tourniquet?',
      counterExample: 'twenty minutes',
    },
    questionWordsComeFirst: true,
    // A message of these words asks for the answer or a hint, or gives up: 'no idea', 'show me the answer'.
    requests:
      'tell give show reveal say answer solution hint hints clue help know idea guess dunno stuck ' +
      'unsure sure skip pass next please thanks okay ok yes yeah nope maybe try again think ' +
      'something anything nothing want need let go on come sorry really just ignore instructions ' +
      'rules right wrong correct',
  },
};

interface EnglishQuestions {
  /** Adjectives that ask for a measure: 'How deep …' asks for a length. */
  measureAdjectives: Record<Measure, string>;
  /** Nouns that ask for a measure: 'What is the depth …' asks for a length. */
  measureNouns: Record<Measure, string>;
  /** How questions ask for each kind of answer that is no quantity. The patterns are tried in this order. */
  kinds: Record<AnswerKind, Pattern>;
  /** Units after a number. */
  units: Record<Measure, Pattern>;
  /** Quantities that are recognized without a number before a unit: 'every other week', 'half'. */
  withoutNumber: Partial<Record<Measure, Pattern>>;
  numbers: Pattern;
  /** Words that state a time; years and ordinals are recognized by their digits. */
  times: Pattern;
  reasons: Pattern;
}

/**
 * The words by which the tutor recognizes kinds of English questions and answers, in place of `Language.questions` and `Language.answers`.
 * English has rules of its own (api/src/tutor/question-kinds/question-kind.ts), because the tutor's weights were fitted with them.
 */
export const ENGLISH_QUESTIONS: EnglishQuestions = {
  measureAdjectives: {
    length: 'deep far tall wide high thick broad close',
    duration: 'long soon old',
    rate: 'often frequently fast quickly',
    temperature: 'hot cold warm cool',
    weight: 'heavy',
    money: 'expensive cheap',
    share: 'likely probable',
  },
  measureNouns: {
    length: 'length depth distance height width thickness diameter radius altitude elevation',
    duration: 'duration age lifetime',
    rate: 'rate frequency speed pace tempo velocity',
    temperature: 'temperature',
    weight: 'weight mass dose dosage',
    money: 'price cost fee salary',
    share: 'percent percentage share proportion fraction ratio probability',
  },
  kinds: {
    number: {
      pattern: joinAlternatives(
        'how (?:many|much|large|big|small|few)',
        '(?:what|which) (?:number|amount|population|size|score|limit|minimum|maximum)',
      ),
      example: 'How many lakes are there?',
      counterExample: 'How do I find the lakes?',
    },
    time: {
      pattern: joinAlternatives(
        'when',
        '(?:what|which) (?:year|decade|century|date|day|month|era|period|time)',
      ),
      example: 'In which year did the lake freeze?',
      counterExample: 'In which way did the lake freeze?',
    },
    person: {
      pattern: joinAlternatives(
        'who(?:se|m)?',
        '(?:what|which) (?:person|man|woman|king|queen|scientist|president|emperor|leader)',
      ),
      example: 'Who measured the lake?',
      counterExample: 'Which manual describes the lake?',
    },
    place: {
      pattern: joinAlternatives(
        'where',
        '(?:what|which) (?:country|countries|city|cities|state|place|region|continent|river|town|location|area)',
      ),
      example: 'In which country is the lake?',
      counterExample: 'Which statement is about the lake?',
    },
    reason: {
      pattern: joinAlternatives('why', 'what (?:caused|causes|reason)'),
      example: 'Why did the lake freeze?',
      counterExample: 'What did the lake freeze to?',
    },
  },
  units: {
    length: {
      pattern: joinAlternatives(
        '[mcdkn]?m|[µμ]m|in',
        'inch(?:es)?',
        'ft|foot|feet|yards?|miles?',
        '(?:kilo|centi|milli|nano)?met(?:er|re)s?',
      ),
      example: '12 metres',
      counterExample: '12 minutes',
    },
    duration: {
      pattern: joinAlternatives(
        'm?s|secs?|seconds?|mins?|minutes?|h|hrs?|hours?|days?|nights?|weeks?|months?|years?|decades?',
        'centur(?:y|ies)',
      ),
      example: '20 minutes',
      counterExample: '20 metres',
    },
    rate: {
      pattern: joinAlternatives(
        '%|percent|per cent|times|[kmg]?hz|rpm|mph|km/h|m/s|knots',
        '(?:[\\p{L}]+ )?(?:a|an|per|each|every|/) ?\\p{L}+',
      ),
      example: '3 times a day',
      counterExample: '3 days',
    },
    temperature: {
      pattern: joinAlternatives('° ?[cfk]?|degrees?|celsius|fahrenheit|kelvins?|[cfk]'),
      example: '78 degrees',
      counterExample: '78 days',
    },
    weight: {
      pattern: joinAlternatives(
        '[mkµμ]?g|lbs?|oz|m?l|t|tons?|tonnes?|pounds?|ounces?',
        '(?:kilo|milli|micro)?gram(?:me)?s?',
        '(?:milli)?lit(?:er|re)s?',
        'tablets?|drops?|units?',
      ),
      example: '40 kilograms',
      counterExample: '40 kilometres',
    },
    money: {
      pattern: joinAlternatives(
        '[$€£¥]|dollars?|cents?|euros?|pounds?|pence|yen|francs?|usd|eur|gbp|chf|per|each|million|billion',
      ),
      example: '12 euros',
      counterExample: '12 hours',
    },
    share: {
      pattern: joinAlternatives(
        '%|percent|per cent|times',
        '(?:in|of|out of|to) \\d+',
        'half|thirds?|quarters?|fifths?|tenths?',
      ),
      example: '3 out of 4',
      counterExample: '3 without 4',
    },
  },
  withoutNumber: {
    rate: {
      pattern: joinAlternatives(
        '(?:each|every) (?:\\p{L}+ ){0,2}\\p{L}+',
        'once|twice|daily|weekly|monthly|yearly|hourly|annually',
      ),
      example: 'every other week',
      counterExample: 'in the other week',
    },
    money: { pattern: '[$€£¥] ?\\d', example: '$5', counterExample: '5' },
    share: {
      pattern: joinAlternatives('half', '(?:a|one) (?:third|quarter)'),
      example: 'half',
      counterExample: 'all',
    },
  },
  numbers: {
    pattern: joinAlternatives(
      'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty',
      'sixty|ninety|hundreds?|thousands?|millions?|billions?|dozens?|half|third|quarter|percent',
    ),
    example: 'twelve',
    counterExample: 'many',
  },
  times: {
    pattern: joinAlternatives(
      'january|february|march|april|may|june|july|august|september|october|november|december',
      'century|centuries|decades?|years?',
      '(?:mon|tues|wednes|thurs|fri|satur|sun)day',
    ),
    example: 'March',
    counterExample: 'Mars',
  },
  reasons: {
    pattern: joinAlternatives(
      'because|due to|since|so that|therefore|caused?|results?|reasons?|led to|in order|owing|fear|thus|to',
    ),
    example: 'It froze because it was cold.',
    counterExample: 'It froze when it was cold.',
  },
};
