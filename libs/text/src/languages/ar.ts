import { joinAlternatives } from './join-alternatives.js';
import { MAX_FOLLOW_UP_WORDS, type Language } from './language.js';

const DURATIONS = joinAlternatives(
  'من الوقت|من الزمن|تبلغ مدة|مدة|ثانية|دقيقة|ساعة|يوما|أسبوعا|شهرا|سنة|عاما|يستغرق|تستغرق',
  'استغرق\\p{L}*|تدوم|يدوم|عمر',
);

export const ar: Language = {
  francCode: 'arb',
  searchConfig: 'arabic',
  stemmer: 'arabic',
  script: /\p{sc=Arabic}/u,
  moreStopWords: 'متى اين كم ماذا لماذا كيف هل ما من اي هو هي',
  statementWords: 'هو هي هم كان كانت يكون تكون ليس ليست يجب يمكن يوجد توجد',
  questions: {
    reason: {
      pattern: joinAlternatives('لماذا|ما سبب|ما هو سبب|لم'),
      example: 'لماذا تجمدت البحيرة؟',
      counterExample: 'كيف تجمدت البحيرة؟',
    },
    time: {
      pattern: joinAlternatives('متى', '(?:أي|اي) (?:عام|سنة|قرن|عقد|تاريخ|يوم|شهر|فترة|وقت)'),
      example: 'في أي عام تجمدت البحيرة؟',
      counterExample: 'في أي مدينة تقع البحيرة؟',
    },
    number: {
      pattern: joinAlternatives('كم|ما عدد|ما هو عدد|ما نسبة|ما هي نسبة'),
      example: 'كم عدد البحيرات؟',
      counterExample: 'ما اسم البحيرات؟',
    },
    place: {
      pattern: joinAlternatives('أين|اين', '(?:أي|اي) (?:بلد|دولة|مدينة|ولاية|مكان|منطقة|قارة|نهر)'),
      example: 'في أي مدينة تقع البحيرة؟',
      counterExample: 'في أي عام تجمدت البحيرة؟',
    },
    person: {
      pattern: joinAlternatives('من (?:هو|هي|هم|الذي|كان|قام)', '^من'),
      example: 'من قام بقياس البحيرة؟',
      counterExample: 'ما عمق البحيرة؟',
    },
    share: {
      pattern: joinAlternatives(
        'ما (?:هي )?(?:نسبة|النسبة)',
        'كم (?:تبلغ )?(?:نسبة|في المئة|بالمئة)',
        'ما (?:هو )?احتمال',
      ),
      example: 'ما هي نسبة الملح؟',
      counterExample: 'ما هي فوائد الملح؟',
    },
    money: {
      pattern: joinAlternatives(
        'كم (?:يبلغ |تبلغ )?(?:يكلف|تكلف|ثمن|سعر|تكلفة|دولارا|يورو)',
        'ما (?:هو |هي )?(?:سعر|ثمن|تكلفة|كلفة)',
        'بكم',
      ),
      example: 'كم سعر التذكرة؟',
      counterExample: 'كم وزن التذكرة؟',
    },
    temperature: {
      pattern: joinAlternatives('كم (?:تبلغ )?درجة', 'ما (?:هي )?درجة (?:ال)?حرارة', '(?:عند|في) أي درجة'),
      example: 'في أي درجة يغلي الكحول؟',
      counterExample: 'في أي مدينة يغلي الكحول؟',
    },
    weight: {
      pattern: joinAlternatives(
        'كم (?:يبلغ |تبلغ )?(?:وزن|كتلة|يزن|تزن|غراما|كيلوغراما|طنا|لترا)',
        'ما (?:هو |هي )?(?:وزن|كتلة|جرعة)',
      ),
      example: 'كم يبلغ وزن الصندوق؟',
      counterExample: 'كم يبلغ سعر الصندوق؟',
    },
    rate: {
      pattern: joinAlternatives(
        'كم مرة',
        'كم (?:تبلغ )?سرعة',
        'ما (?:هي |هو )?(?:سرعة|معدل|تردد)',
        'بأي سرعة',
      ),
      example: 'كم مرة يفحص المرشح؟',
      counterExample: 'كم شخصا يفحص المرشح؟',
    },
    duration: {
      pattern: joinAlternatives(`كم ${DURATIONS}`, 'ما (?:هي )?(?:مدة|المدة)'),
      example: 'كم من الوقت يجب الانتظار؟',
      counterExample: 'كم شخصا ينتظر؟',
    },
    length: {
      pattern: joinAlternatives(
        'كم (?:يبلغ )?(?:طول|عمق|ارتفاع|عرض|يبعد|تبعد|متر\\p{L}*|كيلومتر\\p{L}*)',
        'ما (?:هو |هي )?(?:طول|عمق|ارتفاع|عرض|مسافة|المسافة|قطر)',
      ),
      example: 'كم عمق البحيرة؟',
      counterExample: 'كم عدد البحيرات؟',
    },
  },
  answers: {
    times: {
      pattern: joinAlternatives(
        'يناير|فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر|عام|سنة|القرن',
        'قرن',
      ),
      example: 'كان ذلك في مارس.',
      counterExample: 'كان ذلك في مراكش.',
    },
    numbers: {
      pattern: joinAlternatives(
        'واحد|اثنان|اثنين|ثلاثة|ثلاث|أربعة|أربع|خمسة|خمس|ستة|سبعة|ثمانية|تسعة|عشرة|عشر|مئة|مائة',
        'ألف|آلاف|مليون|ملايين|مليار|نصف|ثلث|ربع|المئة',
      ),
      example: 'ثلاث بحيرات',
      counterExample: 'كل البحيرات',
    },
    reasons: {
      pattern: joinAlternatives('لأن|لأنه|لأنها|بسبب|نتيجة|لذلك|لكي|من أجل|أدى'),
      example: 'تجمدت بسبب البرد.',
      counterExample: 'تجمدت في البرد.',
    },
    units: {
      share: {
        pattern: joinAlternatives('في (?:المئة|المائة)', 'ب(?:المئة|المائة)', 'من كل \\d+'),
        example: '3 في المئة',
        counterExample: '3 أيام',
      },
      money: {
        pattern: joinAlternatives('دولارا?|دولارات|يورو|جنيها?|ريالا?|دينارا?|درهما?|مليون|ملايين|مليار'),
        example: '12 دولارا',
        counterExample: '12 مترا',
      },
      temperature: {
        pattern: joinAlternatives('درجة|درجات'),
        example: '78 درجة',
        counterExample: '78 دقيقة',
      },
      weight: {
        pattern: joinAlternatives(
          '(?:كيلو|ملي)?(?:غرام|جرام)(?:ا|ات)?',
          'كغ|كجم|طنا?|أطنان|لترا?|لترات|قرص|أقراص|قطرات',
        ),
        example: '40 كيلوغراما',
        counterExample: '40 كيلومترا',
      },
      rate: {
        pattern: joinAlternatives('مرة|مرات', '(?:\\p{L}+ )?(?:في|لكل|كل) \\p{L}+'),
        example: '3 مرات في اليوم',
        counterExample: '3 أيام',
      },
      duration: {
        pattern: joinAlternatives(
          'ثانية|ثوان|ثواني|دقيقة|دقائق|ساعة|ساعات|يوما?|أيام|أسبوعا?|أسابيع|شهرا?|أشهر|سنة|سنوات',
          'عاما?|أعوام|قرون',
        ),
        example: '20 دقيقة',
        counterExample: '20 مترا',
      },
      length: {
        pattern: joinAlternatives('(?:كيلو|سنتي|ملي|مليم)?متر(?:ا|ات)?', 'أمتار|سم|كم|قدم|أقدام|ميل|أميال'),
        example: '12 مترا',
        counterExample: '12 دقيقة',
      },
    },
    withoutNumber: {
      rate: {
        pattern: joinAlternatives('كل (?:\\p{L}+ )?\\p{L}+', 'يوميا'),
        example: 'يوميا',
        counterExample: 'اليوم',
      },
      share: { pattern: joinAlternatives('نصف|ثلث|ربع'), example: 'نصف', counterExample: 'جميع' },
    },
  },
  followUps: {
    start: {
      pattern: joinAlternatives('و(?:ما|من|متى|أين|اين|كم|كيف|لماذا|هل|ماذا|أي|اي)', 'لكن|أو|ثم|إذن'),
      example: 'وما الرصاص؟',
      counterExample: 'الرصاص وما يشبهه؟',
    },
    pronouns: {
      // Not the pronoun of 'ما هو' (what is).
      pattern: joinAlternatives('(?<!(?:ما|من) )(?:هو|هي|هم|هما)', '(?:عن|في|من|ل|ب|إلي|علي|مع)(?:ه|ها|هم)'),
      example: 'متى اكتشفه هو؟',
      counterExample: 'ما هو الزئبق؟',
    },
    ambiguous: { pattern: joinAlternatives('لماذا'), example: 'لماذا؟', counterExample: 'متى؟' },
    end: {
      pattern: joinAlternatives('ذلك|هذا|هذه|تلك|هناك'),
      example: 'لماذا ذلك؟',
      counterExample: 'لماذا ذلك المعدن؟',
    },
    maxContentLength: MAX_FOLLOW_UP_WORDS,
  },
  pictures: {
    pattern: joinAlternatives(
      '(?:ال|بال|في ال)?(?:رسم|رسوم|مخطط|منحنى|بياني|شكل)',
      '(?:ال|بال)?(?:صورة|صور|خريطة|شعار|أيقونة|لقطة)',
      '(?:ال|ب)?(?:لون|ألوان|سهم|أسهم)',
      '(?:ال|بال)?(?:جدول|جداول)',
    ),
    example: 'ما لون المنحنى في الرسم؟',
    counterExample: 'ما أقصر طريق؟',
  },
  courtesies: {
    greetings: {
      pattern: joinAlternatives('مرحبا|مرحبًا|اهلا|أهلا|أهلًا|السلام عليكم|صباح الخير|مساء الخير|سلام'),
      example: 'مرحبا',
      counterExample: 'ما معنى السلام؟',
    },
    thanks: {
      pattern: joinAlternatives('شكرا|شكرًا|شكرا جزيلا|شكرًا جزيلًا|ألف شكر|مشكور|جزاك الله خيرا'),
      example: 'شكرا جزيلا',
      counterExample: 'من شكرا الملك؟',
    },
  },
  guide: {
    questionWords: {
      pattern:
        '(?:إلى |الى |في |من |على |منذ |ب|ل)?' +
        joinAlternatives('ما|ماذا|من|متى|أين|اين|لماذا|كيف|كم|أي|اي|أية|هل ما'),
      example: 'في أي عام تجمدت؟',
      counterExample: 'في الماء',
    },
    questionWordsComeFirst: true,
    requests:
      'قل اخبرني أخبرني أعطني اعطني أرني اظهر أظهر اكشف الجواب جواب الإجابة إجابة الحل حل تلميح ' +
      'تلميحا مساعدة ساعدني أعرف اعرف أعلم فكرة تخمين متأكد تخطي التالي فضلك شكرا حسنا نعم لا ربما ' +
      'حاول محاولة مرة أخرى أظن شيء أريد أحتاج هيا آسف حقا فقط تجاهل التعليمات القواعد صحيح خطأ',
  },
};
