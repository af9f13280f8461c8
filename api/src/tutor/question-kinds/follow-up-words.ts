/**
 * Words by which a question refers to the one before; each a regular expression for a question whose first letter is in lower
 * case, so that a capital letter is that of a name.
 */
export interface ReferringWords {
  /** At the beginning: 'and', 'what about'. */
  start: string;
  /** Pronouns that a question of its own hardly contains: 'it', 'them'. */
  pronouns: string;
  /** Words that refer within the same question as often: 'its', 'why' without a subject. Only for questions of one word more. */
  unclear: string;
  /** At the end: 'that', 'there'. */
  end: string;
  /** Content words with which a question has a subject of its own; in scripts without spaces, characters; in Korean, words. */
  maxLength: number;
}

const MAX_CONTENT_WORDS = 3;

/** By ISO 639-1 code. */
export const REFERRING_WORDS: Record<string, ReferringWords> = {
  en: {
    start: 'and|but|or|so|then|(?:what|how) about',
    pronouns: 'it|its|they|them|their|he|him|his|she|her',
    unclear: 'why',
    end: 'this|that|these|those|ones?|there',
    maxLength: MAX_CONTENT_WORDS,
  },
  de: {
    start: 'und|aber|oder|dann|was ist mit',
    // Not the 'es' of 'gibt es' and 'lohnt es sich'.
    pronouns:
      'er|sie|ihn|ihm|ihnen|davon|dafür|dazu|darin|daran|(?<!(?:gibt|gab|geht|ging|handelt|lohnt|kommt) )es(?! (?:sich|gibt|gab|geht|um))',
    unclear: 'sein|seine[rsnm]?|ihr|ihre[rsnm]?|deren|dessen|damit|warum|wieso|weshalb',
    end: 'das|diese[rsnm]?|dort',
    maxLength: MAX_CONTENT_WORDS,
  },
  fr: {
    start: 'et|mais|ou|alors',
    // 'Quand a-t-il été construit' refers to another question, 'Quand le pont a-t-il été construit' does not.
    pronouns:
      "(?<![-'’])(?:il(?! (?:y a|faut|existe))|elle|ils|elles|lui)|(?<!y a-t|(?<!\\p{L})(?:(?:les?|la|une?|des|du|ce|cet|cette|ces)(?!\\p{L})|[ld]['’]).*|\\s\\p{Lu}.*)-(?:il|elle|ils|elles)",
    unclear: 'son|sa|ses|leurs?|pourquoi',
    end: 'ça|cela|celui-ci|celle-ci|là',
    maxLength: MAX_CONTENT_WORDS,
  },
  es: {
    start: 'y|pero|o|entonces|(?:qué|y) hay de',
    pronouns: 'él|ella|ellos|ellas|lo(?! (?:que|más|mismo))',
    unclear: 'su|sus|les?|por qué',
    end: 'eso|esto|ese|esa|este|esta|ahí|allí',
    maxLength: MAX_CONTENT_WORDS,
  },
  it: {
    start: 'e|ma|o|allora',
    pronouns: 'esso|essa|essi|lui|lei|loro',
    unclear: 'suo|sua|suoi|sue|ne|perché',
    end: 'questo|questa|quello|quella|lì',
    maxLength: MAX_CONTENT_WORDS,
  },
  pt: {
    start: 'e|mas|ou|então',
    pronouns: 'eles?|elas?|deles?|delas?|neles?|nelas?',
    unclear: 'seus?|suas?|por que',
    end: 'isso|isto|este|esta|esse|essa|lá',
    maxLength: MAX_CONTENT_WORDS,
  },
  cs: {
    start: 'a|ale|nebo|tak|potom|pak|co takhle',
    // Not 'Co je to …' and 'Kdo to byl …', which name their subject, and 'to, co …' (that which); but 'Kdo to byl?'.
    pronouns:
      'on|ona|ono|oni|ony|ho|mu|ji|jim|ním|něm|něj|nich|(?<!(?:je|jsou|byl|byla|bylo) )to(?!,| (?:je|jsou|co|že)|(?<=(?:kdo|co) to) byl)|(?:kdo|co) to (?:je|jsou|byl[aoiy]?)(?=[\\s?.!]*$)',
    unclear: 'jeho|její|jejich|proč',
    end: 'to|tohle|ten|ta|tam|toho|tím|tom',
    maxLength: MAX_CONTENT_WORDS,
  },
  pl: {
    start: 'a|i|ale|lub|albo|więc|zatem|wtedy|potem|co z',
    // Not 'Co to jest …', which asks for a definition (in Czech 'Co je to …'), and 'to, co …' (that which).
    pronouns:
      'on|ona|ono|oni|one|go|mu|ją|nim|nią|nich|nimi|niej|niego|niemu|(?<!(?:[Cc]o|je|jest|są|był|była|było|były|,) )to(?!,| (?:jest|są|był|była|było|były|co|że))|co to (?:jest|było)(?=[\\s?.!]*$)',
    unclear: 'jego|jej|ich|dlaczego|czemu|po co',
    end: 'to|tego|temu|tym|ten|ta|te|tam|stamtąd',
    maxLength: MAX_CONTENT_WORDS,
  },
  tr: {
    start: 've|ama|fakat|ancak|veya|ya|peki|o zaman|sonra',
    // Not the 'bu' of 'bu derste' (in this lesson), and not the Portuguese and Spanish 'o' inside a question.
    pronouns:
      '(?<=^(?:(?:peki|ya|ve|ama) )?)o(?! (?:zaman|halde|kadar))|onu|onun|ona|onda|ondan|onunla|onlar|onları|onların|onlara|onlardan|bunu|bunun|buna|bunda|bundan|bununla|bunlar|bunları|bunların|bunlara|bunlardan|bu(?= (?:ne|nedir|neden|nerede|nasıl|niçin|niye|kim|kimin|kaç)(?!\\p{L}))|orada|oraya|oradan',
    // The verb alone, 'Ne zaman keşfedildi?', and the thing that belongs to the subject, 'Fiyatı ne kadar?'.
    unclear:
      'neden|niçin|niye|kendisi|^(?:ne zaman|nerede|kim|nasıl) \\p{L}*(?:[dt][ıiuü]|[ıiuüae]r)(?=[\\s?.!]*$)|(?<=^\\p{L}+[ıiuü] )(?:ne kadar|kaç)',
    end: 'bu|o|şu|bunlar|onlar|orası|orada|oradan',
    maxLength: MAX_CONTENT_WORDS,
  },
  ru: {
    start: 'а|и|но|или|тогда',
    pronouns: 'он|она|оно|они|его|её|ее|их|ему|ей|им|нём|нем|ней|них',
    unclear: 'почему|свой|своя|своё|свои',
    end: 'это|этого|там',
    maxLength: MAX_CONTENT_WORDS,
  },
  ar: {
    start: 'و(?:ما|من|متى|أين|اين|كم|كيف|لماذا|هل|ماذا|أي|اي)|لكن|أو|ثم|إذن',
    // Not the pronoun of 'ما هو' (what is).
    pronouns: '(?<!(?:ما|من) )(?:هو|هي|هم|هما)|(?:عن|في|من|ل|ب|إلي|علي|مع)(?:ه|ها|هم)',
    unclear: 'لماذا',
    end: 'ذلك|هذا|هذه|تلك|هناك',
    maxLength: MAX_CONTENT_WORDS,
  },
  hi: {
    start: 'और|तो|लेकिन|फिर',
    pronouns:
      'वह|वे|यह|ये|उसका|उसकी|उसके|उसे|उसने|उसमें|उनका|उनकी|उनके|उन्हें|उन्होंने|इसका|इसकी|इसके|इसे|इसने|इसमें|इनका|इनकी|इनके',
    unclear: 'क्यों',
    end: 'वहाँ|वहां|यहाँ|यहां',
    maxLength: MAX_CONTENT_WORDS,
  },
  zh: {
    start: '那么?|还有|但是|可是|然后|它们?的',
    pronouns: '它(?!们?的)|(?<!其)他(?!人)|她|其(?![他它实中余次])',
    unclear: '(?!)',
    end: '呢',
    maxLength: 16,
  },
  ja: {
    start: 'そして|それで|では|じゃあ?|でも|ところで',
    pronouns: 'それ(?!ぞれ)|その|彼|そこ',
    unclear: '(?!)',
    end: '(?<!(?:何|なに|誰|どこ))は',
    maxLength: 20,
  },
  ko: {
    start: '그리고|그럼|그러면|그런데|하지만|근데',
    pronouns: '그것|그거|그는|그가|그의|그를|그녀|그들|거기',
    unclear: '(?!)',
    end: '은요?|는요?',
    maxLength: 5,
  },
};

/** Scripts that tell the language. */
export const SCRIPTS: [script: RegExp, language: string][] = [
  [/[\p{sc=Hiragana}\p{sc=Katakana}]/u, 'ja'],
  [/\p{sc=Hangul}/u, 'ko'],
  [/\p{sc=Han}/u, 'zh'],
  [/\p{sc=Arabic}/u, 'ar'],
  [/\p{sc=Devanagari}/u, 'hi'],
  [/\p{sc=Cyrillic}/u, 'ru'],
];
/** The others are distinguished by their grammar words. */
export const LATIN_LANGUAGES = Object.keys(REFERRING_WORDS).filter(
  (language) => !SCRIPTS.some(([, own]) => own === language),
);
