import { joinAlternatives } from './join-alternatives.js';
import { MAX_FOLLOW_UP_WORDS, type Language } from './language.js';

const PERIODS = joinAlternatives(
  'yüzyıl\\p{L}*',
  'yıl(?!dız|dırım|an)\\p{L}*',
  'as[ıi]?r\\p{L}*',
  'tarih(?:te|ten|i|inde|ler\\p{L}*)?',
  'dönem\\p{L}*',
  'çağ(?:da|ın|ında|lar\\p{L}*)?',
  'devir\\p{L}*|devr\\p{L}+|mevsim\\p{L}*|saat\\p{L}*',
  'ay(?:da|dan|ın|ında|lar\\p{L}*)?',
  'gün(?:de|den|ün|ünde|ler\\p{L}*)?',
);
const PEOPLE = joinAlternatives(
  'kişi|adam|kadın|kral|kraliçe|padişah|sultan|hükümdar|cumhurbaşkan|başkan',
  'bilim (?:adam|insan|kadın)',
  'imparator|yazar|ressam|şair',
);
const SHARE_NOUNS = joinAlternatives('oran[ıi]|pay[ıi]|yüzdesi|olas[ıi]l[ıi]ğ[ıi]|ihtimali');
/**
 * Matches the words after a noun that ask for its amount: 'nedir' in 'derinliği nedir', 'en fazla ne kadardır' in 'hızı en fazla ne
 * kadardır'.
 */
const ASKS_FOR_AMOUNT = `(?:\\p{L}+ ){0,2}${joinAlternatives('ne kadar\\p{L}*|nedir|neydi', 'ne(?! (?:zaman|için|şekilde))', 'kaç\\p{L}*')}`;
const PRICE_NOUNS = joinAlternatives('fiyat[ıi]|ücreti|maliyeti|bedeli|maaş[ıi]|bütçesi');
const RATE_NOUNS = joinAlternatives('h[ıi]z[ıi]|sürati|s[ıi]kl[ıi]ğ[ıi]|frekans[ıi]|temposu');
const LENGTH_NOUNS = joinAlternatives(
  '(?:uzunlu|derinli|yüksekli|genişli|kal[ıi]nl[ıi]|uzakl[ıi])ğ\\p{L}+',
  'mesafesi|mesafe|çap[ıi]|yar[ıi]çap[ıi]|boyu',
);
const NUMBERS = joinAlternatives(
  '\\p{Nd}|bir|iki|üç|dört|beş|altı|yedi|sekiz|dokuz|on|yirmi|otuz|kırk|elli|yüz|bin',
);
const NUMBER_WORDS = joinAlternatives(
  'bir|iki|üç|dört|beş|altı|yedi|sekiz|dokuz|on|yirmi|otuz|kırk|elli|altmış|yetmiş|seksen',
  'doksan|yüz',
);
/** What follows the n of the forms of 'ne' (what): 'nedir', 'niçin', 'nasıl'. */
const NE_ENDINGS = joinAlternatives(
  'e|edir|eydi|eler|elerdir|eyi|eye|eyin|eyle|eden|erede|eredeydi|eredir|ereden|ereye|eresi',
  'için|iye|asıl',
);
const QUESTION_WORD = joinAlternatives(
  `[Nn]${NE_ENDINGS}`,
  '[Kk]im(?:in|i|e|den|le|inle|dir|di|ler|lerdir)?',
  '[Kk]aç(?:ı|a|ta|tır|tane|ıncı)?',
  '[Hh]angi(?:si|leri|sidir|leridir)?',
);

export const tr: Language = {
  francCode: 'tur',
  searchConfig: 'turkish',
  stemmer: 'turkish',
  hasDottedI: true,
  hasOrdinalPeriod: true,
  capitalizesNamesOnly: true,
  moreStopWords:
    'hangi hangisi hangisini hangisinin hangisine hangisidir hangileri kaç kaça kaçı kaçta kaçtır ' +
    'kaçıncı kim kimin kimi kime kimde kimden kimle kiminle kimler kimlerin kimleri kimdir nerede ' +
    'nereye nereden neresi neresinde neresidir nerededir ne neden niçin nasıl neyi neye neyin ' +
    'neyle nedir neydi neler nelere neleri nelerdir göre zaman kadar',
  statementForm: /(?:d[iıuü]r|t[iıuü]r|[iıuü]yor|var|yok|değil|malı|meli)[.]?$/iu,
  questions: {
    reason: {
      pattern: joinAlternatives(
        'neden(?:dir)?(?! ol\\p{L}+)',
        '^neden',
        'ne (?:neden|sebep) ol\\p{L}+',
        'niçin|niye|ne için|ne amaçla',
        'hangi (?:neden|sebep|sebeb|amaç|amac|gerekçe)\\p{L}*',
        '(?:nedeni|sebebi|nedenleri|sebepleri|gerekçesi|amacı) (?:ne|nedir|neydi|nelerdir)',
      ),
      example: 'Göl neden dondu?',
      counterExample: 'Donmaya neden olan şey ne?',
    },
    time: {
      pattern: joinAlternatives(
        'ne zaman\\p{L}*|ne vakit|saat kaç\\p{L}*|kaç yılı\\p{L}*',
        'kaçıncı (?:yüzyıl|asır|asr|yıl|ay|gün|hafta)\\p{L}*',
        `hangi ${PERIODS}`,
      ),
      example: 'Göl hangi yılda dondu?',
      counterExample: 'Hangi yıldız en parlaktır?',
    },
    number: {
      pattern: joinAlternatives(
        'kaç(?:[ıa]|ını|ına|ında|ta|tır|tı|ar)?',
        'kaçıncı\\p{L}*|ne kadar\\p{L}*|hangi sayı\\p{L}*',
        '(?:sayısı|miktarı|nüfusu|adedi) (?:nedir|neydi|ne(?! zaman))',
      ),
      example: 'Burada kaç göl var?',
      counterExample: 'Burada hangi göl var?',
    },
    place: {
      pattern: joinAlternatives(
        'nere(?!deyse)\\p{L}+',
        'hangi (?:ülke|şehir|şehr|kent|ilçe|bölge|kıta|eyalet|nehir|nehr|deniz)\\p{L}*',
        'hangi (?:il|yer|ada)(?:[dy]?[ea]n?|[iı]n?|s[ıi]nda)?',
      ),
      example: 'Göl nerededir?',
      counterExample: 'Göl neredeyse dondu mu?',
    },
    person: {
      pattern: joinAlternatives('kim(?:in|i|e|de|den|le|inle|dir|di|ler\\p{L}*)?', `hangi ${PEOPLE}\\p{L}*`),
      example: 'Gölü kim ölçtü?',
      counterExample: 'Hangi kimyasal kullanılır?',
    },
    share: {
      pattern: joinAlternatives(
        '(?:yüzde|%) ?kaç\\p{L}*',
        'ne kadar[ıi]\\p{L}*',
        `${SHARE_NOUNS} ${ASKS_FOR_AMOUNT}`,
        'kaçta kaç\\p{L}*',
        '(?:hangi|ne) oranda',
        'ne kadarl[ıi]k (?:bir )?(?:k[ıi]s[ıi]?m|oran|bölüm|pay)\\p{L}*',
      ),
      example: 'Tuz oranı nedir?',
      counterExample: 'Tuz nedir?',
    },
    money: {
      pattern: joinAlternatives(
        'ne kadar (?:para|pahal[ıi]|ücret|mal ol)\\p{L}*',
        'ne kadara',
        'kaç (?:para|lira|dolar|euro|avro|kuruş|tl)\\p{L}*',
        'kaça (?:mal ol|sat[ıi]l|al[ıi]n)\\p{L}*',
        `${PRICE_NOUNS} ${ASKS_FOR_AMOUNT}`,
      ),
      example: 'Bilet fiyatı ne kadar?',
      counterExample: 'Bilet nedir?',
    },
    temperature: {
      pattern: joinAlternatives(
        'kaç derece\\p{L}*',
        'hangi s[ıi]cakl[ıi][kğ](?:ta|tan|a|lar\\p{L}*)',
        `s[ıi]cakl[ıi](?:k|ğ[ıi]) ${ASKS_FOR_AMOUNT}`,
        'ne kadar (?:s[ıi]cak|soğuk)\\p{L}*',
      ),
      example: 'Alkol kaç derecede kaynar?',
      counterExample: 'Hangi sıcaklık sensörü kullanılır?',
    },
    weight: {
      pattern: joinAlternatives(
        'kaç (?:gram|ton|litre|mililitre)\\p{L}*',
        'kaç (?:kilo|kilogram|kg|mg|ml|g)(?:dur|d[ıi]r|l[ıu]k)?',
        'ne kadar (?:ağ[ıi]r|tartar|tart[ıi]yor)\\p{L}*',
        `(?:ağ[ıi]rl[ıi]ğ[ıi]|kütlesi|dozu|kilosu) ${ASKS_FOR_AMOUNT}`,
      ),
      example: 'Sandığın ağırlığı nedir?',
      counterExample: 'Sandık nedir?',
    },
    rate: {
      pattern: joinAlternatives(
        'ne kadar (?:s[ıi]k|h[ıi]zl[ıi]|h[ıi]zla|çabuk)\\p{L}*',
        '(?:ne|hangi) (?:s[ıi]kl[ıi]k|h[ıi]z)(?:ta|la|da)',
        'kaç (?:kez|kere|defa)\\p{L}*',
        'kaç \\p{L}+[dt][ae] bir',
        `${RATE_NOUNS} ${ASKS_FOR_AMOUNT}`,
      ),
      example: 'Filtre ne sıklıkla temizlenir?',
      counterExample: 'Filtre ne ile temizlenir?',
    },
    duration: {
      pattern: joinAlternatives(
        'ne kadar (?:süre|zaman|sürer|sürdü|sürü|sürmü|uzun sür)\\p{L}*',
        'kaç (?:saniye|dakika|saat|hafta|yüzy[ıi]l|yaş|sene)\\p{L}*',
        'kaç (?:gün|ay|y[ıi]l)(?:d[ıiüu]r|l[ıiü]k|d[ae]n?|boyunca|e|a)?',
        `(?:süresi|yaş[ıi]|ömrü) ${ASKS_FOR_AMOUNT}`,
        'ne kadarl[ıi]k (?:bir )?süre\\p{L}*',
      ),
      example: 'Kaç dakika beklenir?',
      counterExample: 'Kaç kişi bekler?',
    },
    length: {
      pattern: joinAlternatives(
        '(?:ne kadar|kaç) (?:uzun|derin|yüksek|geniş|kal[ıi]n|uzak)\\p{L}*',
        `${LENGTH_NOUNS} ${ASKS_FOR_AMOUNT}`,
        '(?:hangi|ne kadar|ne) (?:uzunlu|derinli|yüksekli|uzakl[ıi])[kğ]\\p{L}*',
        'kaç (?:(?:kilo|santi|mili)?metre(?!kare|küp)\\p{L}*|km|cm|mm|m)',
      ),
      example: 'Göl ne kadar uzun?',
      counterExample: 'Göl ne kadar tuzlu?',
    },
  },
  answers: {
    times: {
      // 'ay' (month) and 'gün' (day) are left out: they are too frequent to show a time.
      pattern: joinAlternatives(
        'ocak|şubat|mart|nisan|mayıs|haziran|temmuz|ağustos|eylül|ekim|kasım|aralık',
        '(?:ocak|şubat|mart|mayıs|ağustos|aralık)t[ae]n?',
        '(?:nisan|haziran|temmuz|eylül|ekim|kasım)d[ae]n?',
        'yüzyıl\\p{L}*|asır|asırda|asrın|yıl|yılı|yılın\\p{L}*|yılda|yıldan|yıllar\\p{L}*|pazartesi',
        'salı|çarşamba|perşembe|cuma|cumartesi|pazar günü',
      ),
      example: 'Buz Ocak’ta görüldü.',
      counterExample: 'Buzda yıldız görüldü.',
    },
    numbers: {
      pattern: joinAlternatives(
        'bir|iki|üç|dört|beş|altı|yedi|sekiz|dokuz|on|yirmi|otuz|kırk|elli|altmış|yetmiş|seksen',
        'doksan|yüz|bin|milyon|milyar|yarım|yarısı|buçuk|çeyrek|çeyreği|yüzde',
      ),
      example: 'üç göl',
      counterExample: 'büyük göl',
    },
    numbersWithoutUnit: {
      // Not 'bir' (a) and 'yüz' (face), and numbers with endings: 'ikisi' (two of them), 'üçtür' (are three).
      pattern: joinAlternatives(
        'iki(?:si|sini|dir|ye)?',
        'üç(?:ü|ünü|tür|e)?',
        'dört(?:ü|tür|e)?',
        'dördü',
        'beş(?:tir|e)?',
        'altı(?:sı|dır|ya)?',
        'yedi(?:si|dir|ye)?',
        'sekiz(?:i|dir|e)?',
        'dokuz(?:u|dur|a)?',
        'on',
        'yirmi(?:si|dir|ye)?',
        'otuz|kırk|elli|altmış|yetmiş|seksen|doksan|bin',
        'bin(?:dir|lerce)',
        'yüzlerce|milyon\\p{L}*|milyar\\p{L}*|yarım|yarısı\\p{L}*|buçuk|çeyrek|çeyreği|yüzde',
      ),
      example: 'üçtür',
      counterExample: 'yüzey',
    },
    reasons: {
      pattern: joinAlternatives(
        'çünkü|zira|nedeniyle|sebebiyle|yüzünden|dolayı|dolayısıyla|ötürü|için|böylece|böylelikle',
        'sayesinde|neden|nedeni\\p{L}*|nedenle|nedenden|sebep|sebeb\\p{L}+|sebeple|sonucu|sonucunda',
        'diye|amacı\\p{L}*|amaçla|üzere|kaynaklan\\p{L}+|yol aç\\p{L}+',
      ),
      example: 'Bu, ayaz nedeniyle oldu.',
      counterExample: 'Bu, ayazda oldu.',
    },
    units: {
      share: {
        pattern: joinAlternatives(
          "['’][dt][ae] (?:\\p{Nd}|bir\\p{L}*)",
          '(?:kişi|insan|hasta|öğrenci|kadın|erkek|çocuk)[dt][ae]n (?:\\p{Nd}|bir\\p{L}*|iki\\p{L}*|üç\\p{L}*)',
        ),
        example: '100’de 5',
        counterExample: '100 ve 5',
      },
      money: {
        pattern: joinAlternatives(
          'lira\\p{L}*|tl|₺|try|kuruş\\p{L}*|dolar\\p{L}*|euro\\p{L}*|avro\\p{L}*|sterlin\\p{L}*|akçe',
          'milyon\\p{L}*|milyar\\p{L}*|bin',
        ),
        example: '50 lira',
        counterExample: '50 litre',
      },
      temperature: {
        pattern: joinAlternatives('derece\\p{L}*|santigrat'),
        example: '78 derece',
        counterExample: '78 dakika',
      },
      weight: {
        pattern: joinAlternatives(
          '(?:kilo|mili|mikro)?gram\\p{L}*',
          'kilo(?:dur|luk)?',
          'ton(?:dur|luk|u)?',
          '(?:mili)?litre\\p{L}*',
          'tablet\\p{L}*|damla\\p{L}*',
        ),
        example: '40 kilogram',
        counterExample: '40 kilometre',
      },
      rate: {
        pattern: joinAlternatives('kez|kere|defa', 'kat(?:ı|ına|tır)?', 'devir\\p{L}*|hertz|yüzde'),
        example: '3 kez',
        counterExample: '3 kişi',
      },
      duration: {
        // Not the 'yılında' (in the year) of a date such as '1998 yılında'.
        pattern: joinAlternatives(
          'sn|saniye\\p{L}*|dk|dakika\\p{L}*|saat\\p{L}*',
          'gün(?:dür|lük\\p{L}*|den?|e|ü|lüğüne)?',
          'hafta\\p{L}*',
          'ay(?:d[ıa]r?|lık\\p{L}*|dan|a|ı)?',
          'yıl(?:dır|lık\\p{L}*|dan?|a)?',
          '(?<!\\d{4} )yılı\\p{L}*',
          'sene\\p{L}*|yüzyıl\\p{L}*|asır\\p{L}*',
          'yaş(?:ı|ın\\p{L}*)?',
        ),
        example: '2 yılda',
        counterExample: '1998 yılında',
      },
      length: {
        pattern: joinAlternatives(
          '(?:kilo|santi|mili)?metre(?!kare|küp)\\p{L}*',
          'santim\\p{L}*|inç|fit',
          'mil(?:dir|lik)?',
        ),
        example: '12 metre',
        counterExample: '12 metrekare',
      },
    },
    withoutNumber: {
      rate: {
        pattern: joinAlternatives(
          '(?:her (?:[\\p{L}\\p{N}]+ )?)(?:saniye|dakika|saat|gün|hafta|ay|yıl|sene|dönem)(?:de|da|te|ta)?',
          `(?:saniye|dakika|saat|gün|hafta|ay|yıl)[dt][ae] ${NUMBERS}`,
          '(?<!\\p{N} )(?:günlük|haftalık|aylık|yıllık)',
          '[%％] ?\\p{Nd}',
        ),
        example: 'haftada bir',
        counterExample: 'hafta sonu',
      },
      money: { pattern: joinAlternatives('₺ ?\\p{Nd}'), example: '₺ 50', counterExample: '50 kişi' },
      share: {
        // The percent sign is before the number.
        pattern: joinAlternatives(
          '[%％] ?\\p{Nd}',
          `yüzde (?:\\p{Nd}|${NUMBER_WORDS}\\p{L}*)`,
          'yarısı\\p{L}*|yarım|yarı|çeyre[kğ]\\p{L}*',
          '(?:üç|dört|beş|on)[dt][ae] (?:bir|iki|üç|dört)\\p{L}*',
        ),
        example: 'yüzde kırk',
        counterExample: 'yüzeyde',
      },
    },
  },
  followUps: {
    start: {
      pattern: joinAlternatives('ve|ama|fakat|ancak|veya|ya|peki|o zaman|sonra'),
      example: 'Peki kurşun?',
      counterExample: 'Kurşun peki?',
    },
    pronouns: {
      // Not the 'bu' of 'bu derste' (in this lesson), and not the Portuguese and Spanish 'o' inside a question.
      pattern: joinAlternatives(
        '(?<=^(?:(?:peki|ya|ve|ama) )?)o(?! (?:zaman|halde|kadar))',
        'onu|onun|ona|onda|ondan|onunla|onlar|onları|onların|onlara|onlardan|bunu|bunun|buna',
        'bunda|bundan|bununla|bunlar|bunları|bunların|bunlara|bunlardan',
        'bu(?= (?:ne|nedir|neden|nerede|nasıl|niçin|niye|kim|kimin|kaç)(?!\\p{L}))',
        'orada|oraya|oradan',
      ),
      example: 'Onu kim buldu?',
      counterExample: 'Bu derste hangi metaller var?',
    },
    ambiguous: {
      // Matches a verb alone, as in 'Ne zaman keşfedildi?', and a noun of the subject, as in 'Fiyatı ne kadar?'.
      pattern: joinAlternatives(
        'neden|niçin|niye|kendisi',
        '^(?:ne zaman|nerede|kim|nasıl) \\p{L}*(?:[dt][ıiuü]|[ıiuüae]r)(?=[\\s?.!]*$)',
        '(?<=^\\p{L}+[ıiuü] )(?:ne kadar|kaç)',
      ),
      example: 'Fiyatı ne kadar?',
      counterExample: 'Fiyatı nedir?',
    },
    end: {
      pattern: joinAlternatives('bu|o|şu|bunlar|onlar|orası|orada|oradan'),
      example: 'Neden bu?',
      counterExample: 'Neden bu oldu?',
    },
    maxContentLength: MAX_FOLLOW_UP_WORDS,
  },
  pictures: {
    pattern: joinAlternatives(
      'grafi[kğ]\\p{L}*|diyagram\\p{L}*|histogram\\p{L}*|şema\\p{L}*|eğri\\p{L}*|şekil|şekl\\p{L}*',
      'resim\\p{L}*|resmi\\p{L}*|fotoğraf\\p{L}*|görsel\\p{L}*|görüntü\\p{L}*|harita\\p{L}*|çizim\\p{L}*|logo\\p{L}*|simge\\p{L}*',
      'renk|reng\\p{L}*|renkte|oklar\\p{L}*|çizil\\p{L}*|gösteril\\p{L}*',
      'tablo\\p{L}*|çizelge\\p{L}*',
    ),
    example: 'Grafikteki eğrinin rengi nedir?',
    counterExample: 'En kısa yol hangisi?',
  },
  courtesies: {
    greetings: {
      pattern: joinAlternatives('merhaba|selam|selamlar|günaydın|iyi (?:günler|akşamlar)|tünaydın'),
      example: 'Merhaba!',
      counterExample: 'Merhaba ne demek?',
    },
    thanks: {
      pattern: joinAlternatives(
        'teşekkürler|teşekkür ederim|çok teşekkürler|çok teşekkür ederim|sağ ol',
        'sağol|sağ olun|eyvallah',
      ),
      example: 'Çok teşekkür ederim.',
      counterExample: 'Teşekkürler kime gitti?',
    },
  },
  guide: {
    // This pattern is tried anywhere in a question, so it has the boundaries of words itself.
    questionWords: {
      pattern: `(?<!\\p{L})${QUESTION_WORD}(?!\\p{L})`,
      example: 'Turnike nedir?',
      counterExample: 'birkaç dakika',
    },
    questionWordsComeFirst: false,
    requests:
      'söyle söyleyin söyler ver verin verir göster gösterin açıkla cevap cevabı cevabını yanıt ' +
      'yanıtı yanıtını çözüm çözümü çözümünü ipucu yardım et edin eder bilmiyorum biliyorum bilmem ' +
      'bilemedim fikrim fikir tahmin emin değilim atla geç geçelim sonraki lütfen teşekkür ' +
      'teşekkürler sağol tamam olur evet hayır belki dene deneyeyim tekrar yine sanırım bence bir ' +
      'şey hiçbir istiyorum gerek lazım hadi haydi üzgünüm gerçekten sadece yalnızca yok say ' +
      'talimatları kuralları doğru yanlış',
  },
};
