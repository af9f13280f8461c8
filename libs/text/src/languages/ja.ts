import { joinAlternatives } from './join-alternatives.js';
import { type Language, UNSTEMMED_CONFIG } from './language.js';

export const ja: Language = {
  francCode: 'jpn',
  searchConfig: UNSTEMMED_CONFIG,
  isUnspaced: true,
  script: /[\p{sc=Hiragana}\p{sc=Katakana}]/u,
  grammarPair: /^\p{sc=Hiragana}+$|[はがをにでとのもへやか何]/u,
  questionSentence: /(?:です|ます|でしょう|ません)か[。．]?\s*$/u,
  statementForm: /(?:です|ます|ません|である|した|する|なる|ある|いる|ない|れる|った)[。．]?$/u,
  questions: {
    reason: {
      pattern: joinAlternatives('なぜ|どうして|何故|理由'),
      example: 'なぜ湖は凍りましたか',
      counterExample: 'いつ湖は凍りましたか',
    },
    time: {
      pattern: joinAlternatives('いつ|何年|何世紀|何月|何日|何時'),
      example: '湖はいつ凍りましたか',
      counterExample: '湖はなぜ凍りましたか',
    },
    number: {
      pattern: joinAlternatives('いくつ|何人|何個|何回|何年間|何パーセント|どのくらい|どれくらい|いくら'),
      example: '湖はいくつありますか',
      counterExample: '湖はどこにありますか',
    },
    place: {
      pattern: joinAlternatives('どこ', 'どの(?:国|都市|州|場所|地域)', '何処'),
      example: '湖はどこにありますか',
      counterExample: '湖はいくつありますか',
    },
    person: {
      pattern: joinAlternatives('誰|だれ|どなた'),
      example: '誰が湖を測りましたか',
      counterExample: '何が湖を測りましたか',
    },
    share: {
      pattern: joinAlternatives('何(?:パーセント|％|%|割)', '(?:割合|確率|比率)は(?:何|ど|いく)'),
      example: '塩の割合はどのくらいですか',
      counterExample: '塩の割合を言ってください',
    },
    money: {
      pattern: joinAlternatives(
        'いくら(?:です|かか|しま|で(?!も))',
        '何(?:円|ドル|ユーロ)',
        '(?:価格|値段|費用|料金)は(?:何|ど|いく)',
      ),
      example: '切符はいくらですか',
      counterExample: '切符はいくつですか',
    },
    temperature: {
      pattern: joinAlternatives('何度(?![もか])', '温度は(?:何|ど|いく)'),
      example: '水は何度で沸きますか',
      counterExample: '何度も沸かしますか',
    },
    weight: {
      pattern: joinAlternatives(
        'ど[のれ]くらいの重さ',
        '(?:重さ|体重|質量|用量)は(?:何|ど|いく)',
        '何(?:グラム|キロ(?!メ)|トン|リットル)',
      ),
      example: '箱の重さはどのくらいですか',
      counterExample: '箱の高さはどのくらいですか',
    },
    rate: {
      pattern: joinAlternatives(
        '何回',
        'ど[のれ]くらいの(?:頻度|速度|速さ)',
        '(?:頻度|速度)は(?:何|ど|いく)',
      ),
      example: '週に何回調べますか',
      counterExample: '週に何を調べますか',
    },
    duration: {
      pattern: joinAlternatives(
        'ど[のれ]くらいの(?:時間|期間)',
        '何(?:秒|分(?!解)|時間|日間|週間|か月|ヶ月|カ月|年間)',
      ),
      example: '何分間待ちますか',
      counterExample: '何分解能ですか',
    },
    length: {
      pattern: joinAlternatives(
        'ど[のれ]くらいの(?:長さ|深さ|高さ|幅|距離)',
        '(?:長さ|深さ|高さ|幅|距離|直径)は(?:何|ど|いく)',
        '何(?:キロ|センチ|ミリ)?メートル',
      ),
      example: '湖の深さはどのくらいですか',
      counterExample: '湖の温度はどのくらいですか',
    },
  },
  answers: {
    times: { pattern: joinAlternatives('年|月|世紀|時代'), example: '2016年', counterExample: '12円' },
    numbers: {
      pattern: joinAlternatives('[一二三四五六七八九十百千万億半]'),
      example: '三つ',
      counterExample: 'この',
    },
    numbersWithoutUnit: {
      // Not 一般, 統一, 十分, 万一, 百科, 半角.
      pattern: joinAlternatives(
        '^(?:[二三四五六七八九千億]|十(?!分)|百(?!科)|万(?![一が])|一[つ人個回件本種社枚倍台]|半[分数])',
      ),
      example: '三つ',
      counterExample: '十分',
    },
    reasons: {
      pattern: joinAlternatives('ため|から|ので|によって|理由|原因'),
      example: '寒いため凍りました。',
      counterExample: '寒い日に凍りました。',
    },
    units: {
      share: { pattern: joinAlternatives('パーセント|割|分の'), example: '3割', counterExample: '3人' },
      money: {
        pattern: joinAlternatives('円|ドル|ユーロ|ポンド'),
        example: '300円',
        counterExample: '300人',
      },
      temperature: { pattern: joinAlternatives('度'), example: '78度', counterExample: '78円' },
      weight: {
        pattern: joinAlternatives('(?:キロ|ミリ)?グラム', 'キロ|トン', '(?:ミリ)?リットル', '錠|滴'),
        example: '40キログラム',
        counterExample: '40円',
      },
      rate: { pattern: joinAlternatives('回|倍|ヘルツ'), example: '3回', counterExample: '3人' },
      duration: {
        pattern: joinAlternatives('秒|分|時間|日|週間?|[かヶカ]月|年'),
        example: '20分',
        counterExample: '20円',
      },
      length: {
        pattern: joinAlternatives('(?:キロ|センチ|ミリ)?メートル', 'センチ|ミリ|フィート|インチ|マイル'),
        example: '12メートル',
        counterExample: '12分',
      },
    },
    withoutNumber: {
      rate: {
        pattern: joinAlternatives('毎(?:日|週|月|年|時|分|秒|回)', 'ごと'),
        example: '毎日',
        counterExample: '今日',
      },
      share: { pattern: joinAlternatives('半分'), example: '半分', counterExample: '全部' },
    },
  },
  followUps: {
    start: {
      pattern: joinAlternatives('そして|それで|では|じゃあ?|でも|ところで'),
      example: 'では鉛は？',
      counterExample: '鉛は金属ですか',
    },
    pronouns: {
      pattern: joinAlternatives('それ(?!ぞれ)', 'その|彼|そこ'),
      example: 'それはいつ発見されましたか？',
      counterExample: 'それぞれの色は何ですか',
    },
    end: {
      pattern: joinAlternatives('(?<!(?:何|なに|誰|どこ))は'),
      example: '鉛は？',
      counterExample: '水銀とは何ですか？',
    },
    maxContentLength: 20,
  },
  pictures: {
    pattern: joinAlternatives(
      'グラフ|チャート|図(?!書)|曲線|ヒストグラム|折れ線',
      '写真|画像|イラスト|ロゴ|アイコン|地図|矢印|スクリーンショット',
      '何色|色は|描かれ|写って',
      '(?<![発代])表(?:の|で|に|は|を|によ)',
    ),
    example: 'グラフの曲線は何色ですか',
    counterExample: 'いちばん短い道はどれですか',
  },
  courtesies: {
    greetings: {
      pattern: joinAlternatives(
        'こんにちは|こんにちわ|おはよう|おはようございます|こんばんは|はじめまして|やあ|どうも',
      ),
      example: 'こんにちは。',
      counterExample: 'こんにちはの意味は何ですか',
    },
    thanks: {
      pattern: joinAlternatives(
        'ありがとう|ありがとうございます|ありがとうございました|どうもありがとう|どうもありがとうございます|感謝します|助かりました',
      ),
      example: 'ありがとうございます！',
      counterExample: 'ありがとうの語源は何ですか',
    },
  },
  guide: {
    questionWords: {
      pattern: joinAlternatives(
        '何|なに|なん|誰|だれ|いつ|どこ|どの|どれ|どう|なぜ|どうして|いくつ|いくら|どのくらい|どれくらい',
      ),
      example: '止血帯とは何ですか',
      counterExample: '流水で',
    },
    questionWordsComeFirst: false,
    requests:
      '答えを教えて 教えてください 答え 解答 見せて ヒント ヒントをください 助けて わかりません 分かりません わからない 分からない 知りません 知らない 自信がない スキップ 次 ' +
      'お願いします ありがとう はい いいえ たぶん もう一度 ルールを無視して 指示を無視して 正解 間違い',
  },
};
