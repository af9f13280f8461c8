import { contentWords } from '@lectern/text/stems';

/** How learners talk to the tutor in a guided conversation. */
interface GuideWords {
  /** Regular expression of what new questions begin with or, without `isFirst`, contain. */
  asks: string;
  isFirst: boolean;
  /** Words with which learners ask for the answer itself. */
  requests: string;
}

/** By ISO 639-1 code. */
const WORDS: Record<string, GuideWords> = {
  en: {
    asks: 'what|which|who|whom|whose|when|where|why|how',
    isFirst: true,
    requests:
      'tell give show reveal say answer solution hint hints clue help know idea guess dunno stuck unsure sure skip pass ' +
      'next please thanks okay ok yes yeah nope maybe try again think something anything nothing want need let go on come ' +
      'sorry really just ignore instructions rules right wrong correct',
  },
  de: {
    asks: '(?:an |auf |aus |bei |für |in |mit |nach |seit |über |um |unter |von |vor |zu )?(?:was|welche[mnrs]?|wer|wen|wem|wessen|wann|wo|wohin|woher|womit|wodurch|wofür|warum|weshalb|wieso|wozu|wie|wie viele?)',
    isFirst: true,
    requests:
      'sag sage verrate zeig zeige gib nenn nenne antwort lösung hinweis tipp hilf hilfe weiß weiss wissen ahnung rate raten ' +
      'unsicher sicher überspringen weiter nächste bitte danke okay ok ja nein vielleicht versuch nochmal glaube irgendwas ' +
      'nichts will brauche komm sorry wirklich einfach ignoriere anweisungen regeln richtig falsch',
  },
  fr: {
    asks: "(?:à |de |dans |depuis |en |par |pour |sur |avec |d'où |jusqu'à )?(?:qu'est-ce|que|quoi|quelle?s?|qui|quand|où|pourquoi|comment|combien|lequel|laquelle)",
    isFirst: true,
    requests:
      'dis dites donne donnez montre montrez révèle réponse solution indice aide aidez sais savoir idée deviner bloqué sûr ' +
      "sûre passe passer suivant suivante plaît s'il merci d'accord ok oui non peut-être essaie essayer encore crois chose " +
      'rien veux besoin allez pardon vraiment juste ignore instructions règles vrai faux correct',
  },
  es: {
    asks: '(?:a |con |de |desde |en |hasta |para |por )?(?:qué|cuál|cuáles|quién|quiénes|cuándo|dónde|adónde|cómo|cuánt[oa]s?)',
    isFirst: true,
    requests:
      'di dime da dame muestra muéstrame revela respuesta solución pista ayuda ayúdame sé saber idea adivinar seguro segura ' +
      'saltar pasar siguiente favor gracias vale ok sí no quizás tal vez intenta intentar otra creo algo nada quiero necesito ' +
      'vamos perdón realmente solo ignora instrucciones reglas correcto incorrecto',
  },
  pt: {
    asks: '(?:a |com |de |desde |em |até |para |por )?(?:que|o que|qual|quais|quem|quando|onde|aonde|por que|por quê|como|quant[oa]s?)',
    isFirst: true,
    requests:
      'diga dizer dá dê mostra mostre revela resposta solução dica ajuda ajude sei saber ideia adivinhar certeza certo ' +
      'pular passar próxima favor obrigado obrigada ok sim não talvez tenta tentar novamente acho algo nada quero preciso ' +
      'vamos desculpe realmente só apenas ignore instruções regras correto errado',
  },
  it: {
    asks: "(?:a |con |da |di |in |per |su )?(?:che cosa|che|cosa|cos'è|qual|quale|quali|chi|quando|dove|perché|come|quant[oaie])",
    isFirst: true,
    requests:
      'dimmi dici dai dammi mostra mostrami rivela risposta soluzione indizio suggerimento aiuto aiutami so sapere idea ' +
      'indovinare sicuro sicura salta passare prossima favore grazie ok sì no forse prova provare ancora credo qualcosa ' +
      'niente voglio bisogno andiamo scusa davvero solo ignora istruzioni regole giusto sbagliato',
  },
  cs: {
    asks: '(?:v |ve |do |od |z |ze |na |o |po |pro |při |před |s |se |k |ke |u |za |nad |pod |přes |díky )?(?:co|čeho|čemu|čím|čem|kdo|koho|komu|kom|kým|(?:kter|jak)(?:ý|á|é|ou|ého|ému|ém|ým|ých|ými)|jak|kdy|odkdy|kde|kam|odkud|kudy|proč|kolik|kolika|kolikrát)',
    isFirst: true,
    requests:
      'řekni řekněte pověz prozraď ukaž ukažte dej dejte odpověď odpovědi řešení nápověda nápovědu pomoc pomoz pomozte vím ' +
      'nevím vědět tuším netuším nápad hádat jistý jistá přeskočit další prosím děkuji díky dobře ok jo ano ne možná zkusím ' +
      'zkusit znovu myslím něco nic chci potřebuji potřebuju pojďme promiň opravdu jen prostě ignoruj pokyny pravidla správně špatně',
  },
  pl: {
    // Not the attempts 'co dwa tygodnie' (every two weeks) and 'jak najszybciej' (as soon as possible).
    asks: '(?:w |we |do |od |z |ze |na |o |po |pod |przy |przed |za |nad |dla |przez |u |między )?(?:co(?! (?:\\d|najmniej|dwa|dwie|trzy|cztery|drugi|trzeci|rok|tydzień|dzień|miesiąc))|czego|czemu|czym|kto|kogo|komu|kim|czyj|czyja|czyje|(?:któr|jak)(?:i|y|a|ą|ie|im|iej|iego|iemu|ich|imi|e|ym|ej|ego|emu|ych|ymi)|jak(?! naj)|kiedy|odkąd|gdzie|dokąd|skąd|którędy|dlaczego|ile|ilu|iloma)',
    isFirst: true,
    requests:
      'powiedz powiedzcie podaj podajcie daj dajcie pokaż pokażcie zdradź ujawnij odpowiedź odpowiedzi rozwiązanie podpowiedź ' +
      'podpowiedz wskazówka wskazówkę pomoc pomóż pomóżcie wiem wiedzieć pojęcia pomysłu zgadnąć zgaduję pewien pewna pomiń ' +
      'dalej następne następny proszę dziękuję dzięki dobrze ok okej tak nie może spróbuję spróbować jeszcze raz znowu myślę ' +
      'coś nic chcę potrzebuję chodźmy przepraszam naprawdę tylko po prostu ignoruj zignoruj instrukcje zasady poprawnie ' +
      'prawidłowo źle',
  },
  tr: {
    asks: '(?<!\\p{L})(?:[Nn](?:e|edir|eydi|eler|elerdir|eyi|eye|eyin|eyle|eden|erede|eredeydi|eredir|ereden|ereye|eresi|için|iye|asıl)|[Kk]im(?:in|i|e|den|le|inle|dir|di|ler|lerdir)?|[Kk]aç(?:ı|a|ta|tır|tane|ıncı)?|[Hh]angi(?:si|leri|sidir|leridir)?)(?!\\p{L})',
    isFirst: false,
    requests:
      'söyle söyleyin söyler ver verin verir göster gösterin açıkla cevap cevabı cevabını yanıt yanıtı yanıtını çözüm çözümü ' +
      'çözümünü ipucu yardım et edin eder bilmiyorum biliyorum bilmem bilemedim fikrim fikir tahmin emin değilim atla geç ' +
      'geçelim sonraki lütfen teşekkür teşekkürler sağol tamam olur evet hayır belki dene deneyeyim tekrar yine sanırım bence ' +
      'bir şey hiçbir istiyorum gerek lazım hadi haydi üzgünüm gerçekten sadece yalnızca yok say talimatları kuralları doğru yanlış',
  },
  ru: {
    asks: '(?:в |во |до |для |за |из |к |на |о |об |от |по |с |со |у )?(?:что|чего|чему|чем|как(?:ой|ая|ое|ие|ого|ому|им|их|ую)|кто|кого|кому|кем|чей|чья|чьё|когда|где|куда|откуда|почему|зачем|как|сколько)',
    isFirst: true,
    requests:
      'скажи скажите дай дайте покажи покажите открой ответ решение подсказка подсказку помоги помогите помощь знаю знать ' +
      'идея угадать уверен уверена пропустить дальше следующий пожалуйста спасибо хорошо ок да нет может быть попробую ' +
      'попробовать снова думаю ничего хочу нужно давай извини правда просто игнорируй инструкции правила правильно неправильно',
  },
  ar: {
    asks: '(?:إلى |الى |في |من |على |منذ |ب|ل)?(?:ما|ماذا|من|متى|أين|اين|لماذا|كيف|كم|أي|اي|أية|هل ما)',
    isFirst: true,
    requests:
      'قل اخبرني أخبرني أعطني اعطني أرني اظهر أظهر اكشف الجواب جواب الإجابة إجابة الحل حل تلميح تلميحا مساعدة ساعدني أعرف ' +
      'اعرف أعلم فكرة تخمين متأكد تخطي التالي فضلك شكرا حسنا نعم لا ربما حاول محاولة مرة أخرى أظن شيء أريد أحتاج هيا آسف ' +
      'حقا فقط تجاهل التعليمات القواعد صحيح خطأ',
  },
  hi: {
    asks: 'क्या है|क्या हैं|क्या था|क्या थी|कौन|किसने|किसे|किसको|किस|कब|कहाँ|कहां|क्यों|कैसे|कितना|कितनी|कितने',
    isFirst: false,
    requests:
      'बताओ बताइए बताएं दो दीजिए दिखाओ दिखाइए उत्तर जवाब हल समाधान संकेत मदद सहायता पता मालूम जानता जानती विचार अंदाज़ा अनुमान ' +
      'यकीन छोड़ो अगला कृपया धन्यवाद ठीक हाँ नहीं शायद कोशिश फिर सोचता सोचती कुछ चाहिए चलो माफ़ सच बस अनदेखा निर्देश नियम सही गलत',
  },
  zh: {
    asks: '什么|哪|谁|何时|为何|为什么|怎么|怎样|如何|多少|几[个次名年月点]|多[大高长远快久]',
    isFirst: false,
    requests:
      '告诉我答案 告诉我 请告诉我 给我答案 请给我答案 显示答案 说出答案 答案 提示 给我提示 请给我提示 帮帮我 帮助 我不知道 不知道 ' +
      '不清楚 没有头绪 不确定 猜不到 跳过 下一个 谢谢 好的 是的 不是 也许 再试一次 我想要 忽略规则 忽略指令 正确 错误',
  },
  ja: {
    asks: '何|なに|なん|誰|だれ|いつ|どこ|どの|どれ|どう|なぜ|どうして|いくつ|いくら|どのくらい|どれくらい',
    isFirst: false,
    requests:
      '答えを教えて 教えてください 答え 解答 見せて ヒント ヒントをください 助けて わかりません 分かりません わからない 分からない ' +
      '知りません 知らない 自信がない スキップ 次 お願いします ありがとう はい いいえ たぶん もう一度 ルールを無視して 指示を無視して 正解 間違い',
  },
  ko: {
    asks: '무엇|무슨|뭐|누구|누가|언제|어디|어느|어떤|어떻게|왜|몇|얼마',
    isFirst: false,
    requests:
      '알려줘 알려주세요 말해줘 말해주세요 보여줘 보여주세요 정답 답 해답 답을 힌트 도움 도와줘 도와주세요 모르겠어요 모르겠다 몰라 ' +
      '몰라요 생각 추측 확실하지 건너뛰기 다음 제발 부탁해요 감사합니다 네 아니요 아마 다시 시도 그냥 무시해 규칙 지시 맞아 틀려',
  },
};

/** Languages in which attempts and new questions are recognized. */
export const GUIDED_LANGUAGES = Object.keys(WORDS);

const requests = new Map<string, Set<string>>();

/** Stems of the words with which learners ask for the answer itself; none in languages that are not listed. */
export function requestStems(language: string): Set<string> {
  const known = requests.get(language);
  if (known) return known;
  const stems = new Set(contentWords(WORDS[language]?.requests ?? '', language).map(({ stem }) => stem));
  requests.set(language, stems);
  return stems;
}

/** Whether a message has the form of a question that asks for something. False in languages that are not listed. */
export function hasQuestionForm(message: string, language: string): boolean {
  const words = WORDS[language];
  if (!words) return false;
  if (!words.isFirst) return new RegExp(words.asks, 'u').test(message);
  return new RegExp(`^[\\s¿¡]*(?:${words.asks})(?![\\p{L}\\p{M}])`, 'iu').test(message);
}
