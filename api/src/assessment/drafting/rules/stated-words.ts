/**
 * Lists of words by language, for the rules that draft questions. In a language without a list, the check that reads the list is
 * skipped.
 */
const words = (list: string) => new Set(list.split(' '));

/** Articles before a term. */
export const ARTICLES: Record<string, Set<string>> = {
  en: words('a an the'),
  de: words('ein eine der die das'),
  fr: words('un une le la les'),
  es: words('un una el la los las'),
  it: words('un uno una il lo la i gli le'),
  pt: words('um uma o a os as'),
  nl: words('een de het'),
  sv: words('en ett'),
};

/** Words that a complete text does not end with, besides articles. */
export const CONJUNCTIONS: Record<string, Set<string>> = {
  en: words('and or of that which whose'),
  de: words('und oder dass'),
  fr: words('et ou de que qui se'),
  es: words('y o de que se'),
  it: words('e di che si'),
  pt: words('e ou de que se'),
  nl: words('en of'),
  sv: words('och eller att'),
};

/** Words that refer to another sentence if a sentence begins with them. */
export const REFERENCES: Record<string, Set<string>> = {
  en: words(
    'this that these those it its they their them he she his her such here there then thus so also but and or however ' +
      'therefore otherwise instead same both either neither another other others see we our you your i my let if when ' +
      'because which who where what why how as e.g i.e etc not no only even still yet too more less most all each note',
  ),
  de: words(
    'dies diese dieser dieses diesen das er sie es ihr ihre sein seine solche hier dort dann so auch aber und oder jedoch ' +
      'daher sonst dabei damit davon dafür siehe wir unser man ich wenn weil welche wer wo was warum wie als nicht kein nur',
  ),
  fr: words(
    'ce cet cette ces cela ceci il elle ils elles leur leurs son sa ses ici là alors donc aussi mais et ou cependant sinon ' +
      'voir nous notre vous votre on je si quand car qui que où quoi comment comme pas ne seulement',
  ),
  es: words(
    'este esta estos estas eso esto ese esa él ella ellos ellas su sus aquí allí entonces así también pero y o sin embargo ' +
      'si no ver nosotros nuestro usted yo cuando porque quien donde qué cómo como solo',
  ),
  it: words(
    'questo questa questi queste ciò quello quella esso essa essi loro suo sua suoi sue qui lì allora quindi così anche ma ' +
      'e o però altrimenti vedi noi nostro io se quando perché chi dove cosa come non solo ne',
  ),
  pt: words(
    'este esta estes estas isso isto esse essa ele ela eles elas seu sua seus suas aqui ali então assim também mas e ou ' +
      'porém senão ver nós nosso você eu se quando porque quem onde que como não só',
  ),
  nl: words(
    'dit dat deze die het hij zij ze hun zijn haar hier daar dan dus ook maar en of echter anders zie wij ons je u ik als ' +
      'wanneer omdat wie waar wat waarom hoe niet geen alleen',
  ),
  cs: words(
    'toto tento tato tuto této tohoto těchto tyto ten ta to ti on ona ono oni jejich jeho její zde tam pak tedy také ale a nebo však jinak viz ' +
      'my náš vy já když protože kdo kde co proč jak jako ne pouze jen i též které který která',
  ),
  pl: words(
    'to ten ta te ci on ona ono oni ich jego jej tu tam wtedy więc także ale i lub jednak inaczej zob my nasz wy ja gdy ' +
      'ponieważ kto gdzie co dlaczego jak jako nie tylko',
  ),
  sv: words(
    'detta denna dessa den det han hon de deras sin här där då så också men och eller dock annars se vi vår du jag om när ' +
      'eftersom vem var vad varför hur som inte bara',
  ),
};

/** Words that refer to another part of the deck, anywhere in a sentence. */
export const ELSEWHERE: Record<string, Set<string>> = {
  en: words(
    'above below previous previously following preceding aforementioned former latter earlier later slide figure',
  ),
  de: words(
    'oben unten vorige vorherige vorherigen vorigen folgende folgenden folgendes obige obigen folie abbildung',
  ),
  fr: words(
    'précédent précédente suivant suivante suivants suivantes ci-dessus ci-dessous figure diapositive',
  ),
  es: words('anterior anteriores siguiente siguientes arriba abajo figura diapositiva'),
  it: words('precedente precedenti seguente seguenti sopra sotto successivo successiva figura diapositiva'),
  pt: words('anterior anteriores seguinte seguintes acima abaixo figura'),
  nl: words('vorige volgende boven onder hierboven hieronder figuur dia'),
  sv: words('ovan nedan föregående följande figur'),
  cs: words('předchozí následující výše níže předešlý předešlé obrázek slajd snímek'),
  pl: words('poprzedni poprzednia następujący następujące powyżej poniżej rysunek slajd'),
};

/** Forms of 'to be', 'to have' and modal verbs, which no term contains. */
export const VERB_FORMS: Record<string, Set<string>> = {
  en: words('is are was were be has have can must should will'),
  de: words('ist sind war waren sein hat haben kann muss soll wird'),
  fr: words('est sont était a ont peut doit'),
  es: words('es son era está están tiene puede debe'),
  it: words('è sono era ha hanno può deve'),
  pt: words('é são era está tem pode deve'),
  nl: words('is zijn was heeft kan moet'),
  sv: words('är var har kan måste'),
  cs: words('je jsou byl byla má mají může musí'),
  pl: words('jest są był była ma może musi'),
};

/** Labels that introduce text without naming a term. In lower case. */
export const GENERIC_LABELS = words(
  'note notes nb example examples tip tips warning caution important remark remarks question questions answer answers ' +
    'summary conclusion conclusions goal goals aim idea ideas problem problems solution solutions result results source ' +
    'sources reference references email e-mail mail phone tel author authors date time version url web website contact ' +
    'link links input output default usage syntax pro pros con cons advantages disadvantages advantage disadvantage ' +
    'benefits recommendation recommendations hint hints motivation background why how what when where who todo q a ' +
    'hinweis beispiel beispiele frage antwort ziel idee lösung ergebnis quelle vorteile nachteile vorteil nachteil ' +
    'exemple exemples remarque question réponse but idée problème résultat avantages inconvénients ' +
    'nota ejemplo ejemplos pregunta respuesta objetivo solución resultado ventajas desventajas ' +
    'esempio esempi domanda risposta obiettivo soluzione risultato vantaggi svantaggi vantaggio svantaggio attenzione ' +
    'exemplo exemplos pergunta resposta objetivo solução resultado vantagens desvantagens ' +
    'poznámka příklad příklady otázka odpověď cíl řešení výsledek výhody nevýhody výhoda nevýhoda pozor ' +
    'reason reasons cause causes effect effects consequence consequences purpose history status today future table figure ' +
    'name title age location job address grund gründe ursache zweck folge raison cause effet motivo causa effetto scopo ' +
    'důvod důvody příčina účel důsledek název autor fonte fonti zdroj zdroje 出典 出处 来源 출처 이름 名前 年齢 在住 職種 ' +
    'voorbeeld vraag antwoord doel oplossing exempel fråga svar mål 例 注 注意 例子 示例 问题 答案 질문 답 예 예시 참고 主な ' +
    'padrão definition definitions definición définition definizione objective objectives feature features benefit limitation limitations ' +
    'цель цели задача задачи вывод выводы актуальность пример примеры проблема решение',
);

/** Titles of slides that hold nothing to ask about. In lower case, the whole title without numbers. */
export const EMPTY_TITLES =
  /^(?:(?:today'?s |the |our |my |course )?(?:agenda|outline|overview|syllabus|schedule|prerequisites?|grading|evaluation scheme|logistics|administrivia|learning (?:outcomes?|objectives|goals)|homeworks?|assignments?|exercises?|quiz(?:zes)?|exams?|office hours|teaching staff|course (?:assessment|organi[sz]ation|polic(?:y|ies)|objectives?|goals?|info(?:rmation)?|requirements|structure|materials?|project|work|staff)|contents?|table of contents|toc|topics|roadmap|plan|structure|index)|thank(?:s| you).*|questions?(?: and answers)?|q ?& ?a|any questions|the end|references?|bibliography|further reading|literature|sources|links|resources|credits?|acknowledge?ments?|remerciements?|danksagung(?:en)?|agradecimientos?|agradecimentos?|ringraziamenti|poděkování|about (?:me|us|the authors?|the speaker)|speakers?(?: info)?|who am i|biography|bio|curriculum.*|自己紹介|職歴|経歴|自我介绍|contacts?|sponsors?|demo|disclaimer|copyright|license|(?:what we will|what we'll|things to) (?:talk about|cover|learn)|in this (?:lecture|course|class)|next (?:time|lecture|week)|last (?:time|lecture|week)|vielen dank.*|danke.*|fragen|organisatorisches|prüfung(?:en|sleistung)?|aufgaben?|übung(?:en|saufgaben?)?|exercices?|évaluation|modalités.*|ejercicios?|evaluación|exercícios?|avaliação|esercizi|esame|cvičení|hodnocení|úkoly?|inhalt(?:sverzeichnis)?|gliederung|übersicht|literatur(?:verzeichnis)?|quellen|merci.*|sommaire|références|bibliographie|gracias.*|índice|contenido|referencias|bibliografía|preguntas|grazie.*|sommario|indice|riferimenti|bibliografia|domande|contatti|chi sono|risorse|collegamenti|obrigado.*|referências|perguntas|obsah|osnova|děkuji.*|dotazy|otázky|literatura|zdroje|odkazy|reference|dziękuję.*|spis treści|pytania|bedankt.*|inhoud|vragen|tack.*|innehåll|frågor|teşekkür.*|содержание|спасибо.*|литература|вопросы|目录|目次|谢谢.*|参考文献|参考资料|ご清聴.*|ありがとう.*|質問|자기소개|자기 소개|감사합니다.*|목차|참고 ?문헌|참고 ?자료|질문|المحتويات|الفهرس|المراجع|شكرا.*)$/iu;

/** Number words. A text such as 'three steps' counts things, and is not a term. In lower case. */
export const NUMBER_WORDS = words(
  'two three four five six seven eight zwei drei vier fünf sechs deux trois quatre cinq dos tres cuatro cinco ' +
    'due tre quattro cinque dois três quatro twee drie vijf två tre fyra dva tři čtyři dwa trzy cztery',
);

/** Captions, which look like terms with meanings. */
export const CAPTION =
  /^(?:tab(?:le|elle|ella|ulka|la)?|fig(?:ure|ura)?|abb(?:ildung)?|obr(?:ázek)?|listing|algorithm|theorem|lemma|slide|step|图|表|図|그림|표)\.?\s*\d*$/iu;
