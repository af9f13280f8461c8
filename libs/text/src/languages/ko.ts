import { joinAlternatives } from './join-alternatives.js';
import { removeKoreanEndings } from './korean-endings.js';
import { type Language, UNSTEMMED_CONFIG } from './language.js';

export const ko: Language = {
  francCode: 'kor',
  searchConfig: UNSTEMMED_CONFIG,
  isUnspaced: true,
  script: /\p{sc=Hangul}/u,
  removeEndings: removeKoreanEndings,
  questionSentence: /(?:습니까|ㅂ니까|나요|까요|인가)[.]?\s*$/u,
  statementForm: /다[.]?$/u,
  questions: {
    reason: {
      pattern: joinAlternatives('왜|이유|어째서'),
      example: '호수는 왜 얼었습니까?',
      counterExample: '호수는 언제 얼었습니까?',
    },
    time: {
      pattern: joinAlternatives('언제|몇 ?년|몇 ?월|몇 ?세기|어느 ?해|며칠'),
      example: '호수는 언제 얼었습니까?',
      counterExample: '호수는 왜 얼었습니까?',
    },
    number: {
      pattern: joinAlternatives('몇|얼마|얼마나'),
      example: '호수가 몇 개 있습니까?',
      counterExample: '호수가 어디에 있습니까?',
    },
    place: {
      pattern: joinAlternatives('어디', '어느 ?(?:나라|도시|주|지역|곳)', '어떤 ?(?:나라|도시|지역)'),
      example: '호수는 어디에 있습니까?',
      counterExample: '호수는 언제 얼었습니까?',
    },
    person: {
      pattern: joinAlternatives('누구|누가|누구의'),
      example: '누가 호수를 쟀습니까?',
      counterExample: '무엇이 호수를 쟀습니까?',
    },
    share: {
      pattern: joinAlternatives('몇 ?(?:퍼센트|%|프로)', '(?:비율|확률|점유율|비중)[은는이가]? ?(?:얼마|몇)'),
      example: '소금의 비율은 얼마입니까?',
      counterExample: '소금의 색은 무엇입니까?',
    },
    money: {
      pattern: joinAlternatives('(?:가격|비용|값|요금)[은는이가]? ?(?:얼마|몇)', '몇 ?(?:원|달러|유로)'),
      example: '표의 가격은 얼마입니까?',
      counterExample: '표의 무게는 얼마입니까?',
    },
    temperature: {
      pattern: joinAlternatives('몇 ?도', '온도[는가]? ?(?:얼마|몇)'),
      example: '물은 몇 도에서 끓습니까?',
      counterExample: '물은 어디에서 끓습니까?',
    },
    weight: {
      pattern: joinAlternatives(
        '얼마나 무거',
        '(?:무게|체중|용량|질량)[은는이가]? ?(?:얼마|몇)',
        '몇 ?(?:그램|킬로그램|톤|리터)',
      ),
      example: '상자의 무게는 얼마입니까?',
      counterExample: '상자의 가격은 얼마입니까?',
    },
    rate: {
      pattern: joinAlternatives(
        '얼마나 (?:자주|빨리|빠르|빠른)',
        '몇 ?번',
        '(?:속도|빈도)[은는이가]? ?(?:얼마|몇)',
      ),
      example: '얼마나 자주 검사합니까?',
      counterExample: '얼마나 오래 검사합니까?',
    },
    duration: {
      pattern: joinAlternatives(
        '얼마나 오래|얼마 동안',
        '몇 ?(?:초|분|시간|주|개월|일 동안|년 동안)',
        '기간[은이]? ?얼마',
      ),
      example: '얼마나 오래 걸립니까?',
      counterExample: '얼마나 자주 걸립니까?',
    },
    length: {
      pattern: joinAlternatives(
        '얼마나 (?:길|긴|깊|높|넓|멀|먼)',
        '(?:길이|깊이|높이|너비|거리|지름)[은는이가]? ?(?:얼마|몇)',
        '몇 ?(?:킬로|센티|밀리)?미터',
      ),
      example: '호수는 얼마나 깊습니까?',
      counterExample: '호수는 얼마나 짭니까?',
    },
  },
  answers: {
    times: { pattern: joinAlternatives('년|월|세기|시대'), example: '2016년', counterExample: '12원' },
    numbers: {
      pattern: joinAlternatives('(?<!\\p{L})[일이삼사오육칠팔구십백천만억]+', '하나|둘|셋|절반'),
      example: '둘',
      counterExample: '나무',
    },
    numbersWithoutUnit: {
      // Not 일부, 사이, 만일.
      pattern: joinAlternatives(
        '(?<!\\p{L})(?:[일이삼사오육칠팔구][십백천만억]|[십백천][만억]|십[일이삼사오육칠팔구]|하나|둘|셋|넷|다섯|여섯|일곱|여덟|아홉|열두|스무|스물|서른)',
        '^(?:두|세|네|열)$',
        '절반',
      ),
      example: '이십',
      counterExample: '일부',
    },
    reasons: {
      pattern: joinAlternatives('때문|위해|위하여|따라서|그래서|이유|원인'),
      example: '추위 때문입니다.',
      counterExample: '추운 날입니다.',
    },
    units: {
      share: { pattern: joinAlternatives('퍼센트|프로|분의'), example: '3퍼센트', counterExample: '3명' },
      money: {
        pattern: joinAlternatives('원|달러|유로|파운드|엔'),
        example: '300원',
        counterExample: '300명',
      },
      temperature: { pattern: joinAlternatives('도'), example: '78도', counterExample: '78원' },
      weight: {
        pattern: joinAlternatives('(?:킬로|밀리)?그램', '톤', '(?:밀리)?리터', '정|방울'),
        example: '40킬로그램',
        counterExample: '40원',
      },
      rate: { pattern: joinAlternatives('번|회|배|헤르츠'), example: '3번', counterExample: '3원' },
      duration: {
        pattern: joinAlternatives('초|분|시간|일|주|개월|달|년|세기'),
        example: '20분',
        counterExample: '20원',
      },
      length: {
        pattern: joinAlternatives('(?:킬로|센티|밀리)?미터', '피트|인치|마일'),
        example: '12미터',
        counterExample: '12분',
      },
    },
    withoutNumber: {
      rate: {
        pattern: joinAlternatives('마다', '매(?:일|주|월|년|시간|분|초)'),
        example: '매일',
        counterExample: '오늘',
      },
      share: { pattern: joinAlternatives('절반'), example: '절반', counterExample: '전부' },
    },
  },
  followUps: {
    start: {
      pattern: joinAlternatives('그리고|그럼|그러면|그런데|하지만|근데'),
      example: '그럼 납은요?',
      counterExample: '납은 무엇입니까?',
    },
    pronouns: {
      pattern: joinAlternatives('그것|그거|그는|그가|그의|그를|그녀|그들|거기'),
      example: '그것은 언제 발견되었습니까?',
      counterExample: '납은 언제 발견되었습니까?',
    },
    end: {
      pattern: joinAlternatives('은요?|는요?'),
      example: '납은요?',
      counterExample: '수은은 무엇입니까?',
    },
    maxContentLength: 5,
  },
  pictures: {
    pattern: joinAlternatives(
      '그래프|차트|도표|다이어그램|곡선|히스토그램',
      '그림|사진|이미지|화면|지도|로고|아이콘|화살표',
      '무슨 색|어떤 색|색깔|그려져',
      '(?<![목발대])표(?:에|의|로|를|가) ?',
    ),
    example: '그래프의 곡선은 무슨 색인가요?',
    counterExample: '가장 짧은 길은 어디인가요?',
  },
  courtesies: {
    greetings: {
      pattern: joinAlternatives('안녕|안녕하세요|안녕하십니까|반갑습니다|반가워요'),
      example: '안녕하세요!',
      counterExample: '안녕의 뜻은 무엇인가요?',
    },
    thanks: {
      pattern: joinAlternatives(
        '고마워|고마워요|고맙습니다|감사합니다|감사해요|정말 (?:고맙습니다|감사합니다)|대단히 감사합니다',
      ),
      example: '감사합니다.',
      counterExample: '감사의 뜻은 무엇인가요?',
    },
  },
  guide: {
    questionWords: {
      pattern: joinAlternatives('무엇|무슨|뭐|누구|누가|언제|어디|어느|어떤|어떻게|왜|몇|얼마'),
      example: '지혈대는 무엇입니까?',
      counterExample: '흐르는 물',
    },
    questionWordsComeFirst: false,
    requests:
      '알려줘 알려주세요 말해줘 말해주세요 보여줘 보여주세요 정답 답 해답 답을 힌트 도움 도와줘 도와주세요 모르겠어요 모르겠다 몰라 몰라요 생각 추측 확실하지 건너뛰기 ' +
      '다음 제발 부탁해요 감사합니다 네 아니요 아마 다시 시도 그냥 무시해 규칙 지시 맞아 틀려',
  },
};
