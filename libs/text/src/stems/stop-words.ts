import { createRequire } from 'node:module';
import { removeDiacritics } from '../words.js';

/** Stop words by ISO 639-1 code. Required, because the package is a JSON file. */
const lists = createRequire(import.meta.url)('stopwords-iso') as Record<string, string[] | undefined>;

const ENGLISH =
  // PostgreSQL's own list: these words are not in the index.
  'i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it ' +
  'its itself they them their theirs themselves what which who whom this that these those am is are was were be been ' +
  'being have has had having do does did doing a an the and but if or because as until while of at by for with about ' +
  'against between into through during before after above below to from up down in out on off over under again further ' +
  'then once here there when where why how all any both each few more most other some such no nor not only own same so ' +
  'than too very s t can will just don should now ' +
  // Words of which questions consist.
  "whose cannot could would shall may might must ought also many much mean means tell explain describe please isn't " +
  "doesn't didn't wasn't weren't aren't haven't hasn't hadn't won't wouldn't can't couldn't shouldn't don't it's " +
  "that's what's who's where's how's let's i'm i've you're they're we're upon within without among amongst towards " +
  'toward via per';

/** Forms of question words that the lists omit. */
const QUESTION_WORDS: Record<string, string> = {
  ar: 'متى اين كم ماذا لماذا كيف هل ما من اي هو هي',
  cs:
    'čeho čemu čím čem koho komu kom kým kterého kterému kterém kterým kterých kterými jaký jaká jaké jakou jakého jakému ' +
    'jakém jakým jakých jakými odkdy odkud kudy kolika kolikrát čí',
  da: 'hvilket hvilke',
  de: 'womit wodurch wofür wozu wieviel',
  el: 'πότε πού γιατί πώς πόσο πόσα πόσοι πόσες',
  es: 'cuánto cuántos cuánta cuántas cuál cuáles quién quiénes qué cómo dónde cuándo',
  fi: 'montako paljonko millainen',
  he: 'כמה איזו אילו',
  hi: 'किस किसने किसे किसको किसके कितने कितनी कितना कौन कौनसा कहाँ कहां क्या कब क्यों कैसे सी सा से',
  hu: 'hová',
  id: 'dimana',
  it: 'qual',
  nl: 'hoeveel waarmee waarvoor',
  no: 'hvilket',
  pl:
    'kogo komu kim jaka jaką jakiego jakiej jakiemu jakim jakich jakimi jacy ilu iloma którą któremu którymi czego czym czyj ' +
    'czyja czyje czyjego czyjej czyją czyim czyich odkąd którędy',
  pt: 'quanta quantos quantas',
  ro: 'câți',
  ru: 'какие каких какому какими какого какое какова каково каков сколько чем чего кого кем чей чья',
  sk: 'kedy koľko ktorého',
  tr:
    'hangi hangisi hangisini hangisinin hangisine hangisidir hangileri kaç kaça kaçı kaçta kaçtır kaçıncı kim kimin kimi kime ' +
    'kimde kimden kimle kiminle kimler kimlerin kimleri kimdir nerede nereye nereden neresi neresinde neresidir nerededir ' +
    'ne neden niçin nasıl neyi neye neyin neyle nedir neydi neler nelere neleri nelerdir göre zaman kadar',
  uk: 'хто кого кому куди чому яка яке які якої якого якому скільки',
  vi: 'gì nào đâu ai sao bao nhiêu mấy khi',
};

/** Pairs of Chinese characters with one of these are grammar: 的 (of), 是 (is), 谁 (who). */
const CHINESE_GRAMMAR = /[的了是在和与及或吗呢么谁哪几怎]/u;
const JAPANESE_GRAMMAR = /^\p{sc=Hiragana}+$|[はがをにでとのもへやか何]/u;

const sets = new Map<string, Set<string>>([['en', new Set(ENGLISH.split(' '))]]);

/** Whether a word carries grammar instead of content ('the', 'which'). @param word in lower case */
export function isStopWord(word: string, language: string): boolean {
  if (stopWordsOf(language).has(word)) return true;
  if (word.length !== 2) return false;
  return (
    (language === 'zh' && CHINESE_GRAMMAR.test(word)) || (language === 'ja' && JAPANESE_GRAMMAR.test(word))
  );
}

function stopWordsOf(language: string): Set<string> {
  const known = sets.get(language);
  if (known) return known;
  const list = [...(lists[language] ?? []), ...(QUESTION_WORDS[language]?.split(' ') ?? [])];
  const set = new Set([...list, ...list.map(removeDiacritics)]);
  sets.set(language, set);
  return set;
}
