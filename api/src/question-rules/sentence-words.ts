/** Words of sentences that the rules know by language. Without them only the end of a sentence shows that it is one. */
const words = (list: string) => new Set(list.split(' '));

/** Frequent finite verbs: a text without a period that has one is a sentence, and what stands before one is its subject. */
export const FINITE_VERBS: Record<string, Set<string>> = {
  en: words(
    'is are was were has have can may must should will does do allows allow uses use provides provide contains contain ' +
      'requires require needs need makes make means consists consist refers represents represent describes describe ' +
      'defines define determines stores store returns return runs run supports support enables enable ensures holds ' +
      'takes gives creates create reads writes sends receives serves serve helps help depends depend belongs becomes ' +
      'grows works produces controls handles manages measures shows includes include converts prevents reduces collects ' +
      'applies protects checks keeps keep leads lets acts starts offers generates detects calls maps executes waits',
  ),
  de: words(
    'ist sind war waren wird werden hat haben kann können muss müssen soll darf gibt besteht bezeichnet beschreibt bedeutet ' +
      'enthält ermöglicht erlaubt verwendet nutzt benötigt braucht erzeugt liefert speichert dient bietet führt liegt ' +
      'entsteht gehört bestimmt umfasst steht macht zeigt verhindert übersetzt unterstützt prüft',
  ),
  fr: words(
    'est sont était a ont peut peuvent doit doivent permet permettent consiste représente désigne contient utilise utilisent ' +
      'fournit définit décrit nécessite sert fait donne dépend devient offre assure calcule stocke retourne signifie',
  ),
  es: words(
    'es son era está están ha han tiene tienen puede pueden debe deben permite permiten consiste representa contiene ' +
      'utiliza usa define describe requiere necesita sirve hace depende ofrece genera almacena devuelve significa incluye',
  ),
  it: words(
    'è sono era ha hanno può possono deve devono viene vengono permette consente consiste rappresenta contiene utilizza usa ' +
      'definisce descrive richiede serve fa dipende offre genera indica restituisce significa esegue gestisce include',
  ),
  pt: words(
    'é são era está estão tem têm pode podem deve devem permite permitem consiste representa contém utiliza usa define ' +
      'descreve requer precisa serve faz depende oferece gera armazena retorna significa inclui possui',
  ),
  nl: words(
    'is zijn was wordt worden heeft hebben kan kunnen moet moeten biedt bevat betekent gebruikt bestaat maakt geeft bepaalt ' +
      'beschrijft vereist vormt dient staat verwijst zorgt helpt',
  ),
  sv: words(
    'är var blir har kan måste ska används använder innehåller betyder innebär kallas består gör ger visar beskriver kräver ' +
      'möjliggör följer lagrar skapar behöver',
  ),
  cs: words(
    'je jsou byl byla bylo má mají může mohou musí lze umožňuje umožňují obsahuje používá používají znamená popisuje slouží ' +
      'vytváří určuje vrací zajišťuje představuje tvoří vzniká dokáže obsahují vyžaduje ukládá',
  ),
  pl: words(
    'jest są był była ma mają może mogą musi pozwala umożliwia oznacza zawiera używa opisuje służy tworzy określa zwraca ' +
      'wymaga stanowi polega składa działa zapewnia przechowuje',
  ),
  ru: words(
    'является являются был была может могут должен должна имеет имеют позволяет позволяют содержит использует означает ' +
      'описывает служит создаёт определяет возвращает обеспечивает представляет состоит требует хранит предоставляет',
  ),
  tr: words(
    'vardır yoktur sağlar kullanılır kullanır içerir gerektirir oluşur olarak eder olur denir verir oluşturur',
  ),
};

/** Words that point to the slide, the speaker or the audience wherever they are in a sentence. */
export const SPOKEN_WORDS: Record<string, Set<string>> = {
  en: words('this these here we our us you your i my me today tomorrow now let ok please remember hmm'),
  de: words('dies diese dieser dieses diesem diesen hier wir unser unsere uns ich mein heute jetzt bitte'),
  fr: words('ce cet cette ces ici nous notre nos vous votre vos je mon ma mes aujourd maintenant on'),
  es: words('este esta estos estas esto aquí nosotros nuestro nuestra nos yo mi hoy ahora tu su te'),
  it: words('questo questa questi queste qui noi nostro nostra ci io mio oggi ora tuo dovremmo possiamo'),
  pt: words('este esta estes estas isto isso aqui nós nosso nossa eu meu hoje agora você seu'),
  nl: words('dit deze hier wij we ons onze ik mijn vandaag nu je jouw u'),
  sv: words('detta denna dessa här vi vår vårt jag min idag nu du din'),
  cs: words('toto tento tato tuto tyto této tomto zde my náš naše já můj dnes nyní vy váš'),
  pl: words('ten ta te tego tej tym tych tu my nasz nasze ja mój dziś teraz wy wasz'),
  ru: words('этот эта это эти этого этой этих здесь мы наш наша наши нас я мой сегодня сейчас вы ваш'),
  tr: words('bu şu bunlar burada biz bizim ben benim bugün şimdi siz'),
  zh: words('这 这里 这个 这些 这就 该 此 其 本文 我们 我 你 今天 现在 它 它们'),
  ja: words('この その これ それ ここ 今回 本日 私 私達 我々 皆さん こちら 以下 上記'),
  ko: words('이 그 이것 그것 여기 우리 저 저희 오늘 지금 본'),
};

/** What a sentence that values something says of it, right behind the article: it defines nothing. */
export const VALUE_WORDS = words(
  'useful good great best better bad worst important crucial key main primary powerful nice huge very most first last same only ' +
    'lot few bit must gut gute guter beste wichtig wichtige wichtigste bon bonne meilleur important importante principal ' +
    'bueno buena mejor mismo misma mismos mismas buono buona migliore stesso stessa bom boa melhor mesmo mesma mesmos mesmas ' +
    'goede beste zelfde bra bästa samma',
);

/** How sentences of Japanese and Korean end where no mark does. */
export const CASELESS_ENDING = /(?:する|される|している|なる|ある|いる|できる|ない|です|ます|ました|다)$/u;

/** Words of titles that say what the slide does in its talk rather than what it is about. */
export const GENERIC_WORDS =
  /(?<!\p{L})(?:results?|analysis|evaluation|overview|introduction|summary|conclusions?|discussion|examples?|problems?|goals?|tasks?|plans?|questions?|feedback|status|setup|demo|talk|team|project|agenda|next|more|other|about|ergebnisse?|auswertung|aufgaben?|ziele?|beispiele?|überblick|einführung|fazit|thema|résultats?|exemples?|objectifs?|problèmes?|conclusions?|démo|resultados?|ejemplos?|ejercicios?|objetivos?|análisis|conclusi(?:ón|ones)|risultati|esemp[io]+|obiettiv[io]|analisi|conclusion[ie]|exemplos?|exercícios?|análise|conclusões|resultaten?|voorbeeld(?:en)?|conclusie|resultat|exempel|výsledk[yů]|příklad[yů]?|úkol[yů]?|cíle?|analýza|závěr|návrh|wyniki|przykłady?|zadani[ae]|cele?|analiza|исследование|результат\p{L}*|цел[ьи]|задач[аи]|анализ|вывод\p{L}*|сравнение|пример\p{L}*|sonuç(?:lar)?|örnek(?:ler)?|amaç)(?!\p{L})|结果|评价|问题|目的|分析|结论|总结|讨论|改进|比赛|思路|思考|について|結果|課題|考察|目標|まとめ|結論|결과|분석|목적|문제|결론/iu;
