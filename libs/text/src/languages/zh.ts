import { joinAlternatives } from './join-alternatives.js';
import { type Language, UNSTEMMED_CONFIG } from './language.js';

export const zh: Language = {
  francCode: 'cmn',
  searchConfig: UNSTEMMED_CONFIG,
  isUnspaced: true,
  script: /\p{sc=Han}/u,
  // A pair of characters with one of these characters is grammar: 的 (of), 是 (is), 谁 (who).
  grammarPair: /[的了是在和与及或吗呢么谁哪几怎]/u,
  questionSentence: /[吗嗎呢][。．]?\s*$/u,
  statementForm: /[是为為有能可会會需要应應]/u,
  questions: {
    reason: {
      pattern: joinAlternatives('为什么|为何|什么原因|原因是什么'),
      example: '湖为什么结冰？',
      counterExample: '湖什么时候结冰？',
    },
    time: {
      pattern: joinAlternatives(
        '什么时候|何时|哪一?年',
        '哪个(?:世纪|年代|月|时期)',
        '什么(?:年份|日期)',
        '几月|几时',
      ),
      example: '湖什么时候结冰？',
      counterExample: '湖为什么结冰？',
    },
    number: {
      pattern: joinAlternatives('多少|几个|几次|几名|几年|多大|多高|多长|多远|多快'),
      example: '有多少湖？',
      counterExample: '有哪些湖？',
    },
    place: {
      pattern: joinAlternatives('哪里|哪儿|何处|在哪', '哪个(?:国家|城市|州|地区|地方|大陆|省)', '什么地方'),
      example: '湖在哪里？',
      counterExample: '湖哪年结冰？',
    },
    person: {
      pattern: joinAlternatives('谁|哪位|什么人'),
      example: '谁测量了湖？',
      counterExample: '什么仪器测量湖？',
    },
    share: {
      pattern: joinAlternatives('百分之(?:几|多少)', '(?:比例|百分比|概率|占比)(?:是|为)?多少', '占多少'),
      example: '盐的比例是多少？',
      counterExample: '盐的数量是多少？',
    },
    money: {
      pattern: joinAlternatives('多少钱', '(?:价格|费用|成本)(?:是|为)?多少', '多少(?:元|美元|欧元)'),
      example: '票多少钱？',
      counterExample: '票有多少张？',
    },
    temperature: {
      pattern: joinAlternatives('温度(?:是|为|有)?多少', '什么温度', '多少(?:摄氏)?度'),
      example: '温度是多少？',
      counterExample: '温度传感器是什么？',
    },
    weight: {
      pattern: joinAlternatives(
        '多重',
        '(?:重量|体重|剂量|质量)(?:是|为|有)?多少',
        '多少(?:克|公斤|千克|吨|升)',
      ),
      example: '箱子有多重？',
      counterExample: '箱子有多大？',
    },
    rate: {
      pattern: joinAlternatives('多久.{0,6}一次|多快', '(?:多少|几)次', '(?:频率|速度)(?:是|为|有)?多少'),
      example: '多久检查一次？',
      counterExample: '检查要多久？',
    },
    duration: {
      pattern: joinAlternatives('多久|多长时间', '(?:多少|几)个?(?:秒|分钟|小时|天|周|星期|月|年)'),
      example: '要等多长时间？',
      counterExample: '谁要等？',
    },
    length: {
      pattern: joinAlternatives(
        '多(?:长|高|深|宽|远|厚)',
        '(?:长度|高度|深度|宽度|距离|直径)(?:是|为|有)?多少',
        '多少(?:米|公里|厘米|毫米)',
      ),
      example: '湖有多深？',
      counterExample: '湖有多咸？',
    },
  },
  answers: {
    times: { pattern: joinAlternatives('年|月|世纪|年代'), example: '2016年', counterExample: '12元' },
    numbers: {
      pattern: joinAlternatives('[一二三四五六七八九十百千万亿半两]'),
      example: '三种',
      counterExample: '这种',
    },
    numbersWithoutUnit: {
      // Not 一 (一般, 统一), 十分, 万一, 百科. Each word is a pair of characters, so only its first character is compared.
      pattern: joinAlternatives('^(?:[二三四五六七八九千亿两]|十(?!分)|百(?![度科])|万(?!一)|一半)'),
      example: '三种',
      counterExample: '十分',
    },
    reasons: {
      pattern: joinAlternatives('因为|由于|所以|因此|导致|为了|原因'),
      example: '因为天气冷。',
      counterExample: '天气很冷。',
    },
    units: {
      share: { pattern: joinAlternatives('成'), example: '3成', counterExample: '3天' },
      money: {
        pattern: joinAlternatives('元|美元|欧元|英镑|日元|块'),
        example: '12美元',
        counterExample: '12分钟',
      },
      temperature: { pattern: joinAlternatives('度|摄氏度'), example: '78度', counterExample: '78米' },
      weight: {
        pattern: joinAlternatives('克|公斤|千克|毫克|吨|升|毫升|斤|片|滴'),
        example: '40公斤',
        counterExample: '40公里',
      },
      rate: { pattern: joinAlternatives('次|倍|赫兹'), example: '3次', counterExample: '3天' },
      duration: {
        pattern: joinAlternatives('秒|分钟?|小时|天|日|周|星期|个?月|年|世纪'),
        example: '二十分钟',
        counterExample: '二十米',
      },
      length: {
        pattern: joinAlternatives('米|公里|千米|厘米|毫米|英尺|英寸|英里'),
        example: '12米',
        counterExample: '12秒',
      },
    },
    withoutNumber: {
      rate: {
        pattern: joinAlternatives('每[\\p{Nd}一两二三四五六七八九十半个]*(?:天|日|周|月|年|小时|分钟|秒|次)'),
        example: '每两周',
        counterExample: '这两周',
      },
      share: { pattern: joinAlternatives('百分之|一半|分之'), example: '一半', counterExample: '全部' },
    },
  },
  followUps: {
    start: {
      pattern: joinAlternatives('那么?|还有|但是|可是|然后|它们?的'),
      example: '那铅呢？',
      counterExample: '铅是什么？',
    },
    pronouns: {
      pattern: joinAlternatives('它(?!们?的)', '(?<!其)他(?!人)', '她', '其(?![他它实中余次])'),
      example: '它是什么时候发现的？',
      counterExample: '其他的金属呢？',
    },
    end: { pattern: joinAlternatives('呢'), example: '铅呢？', counterExample: '铅呢是什么？' },
    maxContentLength: 16,
  },
  pictures: {
    pattern: joinAlternatives(
      '图(?!书)|曲线|直方',
      '照片|截图|标志|图标|箭头',
      '颜色|什么色',
      '表(?:中|格)|的表',
    ),
    example: '图中曲线是什么颜色？',
    counterExample: '哪条路最短？',
  },
  courtesies: {
    greetings: {
      pattern: joinAlternatives('你好|您好|大家好|早上好|下午好|晚上好|嗨|哈喽'),
      example: '你好！',
      counterExample: '你好是什么意思？',
    },
    thanks: {
      pattern: joinAlternatives('谢谢|谢谢你|谢谢您|多谢|非常感谢|感谢|十分感谢|謝謝'),
      example: '谢谢你！',
      counterExample: '谢谢的反义词是什么？',
    },
  },
  guide: {
    questionWords: {
      pattern: joinAlternatives(
        '什么|哪|谁|何时|为何|为什么|怎么|怎样|如何|多少|几[个次名年月点]|多[大高长远快久]',
      ),
      example: '什么是止血带？',
      counterExample: '用流动的水',
    },
    questionWordsComeFirst: false,
    requests:
      '告诉我答案 告诉我 请告诉我 给我答案 请给我答案 显示答案 说出答案 答案 提示 给我提示 请给我提示 帮帮我 帮助 我不知道 不知道 不清楚 没有头绪 不确定 猜不到 跳过 下一个 ' +
      '谢谢 好的 是的 不是 也许 再试一次 我想要 忽略规则 忽略指令 正确 错误',
  },
};
