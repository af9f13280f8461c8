import { removeDiacritics } from '@lectern/text';

/** Words by which a language asks for a kind of answer, and words that such answers contain; each a regular expression. */
interface QuestionWords {
  number: string;
  time: string;
  person: string;
  place: string;
  reason: string;
  /** Names of months and other words of times, besides years. */
  times: string;
  /** Numbers in words; one is among them only where `one` is absent. */
  numbers: string;
  /** One, where it is an article or a pronoun more often than a number: a number only before a unit. */
  one?: string;
  /**
   * Numbers in words without a unit, matched against one word; `numbers` if absent. For languages in which a character of a
   * number is often part of another word.
   */
  numbersWithoutUnit?: string;
  /** Words of reasons: because, therefore. */
  reasons: string;
}

/** By ISO 639-1 code, in the order in which the kinds are tried. English has rules of its own, see question-kind.ts. */
const WORDS: Record<string, QuestionWords> = {
  de: {
    number:
      'wie viele?|wieviele?|wie (?:hoch|groß|lang|weit|alt|schnell|oft|schwer|tief|teuer)|(?:welche|wie hoch ist die) (?:anzahl|zahl|menge)',
    time: 'wann|seit wann|(?:welche[mnrs]?) (?:jahr|jahrhundert|jahrzehnt|monat|tag|datum|zeit|epoche)',
    person:
      'wer|wen|wem|wessen|welche[rns]? (?:person|mann|frau|könig|königin|präsident|kaiser|wissenschaftler)',
    place: 'wo|wohin|woher|welche[rmns]? (?:land|stadt|staat|ort|region|kontinent|fluss|gebiet)',
    reason: 'warum|weshalb|wieso|wozu|aus welchem grund',
    times:
      'januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|jahrhunderts?|jahren?|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag',
    one: 'ein',
    numbers:
      'zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|zwanzig|dreißig|hundert|tausend|millionen|million|milliarden|prozent|hälfte|drittel|viertel',
    reasons: 'weil|wegen|da|denn|deshalb|daher|aufgrund|dadurch|um|damit|grund|führte',
  },
  fr: {
    number: 'combien|quel(?:le)? (?:nombre|quantité|pourcentage|taille|population|est le nombre)',
    time: 'quand|(?:quelle?) (?:année|siècle|décennie|date|jour|mois|époque|période|heure)|depuis quand',
    person: 'qui|à qui|quel(?:le)? (?:personne|homme|femme|roi|reine|président|empereur|scientifique)',
    place: 'où|quel(?:le)? (?:pays|ville|état|lieu|région|continent|rivière|fleuve)',
    reason: 'pourquoi|pour quelle raison',
    times:
      'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|siècles?|ans|années?|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche',
    one: 'un|une',
    numbers:
      'deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|vingt|trente|cent|cents|mille|millions?|milliards?|moitié|tiers|quart|pour cent',
    reasons: 'parce|car|puisque|afin|donc|pour|cause|raison|grâce|conduit',
  },
  es: {
    number:
      'cuántos?|cuántas?|cuánto|qué (?:número|cantidad|porcentaje|tamaño|población)|cuál (?:es|era|fue) (?:el número|la cantidad|el porcentaje)',
    time: 'cuándo|(?:qué|cuál) (?:año|siglo|década|fecha|día|mes|época|período|periodo|hora)|desde cuándo',
    person: 'quién|quiénes|qué (?:persona|hombre|mujer|rey|reina|presidente|emperador|científico)',
    place: 'dónde|adónde|qué (?:país|países|ciudad|estado|lugar|región|continente|río)',
    reason: 'por qué|cuál (?:es|fue|era) (?:la razón|la causa|el motivo)',
    times:
      'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|siglos?|años?|lunes|martes|miércoles|jueves|viernes|sábado|domingo',
    one: 'uno|una',
    numbers:
      'dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|veinte|treinta|cien|ciento|cientos|mil|miles|millón|millones|mitad|tercio|cuarto|por ciento',
    reasons: 'porque|debido|ya que|por lo tanto|causa|razón|para|gracias|llevó',
  },
  pt: {
    number:
      'quantos?|quantas?|quanto|qual (?:é |era |foi )?(?:o número|a quantidade|a percentagem|o percentual)',
    time: 'quando|(?:que|qual|em que) (?:ano|século|década|data|dia|mês|época|período|hora)',
    person: 'quem|qual (?:pessoa|homem|mulher|rei|rainha|presidente|imperador|cientista)',
    place: 'onde|aonde|(?:que|qual|em que) (?:país|países|cidade|estado|lugar|região|continente|rio)',
    reason: 'por que|porquê|por quê|qual (?:é|foi|era) (?:a razão|a causa|o motivo)',
    times:
      'janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro|séculos?|anos?|segunda-feira|terça-feira|quarta-feira|quinta-feira|sexta-feira|sábado|domingo',
    one: 'um|uma',
    numbers:
      'dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|vinte|trinta|cem|cento|mil|milhão|milhões|metade|terço|quarto|por cento',
    reasons: 'porque|devido|pois|portanto|causa|razão|para|graças|levou',
  },
  it: {
    number: 'quanti|quante|quanto|quanta|qual è (?:il numero|la quantità|la percentuale)',
    time: 'quando|(?:che|quale|in che|in quale) (?:anno|secolo|decennio|data|giorno|mese|epoca|periodo|ora)',
    person: 'chi|quale (?:persona|uomo|donna|re|regina|presidente|imperatore|scienziato)',
    place: 'dove|(?:che|quale|in quale) (?:paese|paesi|città|stato|luogo|regione|continente|fiume)',
    reason: 'perché|per quale (?:motivo|ragione)',
    times:
      'gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre|secoli|secolo|anni|anno|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica',
    one: 'uno|una',
    numbers:
      'due|tre|quattro|cinque|sei|sette|otto|nove|dieci|undici|dodici|venti|trenta|cento|mille|mila|milioni|milione|miliardi|metà|terzo|quarto|per cento',
    reasons: 'perché|poiché|quindi|causa|motivo|ragione|per|grazie|portò',
  },
  cs: {
    number:
      'kolik|kolika|jak (?:mnoho|velk[ýáéou]+|početn[ýáéí])|(?:jaký|který) (?:je |byl |má )?počet|v jakém počtu',
    time: 'kdy|odkdy|dokdy|(?:kter|jak)(?:ý|é|á|ou|ém|ého) (?:rok|roce|roku|století|desetiletí|měsíc|měsíci|měsíce|den|dne|datum|doba|době|dobu|období)',
    person:
      'kdo|koho|komu|o kom|s kým|(?:kter|jak)(?:ý|á|ého|ou) (?:člověk|osoba|muž|žena|král|královna|prezident|vědec|císař)',
    place:
      'kde|kam|odkud|kudy|(?:kter|jak)(?:ý|á|é|ém|ého|ou) (?:země|zemi|město|městě|města|stát|státě|státu|místo|místě|místa|kraj|kraji|kraje|region|regionu|řeka|řece|světadíl)',
    reason: 'proč|z jakého důvodu|jaký (?:je|byl) důvod|kvůli čemu|co je příčinou',
    times:
      'ledna|leden|lednu|února|únor|únoru|března|březen|březnu|dubna|duben|dubnu|května|květen|květnu|června|červen|červnu|července|červenec|červenci|srpna|srpen|srpnu|září|října|říjen|říjnu|listopadu?|prosince|prosinec|prosinci|století|rok|roku|roce|let|pondělí|úterý|středa|středu|čtvrtek|pátek|sobota|sobotu|neděle|neděli',
    one: 'jeden|jedna|jedno|jednoho',
    numbers:
      'dva|dvě|dvou|tři|tří|čtyři|čtyř|pět|pěti|šest|sedm|osm|devět|deset|jedenáct|dvanáct|dvacet|třicet|sto|stovky|tisíce?|milion[yů]?|miliard[ay]?|půl|polovina|třetina|čtvrtina|procent',
    reasons: 'protože|neboť|jelikož|proto|aby|kvůli|díky|takže|důvod\\p{L}*|příčin\\p{L}*|důsledk\\p{L}*',
  },
  // Without diacritics 'mają' (they have) is 'maja' (of May), so that form is not among the months.
  pl: {
    number:
      'ile|ilu|iloma|jak (?:wiele|liczn\\p{L}+|du[żz][yae]|du[żz]ego|du[żz]ej)|(?:któr|jak)(?:a|ą|iej) (?:jest |by[łl]a |ma )?(?:\\p{L}+ )?(?:liczba|liczbę|liczbie|ilość|ilości|ludność|populacja)',
    time: 'kiedy|odkąd|(?:któr|jak)(?:i|y|a|ą|ie|im|iej|iego|ich|e|ym|ej|ego|ych) (?:rok|roku|stuleci[eua]|dekad\\p{L}+|lata|latach|miesiąc|miesiącu|miesiąca|dzień|dniu|dnia|dat[aęy]|okres|okresie|okresu|epoce|epoka|godzinie|godzina|godziny)|któr(?:y|ym|ego) wieku?|jakich czas(?:ach|ów)',
    person:
      'kto|kogo|komu|kim|czyj\\p{L}*|(?:któr|jak)(?:i|y|a|ą|im|iej|iego|ym|ej|ego) (?:człowiek\\p{L}*|osob[aęyą]|osobie|mężczyzn\\p{L}+|kobiet\\p{L}+|król\\p{L}*|prezydent\\p{L}*|naukow\\p{L}+|uczon\\p{L}+|cesarz\\p{L}*|papież\\p{L}*)',
    place:
      'gdzie|dokąd|skąd|którędy|(?:któr|jak)(?:i|y|a|ą|ie|im|iej|iego|ich|e|ym|ej|ego|ych) (?:kraj\\p{L}*|państw\\p{L}+|miast\\p{L}+|mieście|miejsc\\p{L}+|region|regionie|regionu|regionach|kontynen\\p{L}+|rzek[aąęi]|rzece|wysp\\p{L}+|województw\\p{L}+)|którym stanie',
    reason:
      'dlaczego|czemu(?! (?:równ|odpowiada))|po co(?! najmniej)|z jakie(?:go powodu|j przyczyny)|w jakim celu|jaki (?:jest|był|był główny|jest główny) powód|jaka (?:jest|była) (?:główna )?przyczyna|co (?:jest|było) (?:przyczyną|powodem)|co (?:spowodowało|powoduje)',
    times:
      'styczeń|stycznia|styczniu|luty|lutego|lutym|marzec|marca|marcu|kwiecień|kwietnia|kwietniu|(?<=\\d )maja|maju|czerwiec|czerwca|czerwcu|lipiec|lipca|lipcu|sierpień|sierpnia|sierpniu|wrzesień|września|wrześniu|październik\\p{L}?|listopad|listopada|listopadzie|grudzień|grudnia|grudniu|wieku?|wieków|wiekach|stuleci\\p{L}+|rok|roku|lat|lata|latach|poniedziałek|wtorek|środ[aęy]|czwartek|piątek|sobot[aęy]|niedziel[aęi]',
    one: 'jeden|jedna|jedno|jednego|jednej|jednym',
    numbers:
      'dwa|dwie|dwóch|dwu|dwoma|dwaj|dwoje|trzy|trzech|trzej|trzema|cztery|czterech|czterej|czterema|pięć|pięciu|sześć|sześciu|siedem|siedmiu|osiem|ośmiu|dziewięć|dziewięciu|dziesięć|dziesięciu|jedenaście|jedenastu|dwanaście|dwunastu|piętnaście|piętnastu|dwadzieścia|dwudziestu|trzydzieści|trzydziestu|czterdzieści|czterdziestu|pięćdziesiąt|pięćdziesięciu|sześćdziesiąt|siedemdziesiąt|osiemdziesiąt|dziewięćdziesiąt|sto|stu|dwieście|dwustu|trzysta|trzystu|czterysta|pięćset|tysiąc|tysiące|tysięcy|milion\\p{L}*|miliard\\p{L}*|pół|półtor[aej]+|połow[aęy]|połowie|ćwierć|tuzin|procent',
    reasons:
      'ponieważ|bo|bowiem|gdyż|dlatego|zatem|więc|aby|żeby|by|dzięki|wskutek|na skutek|z powodu|powód|powodu|powodem|powody|powoduj\\p{L}+|spowodowa\\p{L}+|przyczyn\\p{L}*|w wyniku|wynika\\p{L}*|w celu|doprowadzi\\p{L}+|przez to',
  },
  // 'ay' (month) and 'gün' (day) are left out: they are too frequent to show a time.
  tr: {
    number:
      'kaç(?:[ıa]|ını|ına|ında|ta|tır|tı|ar)?|kaçıncı\\p{L}*|ne kadar\\p{L}*|hangi sayı\\p{L}*|(?:sayısı|miktarı|nüfusu|adedi) (?:nedir|neydi|ne(?! zaman))',
    time: 'ne zaman\\p{L}*|ne vakit|saat kaç\\p{L}*|kaç yılı\\p{L}*|kaçıncı (?:yüzyıl|asır|asr|yıl|ay|gün|hafta)\\p{L}*|hangi (?:yüzyıl\\p{L}*|yıl(?!dız|dırım|an)\\p{L}*|as[ıi]?r\\p{L}*|tarih(?:te|ten|i|inde|ler\\p{L}*)?|dönem\\p{L}*|çağ(?:da|ın|ında|lar\\p{L}*)?|devir\\p{L}*|devr\\p{L}+|mevsim\\p{L}*|saat\\p{L}*|ay(?:da|dan|ın|ında|lar\\p{L}*)?|gün(?:de|den|ün|ünde|ler\\p{L}*)?)',
    person:
      'kim(?:in|i|e|de|den|le|inle|dir|di|ler\\p{L}*)?|hangi (?:kişi|adam|kadın|kral|kraliçe|padişah|sultan|hükümdar|cumhurbaşkan|başkan|bilim (?:adam|insan|kadın)|imparator|yazar|ressam|şair)\\p{L}*',
    place:
      'nere(?!deyse)\\p{L}+|hangi (?:ülke|şehir|şehr|kent|ilçe|bölge|kıta|eyalet|nehir|nehr|deniz)\\p{L}*|hangi (?:il|yer|ada)(?:[dy]?[ea]n?|[iı]n?|s[ıi]nda)?',
    reason:
      'neden(?:dir)?(?! ol\\p{L}+)|^neden|ne (?:neden|sebep) ol\\p{L}+|niçin|niye|ne için|ne amaçla|hangi (?:neden|sebep|sebeb|amaç|amac|gerekçe)\\p{L}*|(?:nedeni|sebebi|nedenleri|sebepleri|gerekçesi|amacı) (?:ne|nedir|neydi|nelerdir)',
    times:
      'ocak|şubat|mart|nisan|mayıs|haziran|temmuz|ağustos|eylül|ekim|kasım|aralık|(?:ocak|şubat|mart|mayıs|ağustos|aralık)t[ae]n?|(?:nisan|haziran|temmuz|eylül|ekim|kasım)d[ae]n?|yüzyıl\\p{L}*|asır|asırda|asrın|yıl|yılı|yılın\\p{L}*|yılda|yıldan|yıllar\\p{L}*|pazartesi|salı|çarşamba|perşembe|cuma|cumartesi|pazar günü',
    numbers:
      'bir|iki|üç|dört|beş|altı|yedi|sekiz|dokuz|on|yirmi|otuz|kırk|elli|altmış|yetmiş|seksen|doksan|yüz|bin|milyon|milyar|yarım|yarısı|buçuk|çeyrek|çeyreği|yüzde',
    // Not 'bir' (a) and 'yüz' (face), and numbers with endings: 'ikisi' (two of them), 'üçtür' (are three).
    numbersWithoutUnit:
      'iki(?:si|sini|dir|ye)?|üç(?:ü|ünü|tür|e)?|dört(?:ü|tür|e)?|dördü|beş(?:tir|e)?|altı(?:sı|dır|ya)?|yedi(?:si|dir|ye)?|sekiz(?:i|dir|e)?|dokuz(?:u|dur|a)?|on|yirmi(?:si|dir|ye)?|otuz|kırk|elli|altmış|yetmiş|seksen|doksan|bin|bin(?:dir|lerce)|yüzlerce|milyon\\p{L}*|milyar\\p{L}*|yarım|yarısı\\p{L}*|buçuk|çeyrek|çeyreği|yüzde',
    reasons:
      'çünkü|zira|nedeniyle|sebebiyle|yüzünden|dolayı|dolayısıyla|ötürü|için|böylece|böylelikle|sayesinde|neden|nedeni\\p{L}*|nedenle|nedenden|sebep|sebeb\\p{L}+|sebeple|sonucu|sonucunda|diye|amacı\\p{L}*|amaçla|üzere|kaynaklan\\p{L}+|yol aç\\p{L}+',
  },
  ru: {
    number: 'сколько|како(?:е|во) (?:число|количество)|какой процент',
    time: 'когда|(?:каком|какого|какой|какие|каких) (?:году|года|год|веке|век|десятилетии|месяце|день|дня|период|периода)',
    person: 'кто|кого|кому|кем|чей|чья',
    place:
      'где|куда|откуда|(?:какой|каком|какая|каких) (?:стране|страна|городе|город|штате|месте|регионе|реке)',
    reason: 'почему|зачем|отчего|по какой причине',
    times:
      'января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря|веке|века|век|году|года|годов|годах|годы',
    one: 'один|одна',
    numbers:
      'два|две|три|четыре|пять|шесть|семь|восемь|девять|десять|двадцать|тридцать|сто|тысяч|тысячи|миллионов|миллиона|миллион|половина|треть|четверть|процентов',
    reasons: 'потому|поэтому|так как|из-за|благодаря|чтобы|причин[аыой]+|вследствие',
  },
  ar: {
    number: 'كم|ما عدد|ما هو عدد|ما نسبة|ما هي نسبة',
    time: 'متى|(?:أي|اي) (?:عام|سنة|قرن|عقد|تاريخ|يوم|شهر|فترة|وقت)',
    person: 'من (?:هو|هي|هم|الذي|كان|قام)|^من',
    place: 'أين|اين|(?:أي|اي) (?:بلد|دولة|مدينة|ولاية|مكان|منطقة|قارة|نهر)',
    reason: 'لماذا|ما سبب|ما هو سبب|لم',
    times: 'يناير|فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر|عام|سنة|القرن|قرن',
    numbers:
      'واحد|اثنان|اثنين|ثلاثة|ثلاث|أربعة|أربع|خمسة|خمس|ستة|سبعة|ثمانية|تسعة|عشرة|عشر|مئة|مائة|ألف|آلاف|مليون|ملايين|مليار|نصف|ثلث|ربع|المئة',
    reasons: 'لأن|لأنه|لأنها|بسبب|نتيجة|لذلك|لكي|من أجل|أدى',
  },
  hi: {
    number: 'कितने|कितनी|कितना',
    time: 'कब|किस (?:वर्ष|साल|सदी|शताब्दी|दशक|तारीख|दिन|महीने|समय|अवधि)',
    person: 'कौन|किसने|किसे|किसको|किसके',
    place: 'कहाँ|कहां|किस (?:देश|शहर|राज्य|स्थान|जगह|क्षेत्र|महाद्वीप|नदी)',
    reason: 'क्यों|किस कारण',
    times: 'जनवरी|फरवरी|मार्च|अप्रैल|मई|जून|जुलाई|अगस्त|सितंबर|अक्टूबर|नवंबर|दिसंबर|शताब्दी|सदी|वर्ष|साल|दशक',
    one: 'एक',
    numbers: 'दो|तीन|चार|पांच|पाँच|छह|सात|आठ|नौ|दस|बीस|सौ|हजार|हज़ार|लाख|करोड़|मिलियन|अरब|आधा|आधे|तिहाई|प्रतिशत',
    reasons: 'क्योंकि|कारण|इसलिए|चलते|ताकि|वजह',
  },
  zh: {
    number: '多少|几个|几次|几名|几年|多大|多高|多长|多远|多快',
    time: '什么时候|何时|哪一?年|哪个(?:世纪|年代|月|时期)|什么(?:年份|日期)|几月|几时',
    person: '谁|哪位|什么人',
    place: '哪里|哪儿|何处|在哪|哪个(?:国家|城市|州|地区|地方|大陆|省)|什么地方',
    reason: '为什么|为何|什么原因|原因是什么',
    times: '年|月|世纪|年代',
    numbers: '[一二三四五六七八九十百千万亿半两]',
    // Not 一 (一般, 统一), 十分, 万一, 百科. Each word is a pair of characters, so only its first character is compared.
    numbersWithoutUnit: '^(?:[二三四五六七八九千亿两]|十(?!分)|百(?![度科])|万(?!一)|一半)',
    reasons: '因为|由于|所以|因此|导致|为了|原因',
  },
  ja: {
    number: 'いくつ|何人|何個|何回|何年間|何パーセント|どのくらい|どれくらい|いくら',
    time: 'いつ|何年|何世紀|何月|何日|何時',
    person: '誰|だれ|どなた',
    place: 'どこ|どの(?:国|都市|州|場所|地域)|何処',
    reason: 'なぜ|どうして|何故|理由',
    times: '年|月|世紀|時代',
    numbers: '[一二三四五六七八九十百千万億半]',
    // Not 一般, 統一, 十分, 万一, 百科, 半角.
    numbersWithoutUnit:
      '^(?:[二三四五六七八九千億]|十(?!分)|百(?!科)|万(?![一が])|一[つ人個回件本種社枚倍台]|半[分数])',
    reasons: 'ため|から|ので|によって|理由|原因',
  },
  ko: {
    number: '몇|얼마|얼마나',
    time: '언제|몇 ?년|몇 ?월|몇 ?세기|어느 ?해|며칠',
    person: '누구|누가|누구의',
    place: '어디|어느 ?(?:나라|도시|주|지역|곳)|어떤 ?(?:나라|도시|지역)',
    reason: '왜|이유|어째서',
    times: '년|월|세기|시대',
    numbers: '(?<!\\p{L})[일이삼사오육칠팔구십백천만억]+|하나|둘|셋|절반',
    // Not 일부, 사이, 만일.
    numbersWithoutUnit:
      '(?<!\\p{L})(?:[일이삼사오육칠팔구][십백천만억]|[십백천][만억]|십[일이삼사오육칠팔구]|하나|둘|셋|넷|다섯|여섯|일곱|여덟|아홉|열두|스무|스물|서른)|^(?:두|세|네|열)$|절반',
    reasons: '때문|위해|위하여|따라서|그래서|이유|원인',
  },
};

/** Languages whose names begin with a capital letter that other words have not. */
const NAMES_ARE_CAPITALIZED = new Set(['en', 'fr', 'es', 'pt', 'it', 'cs', 'pl', 'tr', 'ru']);

export type AskedKind = 'number' | 'time' | 'person' | 'place' | 'reason';

export interface QuestionPatterns {
  /** In the order in which they are tried. */
  kinds: [AskedKind, RegExp][];
  time: RegExp;
  /** Matches a number in one word. */
  number: RegExp;
  reason: RegExp;
}

const YEAR = '(?:1\\d{3}|20\\d\\d)';
const compiled = new Map<string, QuestionPatterns>();

/** The languages besides English whose questions have a kind. */
export const LANGUAGES_WITH_KINDS = Object.keys(WORDS);

/** Undefined for languages whose questions are answered without a kind. All patterns apply to text without diacritics; 'ł' and 'ı' are letters of their own and stay. */
export function questionPatterns(language: string): QuestionPatterns | undefined {
  const words = WORDS[language];
  if (!words) return undefined;
  const known = compiled.get(language);
  if (known) return known;
  const isSpaced = !['zh', 'ja', 'ko'].includes(language);
  const pattern = (source: string) => {
    const plain = removeDiacritics(source);
    return new RegExp(
      isSpaced ? `(?<![\\p{L}\\p{M}\\p{N}])(?:${plain})(?![\\p{L}\\p{M}\\p{N}])` : plain,
      'iu',
    );
  };
  const patterns: QuestionPatterns = {
    kinds: (['reason', 'time', 'number', 'place', 'person'] as const).map((kind) => [
      kind,
      pattern(words[kind]),
    ]),
    time: pattern(isSpaced ? `${YEAR}|${words.times}` : `${YEAR}|\\d+ ?(?:${words.times})`),
    number: pattern(`\\d[\\d.,]*|${words.numbersWithoutUnit ?? words.numbers}`),
    reason: pattern(words.reasons),
  };
  compiled.set(language, patterns);
  return patterns;
}

/** Numbers in words, as a regular expression. */
export function numberWords(language: string): string {
  const { one, numbers } = WORDS[language] ?? { numbers: '' };
  return one ? `${one}|${numbers}` : numbers;
}

export function namesAreCapitalized(language: string): boolean {
  return NAMES_ARE_CAPITALIZED.has(language);
}
