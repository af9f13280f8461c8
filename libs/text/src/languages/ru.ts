import { joinAlternatives } from './join-alternatives.js';
import { MAX_FOLLOW_UP_WORDS, type Language } from './language.js';

const PERIODS = joinAlternatives('году|года|год|веке|век|десятилетии|месяце|день|дня|период|периода');

export const ru: Language = {
  francCode: 'rus',
  searchConfig: 'russian',
  stemmer: 'russian',
  script: /\p{sc=Cyrillic}/u,
  capitalizesNamesOnly: true,
  abbreviations: 'см рис табл стр напр тыс млн млрд',
  abbreviationsAtEnd: 'гг',
  moreStopWords:
    'какие каких какому какими какого какое какова каково каков сколько чем чего кого кем чей чья',
  statementWords:
    'это есть был была было были может могут должен должна должны нужно можно является являются ' + 'не',
  questions: {
    reason: {
      pattern: joinAlternatives('почему|зачем|отчего|по какой причине'),
      example: 'Почему озеро замёрзло?',
      counterExample: 'Как озеро замёрзло?',
    },
    time: {
      pattern: joinAlternatives('когда', `(?:каком|какого|какой|какие|каких) ${PERIODS}`),
      example: 'В каком году замёрзло озеро?',
      counterExample: 'В каком городе озеро?',
    },
    number: {
      pattern: joinAlternatives('сколько', 'како(?:е|во) (?:число|количество)', 'какой процент'),
      example: 'Сколько озёр в стране?',
      counterExample: 'Насколько озеро глубоко?',
    },
    place: {
      pattern: joinAlternatives(
        'где|куда|откуда',
        '(?:какой|каком|какая|каких) (?:стране|страна|городе|город|штате|месте|регионе|реке)',
      ),
      example: 'В каком городе озеро?',
      counterExample: 'В каком году замёрзло озеро?',
    },
    person: {
      pattern: joinAlternatives('кто|кого|кому|кем|чей|чья'),
      example: 'Кто измерил озеро?',
      counterExample: 'Который из приборов измеряет озеро?',
    },
    share: {
      pattern: joinAlternatives(
        'какой процент|сколько процентов',
        '(?:какова|какая|какую) (?:доля|долю|часть|вероятность)',
      ),
      example: 'Какую долю составляет соль?',
      counterExample: 'Какую соль добавляют?',
    },
    money: {
      pattern: joinAlternatives(
        'сколько (?:стоит|стоят|стоил\\p{L}*|денег|рублей|долларов)',
        '(?:какова|какая) (?:цена|стоимость)',
      ),
      example: 'Сколько стоит билет?',
      counterExample: 'Сколько времени нужно ждать?',
    },
    temperature: {
      pattern: joinAlternatives('(?:при какой|какова|какая) температур\\p{L}+', 'сколько градусов'),
      example: 'При какой температуре кипит спирт?',
      counterExample: 'При какой погоде замерзает озеро?',
    },
    weight: {
      pattern: joinAlternatives(
        'сколько (?:весит|весят|граммов|килограммов|тонн|литров)',
        '(?:каков|какой) вес',
        '(?:какова|какая) (?:масса|доза)',
      ),
      example: 'Сколько весит ящик?',
      counterExample: 'Сколько стоит ящик?',
    },
    rate: {
      pattern: joinAlternatives(
        'как (?:часто|быстро)',
        'сколько раз',
        '(?:с какой|какова|какая) (?:скорост|частот)\\p{L}+',
      ),
      example: 'Как часто проверяют фильтр?',
      counterExample: 'Как проверяют фильтр?',
    },
    duration: {
      pattern: joinAlternatives(
        'как долго',
        'сколько (?:времени|секунд|минут|часов|дней|недель|месяцев|лет|длится|длил\\p{L}+)',
        '(?:какова|какая) (?:продолжительность|длительность)',
      ),
      example: 'Сколько времени нужно ждать?',
      counterExample: 'Сколько людей ждёт?',
    },
    length: {
      pattern: joinAlternatives(
        '(?:какова|какая|на какой) (?:длина|глубина|высота|ширина|толщина|глубине|высоте)',
        'как(?:ово|ое|ом) расстояни[ие]',
        'какой диаметр',
        'сколько (?:кило|санти|милли)?метров',
      ),
      example: 'Какова глубина озера?',
      counterExample: 'Каков цвет озера?',
    },
  },
  answers: {
    times: {
      pattern: joinAlternatives(
        'января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря|веке',
        'века|век|году|года|годов|годах|годы',
      ),
      example: 'Это было в 19 веке.',
      counterExample: 'Это было на Марсе.',
    },
    // Also pronouns ('один из них'), so they count as a number only before a unit ('один метр').
    one: joinAlternatives('один|одна'),
    numbers: {
      pattern: joinAlternatives(
        'два|две|три|четыре|пять|шесть|семь|восемь|девять|десять|двадцать|тридцать|сто|тысяч',
        'тысячи|миллионов|миллиона|миллион|половина|треть|четверть|процентов',
      ),
      example: 'три озера',
      counterExample: 'большие озёра',
    },
    reasons: {
      pattern: joinAlternatives('потому|поэтому|так как|из-за|благодаря|чтобы|причин[аыой]+|вследствие'),
      example: 'Оно замёрзло, потому что было холодно.',
      counterExample: 'Оно замёрзло, когда было холодно.',
    },
    units: {
      share: {
        pattern: joinAlternatives('процент\\p{L}*|из \\d+'),
        example: '3 из 4',
        counterExample: '3 с 4',
      },
      money: {
        pattern: joinAlternatives(
          'рубл\\p{L}+|доллар\\p{L}*|евро|копе\\p{L}+|руб|млн|млрд|тыс|миллион\\p{L}*|миллиард\\p{L}*',
        ),
        example: '300 рублей',
        counterExample: '300 метров',
      },
      temperature: {
        pattern: joinAlternatives('градус\\p{L}*'),
        example: '78 градусов',
        counterExample: '78 граммов',
      },
      weight: {
        pattern: joinAlternatives(
          '(?:кило|милли)?грамм\\p{L}*',
          'тонн\\p{L}*|литр\\p{L}*|кг|мг|г|т|л|таблет\\p{L}+|кап\\p{L}+',
        ),
        example: '40 килограммов',
        counterExample: '40 километров',
      },
      rate: {
        pattern: joinAlternatives('раза?|процент\\p{L}*|гц|км/ч|м/с', '(?:\\p{L}+ )?в \\p{L}+'),
        example: '3 раза в день',
        counterExample: '3 дня',
      },
      duration: {
        pattern: joinAlternatives(
          'секунд\\p{L}*|минут\\p{L}*|час\\p{L}*|дн\\p{L}+|день|недел\\p{L}*|месяц\\p{L}*|лет|год\\p{L}*',
          'век\\p{L}*|сек|мин|ч',
        ),
        example: 'двадцать минут',
        counterExample: 'двадцать метров',
      },
      length: {
        pattern: joinAlternatives(
          '(?:кило|санти|милли)?метр\\p{L}*',
          'км|см|мм|м|миль|мили|фут\\p{L}*|дюйм\\p{L}*',
        ),
        example: '12 метров',
        counterExample: '12 минут',
      },
    },
    withoutNumber: {
      rate: {
        pattern: joinAlternatives(
          'кажд\\p{L}+ (?:\\p{L}+ )?\\p{L}+',
          'ежедневно|еженедельно|ежегодно|дважды',
        ),
        example: 'каждую вторую неделю',
        counterExample: 'на этой неделе',
      },
      share: {
        pattern: joinAlternatives('половин\\p{L}+|треть|трети|четверть|четверти'),
        example: 'половина',
        counterExample: 'целое',
      },
    },
  },
  followUps: {
    start: {
      pattern: joinAlternatives('а|и|но|или|тогда'),
      example: 'А свинец?',
      counterExample: 'Свинец, а не цинк?',
    },
    pronouns: {
      pattern: joinAlternatives('он|она|оно|они|его|её|ее|их|ему|ей|им|нём|нем|ней|них'),
      example: 'Когда его открыли?',
      counterExample: 'Когда открыли свинец?',
    },
    ambiguous: {
      pattern: joinAlternatives('почему|свой|своя|своё|свои'),
      example: 'Почему?',
      counterExample: 'Где?',
    },
    end: {
      pattern: joinAlternatives('это|этого|там'),
      example: 'Почему это?',
      counterExample: 'Почему это плавится?',
    },
    maxContentLength: MAX_FOLLOW_UP_WORDS,
  },
  pictures: {
    pattern: joinAlternatives(
      'график\\p{L}*|диаграмм\\p{L}*|гистограмм\\p{L}*|схем(?:а|ы|е|у|ой)|крив(?:ая|ой|ую)|рисун(?:ок|ка|ке|ку)',
      'картин\\p{L}*|изображ\\p{L}*|фото\\p{L}*|снимк\\p{L}*|карт(?:а|ы|е|у|ой)|логотип\\p{L}*|иконк\\p{L}*',
      'цвет(?:а|ом|у|е)?|стрелк\\p{L}*|нарисован\\p{L}*|показан\\p{L}*|закрашен\\p{L}*',
      'таблиц\\p{L}*',
    ),
    example: 'Какого цвета кривая на графике?',
    counterExample: 'Какая дорога самая короткая?',
  },
  courtesies: {
    greetings: {
      pattern: joinAlternatives(
        'привет|приветствую|здравствуй|здравствуйте|добрый (?:день|вечер)',
        'доброе утро',
      ),
      example: 'Здравствуйте!',
      counterExample: 'Что значит здравствуйте?',
    },
    thanks: {
      pattern: joinAlternatives(
        'спасибо|спасибо большое|большое спасибо|огромное спасибо|благодарю',
        'благодарю вас',
      ),
      example: 'Большое спасибо!',
      counterExample: 'Спасибо за что сказал автор?',
    },
  },
  guide: {
    prepositions: joinAlternatives('в|во|до|для|за|из|к|на|о|об|от|по|с|со|у'),
    questionWords: {
      pattern: joinAlternatives(
        'что|чего|чему|чем',
        'как(?:ой|ая|ое|ие|ого|ому|им|их|ую)',
        'кто|кого|кому|кем|чей|чья|чьё|когда|где|куда|откуда|почему|зачем|как|сколько',
      ),
      example: 'С какой скоростью едет поезд?',
      counterExample: 'с вокзала',
    },
    questionWordsComeFirst: true,
    requests:
      'скажи скажите дай дайте покажи покажите открой ответ решение подсказка подсказку помоги ' +
      'помогите помощь знаю знать идея угадать уверен уверена пропустить дальше следующий ' +
      'пожалуйста спасибо хорошо ок да нет может быть попробую попробовать снова думаю ничего хочу ' +
      'нужно давай извини правда просто игнорируй инструкции правила правильно неправильно',
  },
};
