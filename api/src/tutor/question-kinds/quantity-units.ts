/** Quantities that are answered by a number with a unit. */
export type Measure = 'length' | 'duration' | 'rate' | 'temperature' | 'weight' | 'money' | 'share';

/** What shows a quantity in text; each a regular expression. */
export interface QuantityUnits {
  /** Behind a number. */
  units: Record<Measure, string>;
  /** Without a number: 'every two minutes', 'half'. */
  withoutNumber: Partial<Record<Measure, string>>;
}

/** Symbols that all languages use. */
export const UNIT_SYMBOLS: Record<Measure, string> = {
  length: '[mcdkn]?m|[µμ]m',
  duration: 'm?s|min|h',
  rate: '[%％]|[kmg]?hz|km/h|m/s',
  temperature: '° ?[cfk]?|℃|celsius|kelvin',
  weight: '[mkµμ]?g|m?l|t',
  money: '[$€£¥]|usd|eur|gbp|chf',
  share: '[%％٪]',
};

/** By ISO 639-1 code. English has units of its own, see question-kind.ts. */
export const QUANTITY_UNITS: Record<string, QuantityUnits> = {
  de: {
    units: {
      length: '(?:kilo|zenti|milli)?metern?|fuß|zoll|meilen?',
      duration:
        'sekunden?|minuten?|stunden?|tage?n?|wochen?|monate?n?|jahre?n?|jahrzehnte?n?|jahrhunderte?n?',
      rate: 'mal|prozent|(?:\\p{L}+ )?(?:pro|je|in der|im|am) \\p{L}+',
      temperature: 'grad',
      weight: '(?:kilo|milli|mikro)?gramm|kilo|tonnen?|(?:milli)?liter|tropfen|tabletten?|pfund',
      money: 'euro|dollar|cent|franken|pfund|mark|millionen|milliarden',
      share: 'prozent|von \\d+|drittel|viertel|fünftel',
    },
    withoutNumber: {
      rate: 'täglich|wöchentlich|monatlich|jährlich|stündlich|(?:alle|jede[nrs]?) (?:\\p{L}+ )?\\p{L}+|einmal|zweimal|dreimal',
      share: 'hälfte|ein (?:drittel|viertel)',
    },
  },
  fr: {
    units: {
      length: '(?:kilo|centi|milli)?mètres?|pieds?|pouces?|milles?',
      duration: 'secondes?|minutes?|heures?|jours?|semaines?|mois|ans?|années?|décennies?|siècles?',
      rate: 'fois|pour cent|(?:\\p{L}+ )?par \\p{L}+',
      temperature: 'degrés?',
      weight: '(?:kilo|milli)?grammes?|kilos?|tonnes?|(?:milli)?litres?|comprimés?|gouttes?',
      money: 'euros?|dollars?|francs?|centimes?|livres?|millions?|milliards?',
      share: 'pour cent|sur \\d+|tiers|quarts?',
    },
    withoutNumber: {
      rate: '(?:chaque|tous les|toutes les) (?:\\p{L}+ )?\\p{L}+|une fois',
      share: 'moitié|un (?:tiers|quart)',
    },
  },
  es: {
    units: {
      length: '(?:kiló|centí|milí)?metros?|pies?|pulgadas?|millas?',
      duration: 'segundos?|minutos?|horas?|días?|semanas?|mes(?:es)?|años?|décadas?|siglos?',
      rate: 'veces|por ciento|(?:\\p{L}+ )?(?:por|al|a la) \\p{L}+',
      temperature: 'grados?',
      weight: '(?:kilo|mili)?gramos?|kilos?|toneladas?|(?:mili)?litros?|comprimidos?|gotas?|libras?',
      money: 'euros?|dólar(?:es)?|pesos?|céntimos?|centavos?|libras?|millones',
      share: 'por ciento|de cada \\d+|tercios?|cuartos?',
    },
    withoutNumber: {
      rate: 'cada (?:\\p{L}+ )?\\p{L}+|diariamente|una vez',
      share: 'mitad|un (?:tercio|cuarto)',
    },
  },
  pt: {
    units: {
      length: '(?:quilô|quiló|centí|milí)?metros?|pés|polegadas?|milhas?',
      duration: 'segundos?|minutos?|horas?|dias?|semanas?|mês|meses|anos?|décadas?|séculos?',
      rate: 'vezes|por cento|(?:\\p{L}+ )?(?:por|ao|à) \\p{L}+',
      temperature: 'graus?',
      weight: '(?:quilo|mili)?gramas?|quilos?|toneladas?|(?:mili)?litros?|comprimidos?|gotas?',
      money: 'euros?|reais|real|dólar(?:es)?|centavos?|cêntimos?|libras?|milhões|bilhões',
      share: 'por cento|em cada \\d+|terços?|quartos?',
    },
    withoutNumber: {
      rate: 'cada (?:\\p{L}+ )?\\p{L}+|diariamente|uma vez',
      share: 'metade|um (?:terço|quarto)',
    },
  },
  it: {
    units: {
      length: '(?:chilo|centi|milli)?metr[io]|piedi|pollici|miglia',
      duration: 'second[io]|minut[io]|or[ae]|giorn[io]|settiman[ae]|mes[ei]|ann[io]|decenni|secol[io]',
      rate: "volt[ae]|per cento|(?:\\p{L}+ )?(?:al|per) \\p{L}+|all[’']\\p{L}+",
      temperature: 'grad[io]',
      weight: '(?:chilo|milli)?gramm[io]|chil[io]|tonnellat[ae]|(?:milli)?litr[io]|compress[ae]|gocc[ei]a?',
      money: 'euro|dollar[io]|lire|centesimi|sterline|milion[ei]|miliard[io]',
      share: 'per cento|su \\d+|terzi|quarti',
    },
    withoutNumber: {
      rate: 'ogni (?:\\p{L}+ )?\\p{L}+|una volta',
      share: 'metà|un (?:terzo|quarto)',
    },
  },
  cs: {
    units: {
      length: '(?:kilo|centi|mili)?metr\\p{L}*|stop[ay]?|palc[eůi]|mil[eí]?',
      duration:
        'sekund\\p{L}*|vteřin\\p{L}*|minut\\p{L}*|hodin\\p{L}*|den|dny|dní|dnů|dnech|týd\\p{L}+|měsíc\\p{L}*|rok\\p{L}*|let|století|desetiletí',
      rate: 'krát|x|procent\\p{L}*|(?:\\p{L}+ )?(?:za|každ\\p{L}+) \\p{L}+',
      temperature: 'stup(?:eň|ně|ňů)',
      weight:
        '(?:kilo|mili)?gram\\p{L}*|kil[ao]?|tun[ay]?|(?:mili)?litr\\p{L}*|tablet\\p{L}*|kap(?:ka|ky|ek|kách)',
      money:
        'korun[ay]?|kč|eur[oa]?|dolar\\p{L}*|haléř\\p{L}*|liber|milion\\p{L}*|miliard\\p{L}*|tisíc\\p{L}*',
      share: 'procent\\p{L}*|z \\d+',
    },
    withoutNumber: {
      rate: 'každ\\p{L}+ (?:\\p{L}+ )?\\p{L}+|denně|týdně|měsíčně|ročně|jednou|dvakrát|třikrát',
      share: 'polovin\\p{L}+|třetin\\p{L}+|čtvrtin\\p{L}+|půl',
    },
  },
  pl: {
    units: {
      length: '(?:kilo|centy|mili)?metr(?:y|a|ów|ach|om|ami|ow\\p{L}+)?|stóp|stop[ay]|cal[ei]|mil[aei]?',
      // The year of '1998 roku' is no duration.
      duration:
        'sek|sekund\\p{L}*|minut\\p{L}*|godz|godzin\\p{L}*|dzień|dni\\p{L}*|dob[aęy]|dób|tydzień|tygodni\\p{L}*|miesi[ąę]c\\p{L}*|rok|(?<!\\d{4} )roku|lat|lata|latach|letni\\p{L}*|wiek|wieki|wieków|stuleci\\p{L}*|dekad\\p{L}*',
      rate: 'raz|razy|procent\\p{L}*|krotn\\p{L}+|(?:\\p{L}+ )?(?:na|w ciągu|w|każd\\p{L}+) (?:sekund\\p{L}+|minut\\p{L}+|godzin\\p{L}+|dzień|dnia|dob[ęy]|tydzień|tygodni\\p{L}+|miesi[ąę]c\\p{L}*|roku?)',
      temperature: 'stopień|stopnie|stopni|stopni(?:a|u|ach|ami)',
      weight:
        '(?:kilo|mili|mikro)?gram\\p{L}*|kilo|ton[ayęn]?|(?:mili)?litr\\p{L}*|tablet\\p{L}*|kropl\\p{L}+|kropel|kapsuł\\p{L}+|dag|dkg',
      money:
        'złot(?:y|e|ych|ego|ymi)|zł|pln|grosz\\p{L}*|euro|dolar\\p{L}*|funt\\p{L}*|frank\\p{L}*|milion\\p{L}*|miliard\\p{L}*|tysi[ąę]c\\p{L}*|mln|mld|tys',
      share:
        'procent\\p{L}*|proc|promil\\p{L}*|z \\d+|na \\d+|trzeci(?:a|e|ej|ch)|czwart(?:a|e|ej|ych)|piąt(?:a|e|ej|ych)|dziesiąt(?:a|e|ej|ych)',
    },
    withoutNumber: {
      duration: 'pół roku|półrocz\\p{L}+',
      rate: '(?:co|każd\\p{L}+) (?:[\\p{L}\\p{N}]+ )?(?:sekund\\p{L}*|minut\\p{L}*|godzin\\p{L}*|dzień|dnia|dni|dob[ęy]|tydzień|tygodni\\p{L}*|miesi[ąę]c\\p{L}*|kwartał\\p{L}*|rok|roku|lat|lata)|codzienn\\p{L}+|dziennie|tygodniowo|co(?:tygodni|miesięcz|rocz)\\p{L}+|miesięcznie|rocznie|raz (?:na|w)|jednokrotn\\p{L}+|dwukrotn\\p{L}+|trzykrotn\\p{L}+',
      share: 'połow\\p{L}+|pół|ćwierć|co (?:drug|trzec|czwart|piąt|dziesiąt)\\p{L}+',
    },
  },
  tr: {
    units: {
      length: '(?:kilo|santi|mili)?metre(?!kare|küp)\\p{L}*|santim\\p{L}*|inç|fit|mil(?:dir|lik)?',
      // The year of '1998 yılında' is no duration.
      duration:
        'sn|saniye\\p{L}*|dk|dakika\\p{L}*|saat\\p{L}*|gün(?:dür|lük\\p{L}*|den?|e|ü|lüğüne)?|hafta\\p{L}*|ay(?:d[ıa]r?|lık\\p{L}*|dan|a|ı)?|yıl(?:dır|lık\\p{L}*|dan?|a)?|(?<!\\d{4} )yılı\\p{L}*|sene\\p{L}*|yüzyıl\\p{L}*|asır\\p{L}*|yaş(?:ı|ın\\p{L}*)?',
      rate: 'kez|kere|defa|kat(?:ı|ına|tır)?|devir\\p{L}*|hertz|yüzde',
      temperature: 'derece\\p{L}*|santigrat',
      weight:
        '(?:kilo|mili|mikro)?gram\\p{L}*|kilo(?:dur|luk)?|ton(?:dur|luk|u)?|(?:mili)?litre\\p{L}*|tablet\\p{L}*|damla\\p{L}*',
      money:
        'lira\\p{L}*|tl|₺|try|kuruş\\p{L}*|dolar\\p{L}*|euro\\p{L}*|avro\\p{L}*|sterlin\\p{L}*|akçe|milyon\\p{L}*|milyar\\p{L}*|bin',
      share:
        "['’][dt][ae] (?:\\p{Nd}|bir\\p{L}*)|(?:kişi|insan|hasta|öğrenci|kadın|erkek|çocuk)[dt][ae]n (?:\\p{Nd}|bir\\p{L}*|iki\\p{L}*|üç\\p{L}*)",
    },
    // The percent sign stands before the number.
    withoutNumber: {
      rate: '(?:her (?:[\\p{L}\\p{N}]+ )?)(?:saniye|dakika|saat|gün|hafta|ay|yıl|sene|dönem)(?:de|da|te|ta)?|(?:saniye|dakika|saat|gün|hafta|ay|yıl)[dt][ae] (?:\\p{Nd}|bir|iki|üç|dört|beş|altı|yedi|sekiz|dokuz|on|yirmi|otuz|kırk|elli|yüz|bin)|(?<!\\p{N} )(?:günlük|haftalık|aylık|yıllık)|[%％] ?\\p{Nd}',
      money: '₺ ?\\p{Nd}',
      share:
        '[%％] ?\\p{Nd}|yüzde (?:\\p{Nd}|(?:bir|iki|üç|dört|beş|altı|yedi|sekiz|dokuz|on|yirmi|otuz|kırk|elli|altmış|yetmiş|seksen|doksan|yüz)\\p{L}*)|yarısı\\p{L}*|yarım|yarı|çeyre[kğ]\\p{L}*|(?:üç|dört|beş|on)[dt][ae] (?:bir|iki|üç|dört)\\p{L}*',
    },
  },
  ru: {
    units: {
      length: '(?:кило|санти|милли)?метр\\p{L}*|км|см|мм|м|миль|мили|фут\\p{L}*|дюйм\\p{L}*',
      duration:
        'секунд\\p{L}*|минут\\p{L}*|час\\p{L}*|дн\\p{L}+|день|недел\\p{L}*|месяц\\p{L}*|лет|год\\p{L}*|век\\p{L}*|сек|мин|ч',
      rate: 'раза?|процент\\p{L}*|гц|км/ч|м/с|(?:\\p{L}+ )?в \\p{L}+',
      temperature: 'градус\\p{L}*',
      weight: '(?:кило|милли)?грамм\\p{L}*|тонн\\p{L}*|литр\\p{L}*|кг|мг|г|т|л|таблет\\p{L}+|кап\\p{L}+',
      money: 'рубл\\p{L}+|доллар\\p{L}*|евро|копе\\p{L}+|руб|млн|млрд|тыс|миллион\\p{L}*|миллиард\\p{L}*',
      share: 'процент\\p{L}*|из \\d+',
    },
    withoutNumber: {
      rate: 'кажд\\p{L}+ (?:\\p{L}+ )?\\p{L}+|ежедневно|еженедельно|ежегодно|дважды',
      share: 'половин\\p{L}+|треть|трети|четверть|четверти',
    },
  },
  ar: {
    units: {
      length: '(?:كيلو|سنتي|ملي|مليم)?متر(?:ا|ات)?|أمتار|سم|كم|قدم|أقدام|ميل|أميال',
      duration:
        'ثانية|ثوان|ثواني|دقيقة|دقائق|ساعة|ساعات|يوما?|أيام|أسبوعا?|أسابيع|شهرا?|أشهر|سنة|سنوات|عاما?|أعوام|قرون',
      rate: 'مرة|مرات|(?:\\p{L}+ )?(?:في|لكل|كل) \\p{L}+',
      temperature: 'درجة|درجات',
      weight: '(?:كيلو|ملي)?(?:غرام|جرام)(?:ا|ات)?|كغ|كجم|طنا?|أطنان|لترا?|لترات|قرص|أقراص|قطرات',
      money: 'دولارا?|دولارات|يورو|جنيها?|ريالا?|دينارا?|درهما?|مليون|ملايين|مليار',
      share: 'في (?:المئة|المائة)|ب(?:المئة|المائة)|من كل \\d+',
    },
    withoutNumber: { rate: 'كل (?:\\p{L}+ )?\\p{L}+|يوميا', share: 'نصف|ثلث|ربع' },
  },
  hi: {
    units: {
      length: '(?:किलो|सेंटी|मिली)?मीटर|फुट|फीट|इंच|मील',
      duration: 'सेकंड|मिनट|मिनटों|घंटे|घंटा|घंटों|दिन|दिनों|सप्ताह|हफ्ते|महीने|महीनों|साल|सालों|वर्ष|वर्षों',
      rate: 'बार|गुना|(?:[\\p{L}\\p{M}]+ )?प्रति [\\p{L}\\p{M}]+',
      temperature: 'डिग्री',
      weight: '(?:किलो|मिली)?ग्राम|किलो|टन|(?:मिली)?लीटर|गोलियाँ|बूंद',
      money: 'रुपये|रुपए|डॉलर|यूरो|पाउंड|लाख|करोड़|मिलियन|अरब',
      share: 'प्रतिशत|फीसदी|में से',
    },
    withoutNumber: { rate: 'हर [\\p{L}\\p{M}]+|प्रतिदिन', share: 'आधा|आधे|तिहाई|चौथाई' },
  },
  zh: {
    units: {
      length: '米|公里|千米|厘米|毫米|英尺|英寸|英里',
      duration: '秒|分钟?|小时|天|日|周|星期|个?月|年|世纪',
      rate: '次|倍|赫兹',
      temperature: '度|摄氏度',
      weight: '克|公斤|千克|毫克|吨|升|毫升|斤|片|滴',
      money: '元|美元|欧元|英镑|日元|块',
      share: '成',
    },
    withoutNumber: {
      rate: '每[\\p{Nd}一两二三四五六七八九十半个]*(?:天|日|周|月|年|小时|分钟|秒|次)',
      share: '百分之|一半|分之',
    },
  },
  ja: {
    units: {
      length: '(?:キロ|センチ|ミリ)?メートル|センチ|ミリ|フィート|インチ|マイル',
      duration: '秒|分|時間|日|週間?|[かヶカ]月|年',
      rate: '回|倍|ヘルツ',
      temperature: '度',
      weight: '(?:キロ|ミリ)?グラム|キロ|トン|(?:ミリ)?リットル|錠|滴',
      money: '円|ドル|ユーロ|ポンド',
      share: 'パーセント|割|分の',
    },
    withoutNumber: { rate: '毎(?:日|週|月|年|時|分|秒|回)|ごと', share: '半分' },
  },
  ko: {
    units: {
      length: '(?:킬로|센티|밀리)?미터|피트|인치|마일',
      duration: '초|분|시간|일|주|개월|달|년|세기',
      rate: '번|회|배|헤르츠',
      temperature: '도',
      weight: '(?:킬로|밀리)?그램|톤|(?:밀리)?리터|정|방울',
      money: '원|달러|유로|파운드|엔',
      share: '퍼센트|프로|분의',
    },
    withoutNumber: { rate: '마다|매(?:일|주|월|년|시간|분|초)', share: '절반' },
  },
};
