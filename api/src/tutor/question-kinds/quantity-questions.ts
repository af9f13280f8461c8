import type { Measure } from './quantity-units.js';

/** 'What is it' behind a measure that it belongs to: 'derinliği nedir', 'hızı en fazla ne kadardır'. */
const WHAT_TURKISH =
  '(?:\\p{L}+ ){0,2}(?:ne kadar\\p{L}*|nedir|neydi|ne(?! (?:zaman|için|şekilde))|kaç\\p{L}*)';

/**
 * How a language asks for a quantity, by ISO 639-1 code; each a regular expression. English has rules of its own, see
 * question-kind.ts. Words that ask for any quantity ('wie hoch', 'quanto') are in question-words.ts.
 */
export const QUANTITY_QUESTIONS: Record<string, Record<Measure, string>> = {
  de: {
    length:
      'wie (?:lang|tief|breit|weit|dick)|(?:welche|wie (?:groß|hoch) (?:ist|war) die) (?:länge|tiefe|breite|höhe|dicke|entfernung|distanz)|welche[nr]? (?:durchmesser|radius|abstand)|wie viele (?:kilo|zenti|milli)?meter',
    duration:
      'wie lange|wie alt|wie viele (?:sekunden|minuten|stunden|tage|wochen|monate|jahre)|(?:welche|wie lang ist die) dauer',
    rate: 'wie (?:oft|häufig|schnell)|(?:welche|mit welcher|wie (?:groß|hoch) ist die) (?:geschwindigkeit|frequenz|rate)',
    temperature: 'wie (?:heiß|warm|kalt)|(?:welche[rn]?|wie hoch ist die) temperatur|wie viel grad',
    weight:
      'wie schwer|wie ?viel (?:wiegt|wiegen)|(?:welches|wie hoch ist das) gewicht|welche (?:masse|dosis)',
    money:
      'was (?:kostet|kosten|kostete)|wie teuer|wie ?viel (?:kostet|kosten|geld)|(?:welcher|wie hoch (?:ist|war) der) preis|wie hoch (?:sind|waren) die kosten',
    share:
      'wie ?viel prozent|(?:welche[rn]?|wie (?:groß|hoch) ist der) (?:anteil|prozentsatz)|wie wahrscheinlich|wie (?:groß|hoch) ist die (?:quote|wahrscheinlichkeit)',
  },
  fr: {
    length:
      '(?:à )?quelle (?:est la )?(?:longueur|profondeur|hauteur|largeur|distance|épaisseur|altitude)|quel (?:est le )?(?:diamètre|rayon)|combien de (?:kilo|centi|milli)?mètres',
    duration:
      "combien de (?:temps|secondes|minutes|jours|semaines|mois|années|ans)|combien d[’'](?:heures|années)|pendant combien|quelle (?:est la )?durée|quel âge",
    rate: '(?:à )?quelle (?:est la )?(?:vitesse|fréquence|cadence)|combien de fois|tous les combien',
    temperature: '(?:à )?quelle (?:est la )?température|combien de degrés',
    weight:
      'combien (?:pèse|pèsent)|quel (?:est le )?poids|quelle (?:est la )?(?:masse|dose)|combien de (?:grammes|kilos|kilogrammes|litres|tonnes)',
    money:
      "combien (?:coûte|coûtent|a coûté)|quel (?:est le )?(?:prix|coût|salaire)|combien d[’'](?:argent|euros)",
    share:
      'quel (?:est le )?(?:pourcentage|taux)|quelle (?:est la )?(?:part|proportion|probabilité|fraction)|combien pour cent',
  },
  es: {
    length:
      '(?:a )?qué (?:longitud|profundidad|altura|anchura|distancia|grosor|diámetro|altitud)|cuál es (?:la|el) (?:longitud|profundidad|altura|anchura|ancho|distancia|grosor|diámetro|altitud)|cuánto miden?|cuántos (?:kiló|centí|milí)?metros',
    duration:
      'cuánto (?:tiempo|dura|duran|duró|tarda|tardan)|cuántos (?:segundos|minutos|días|meses|años)|cuántas (?:horas|semanas)|qué (?:duración|edad)|cuál es la duración',
    rate: 'con qué frecuencia|a qué (?:velocidad|ritmo)|qué (?:velocidad|frecuencia)|cuál es la (?:velocidad|frecuencia)|cuántas veces|cada cuánto',
    temperature: '(?:a )?qué temperatura|cuál es la temperatura|cuántos grados',
    weight:
      'cuánto pesan?|qué (?:peso|masa|dosis)|cuál es (?:el peso|la masa|la dosis)|cuánt[oa]s (?:gramos|kilos|kilogramos|litros|toneladas)',
    money:
      'cuánto (?:cuestan?|costó|vale)|qué (?:precio|coste|costo)|cuál es el (?:precio|coste|costo|salario)',
    share:
      'qué (?:porcentaje|proporción|fracción|probabilidad)|cuál es (?:el porcentaje|la proporción|la probabilidad)',
  },
  pt: {
    length:
      '(?:(?:a )?que|qual (?:é |era )?[oa]) (?:comprimento|profundidade|altura|largura|distância|espessura|diâmetro|altitude)|quanto mede|quantos (?:quilô|quiló|centí|milí)?metros',
    duration:
      'quanto (?:tempo|dura|duram|durou|demora|demoram)|quantos (?:segundos|minutos|dias|meses|anos)|quantas (?:horas|semanas)|qual (?:é )?a duração',
    rate: 'com que (?:frequência|velocidade)|a que velocidade|quantas vezes|qual (?:é )?a (?:velocidade|frequência)',
    temperature: '(?:a|em) que temperatura|qual (?:é )?a temperatura|quantos graus',
    weight:
      'quanto pesam?|qual (?:é )?(?:o peso|a massa|a dose)|quantos (?:gramas|quilos|quilogramas|litros)|quantas toneladas',
    money: 'quanto (?:custa|custam|custou|vale)|qual (?:é )?o (?:preço|custo|salário)',
    share: '(?:que|qual (?:é )?[oa]) (?:percentagem|porcentagem|percentual|proporção|fração|probabilidade)',
  },
  it: {
    length:
      'quanto (?:è|sono) (?:lung|alt|profond|larg|spess)\\p{L}+|quanto dista|(?:a )?(?:quale|che|qual è la) (?:lunghezza|altezza|profondità|larghezza|distanza)|qual è (?:il diametro|lo spessore)|quanti (?:chilo|centi|milli)?metri',
    duration:
      'quanto (?:tempo|dura|durano|durò)|quanti (?:secondi|minuti|giorni|mesi|anni)|quante (?:ore|settimane)|qual è la durata',
    rate: 'quanto (?:spesso|veloc\\p{L}+)|quante volte|ogni quanto|(?:a )?(?:quale|che|qual è la) (?:velocità|frequenza)',
    temperature: '(?:a )?(?:quale|che|qual è la) temperatura|quanti gradi',
    weight:
      'quanto pesan?o?|qual è (?:il peso|la massa|la dose)|quanti (?:grammi|chili|chilogrammi|litri)|quante tonnellate',
    money: 'quanto (?:costa|costano|costò)|qual è il (?:prezzo|costo|salario)',
    share: '(?:quale|che|qual è la) (?:percentuale|quota|proporzione|probabilità|frazione)',
  },
  cs: {
    length:
      'jak (?:dlouh|hlubok|vysok|širok|tlust)[ýáéí]|jak daleko|jak(?:á|ou) (?:je |má )?(?:délk|hloubk|výšk|šířk|tloušťk|vzdálenost)[au]?|v jaké (?:výšce|hloubce|vzdálenosti)|kolik (?:kilo|centi|mili)?metrů',
    duration:
      'jak dlouho|jak star[ýáéí]|kolik (?:času|sekund|minut|hodin|dní|dnů|týdnů|měsíců|let)|(?:jaká|jak dlouhá) (?:je |byla )?doba|po jaké době',
    rate: 'jak (?:často|rychle|rychl[ýáéí])|kolikrát|jak(?:á|ou|é) (?:je |má )?(?:rychlost|frekvenc|četnost)\\p{L}*',
    temperature:
      '(?:při|na) jak(?:é|ou) teplot[ěu]|jak(?:á|ou) (?:je |byla |má )?teplot[au]|kolik stupňů|jak (?:tepl|hork|studen)[ýáéío]',
    weight:
      'kolik (?:váží|vážil[aoiy]?|gramů|kil|kilogramů|tun|litrů)|jak těžk[ýáéí]|jak(?:á|ou) (?:je |má )?(?:hmotnost|váh[au]|dávk[au])',
    money:
      'kolik (?:stojí|stál[aoiy]?|peněz|korun|eur|dolarů)|jak(?:á|ou) (?:je |byla |má )?cen[au]|jak drah[ýáéí]|jak vysok[áé] (?:je cena|jsou náklady)',
    share:
      'kolik procent|jak(?:ý|á|ou|é) (?:je |má |tvoří )?(?:podíl|procento|pravděpodobnost)|s jakou pravděpodobností|jak pravděpodobn[ýáé]',
  },
  pl: {
    length:
      'jak (?:d[łl]ugi|d[łl]uga|d[łl]ugie|g[łl]ębok[iao]e?|wysok[iao]e?|szerok[iao]e?|grub[yaeo]|daleko)|(?:jak|któr)(?:a|ą|iej) (?:jest |by[łl]a |ma |mia[łl]a )?(?:d[łl]ugość|g[łl]ębokość|wysokość|szerokość|grubość|odległość|d[łl]ugości|g[łl]ębokości|wysokości|szerokości|grubości|odległości|średnic[aęy])|jaki (?:jest |ma )?promień|ile (?:(?:kilo|centy|mili)?metrów|km|cm|mm|m)',
    duration:
      'jak (?:d[łl]ugo|dawno|star[yae])|ile (?:czasu|sekund|minut|godzin|dni|tygodni|miesięcy|lat|wieków|trwa|trwa[łl][aoy]?|zajmuje)|ilu (?:sekundach|minutach|godzinach|dniach|tygodniach|miesiącach|latach)|jak d[łl]ug(?:i|a|ie) (?:jest |był[ao]? )?(?:czas|okres|przerwa)|jaki (?:jest |był |ma )?(?:\\p{L}+ )?(?:czas|wiek)|jakim (?:czasie|wieku)',
    rate: 'jak (?:często|szybko|prędko|szybk[iae]e?)|(?:ile|ilu) razy|ilokrotnie|co ile|(?:jak|któr)(?:a|ą|iej) (?:jest |by[łl]a |ma )?(?:prędkość|szybkość|częstotliwość|częstość|prędkości|częstotliwości)|z jak(?:ą|im) (?:prędkością|szybkością|częstotliwością|tempem)|jaki[em]+ (?:jest |ma )?(?:tempo|tempie|tętno)',
    temperature:
      'jakiej temperatur(?:ze|y)|jak(?:a|ą) (?:jest |by[łl]a |ma |panuje )?temperatur[aęy]|ile stopni|jak (?:ciep[łl]|gorąc|zimn)[yaeo]',
    weight:
      'ile (?:waży|ważą|waży[łl][aoiy]?|gramów|kilo|kilogramów|kg|ton|litrów|mililitrów)|jak ciężk[iao]e?|jak(?:a|ą|i) (?:jest |by[łl]a |ma )?(?:mas[aę]|wag[aę]|dawk[aę]|ciężar)',
    money:
      'ile (?:kosztuj\\p{L}+|kosztowa[łl]\\p{L}*|pieniędzy|z[łl]otych|z[łl]|euro|dolarów|groszy|p[łl]aci\\p{L}*|zap[łl]aci\\p{L}*|zarabia\\p{L}*)|ile wynos\\p{L}+ (?:cena|op[łl]ata|koszt\\p{L}*|składka|kara|pensja|wynagrodzenie)|jak(?:a|ą|i|ie) (?:jest |by[łl][ao]? |ma )?(?:cen[aę]|koszt|op[łl]at[aę]|wynagrodzenie|budżet|wysokość (?:op[łl]at|składk|kar|grzywn|pensji|wynagrodz|dotacj|czynsz)\\p{L}*)|jak drog[iao]e?|jak wysok(?:i|a|ie) (?:jest |są )?(?:cena|op[łl]ata|koszt|koszty|kara|składka)',
    share:
      '(?:ile|ilu) procent\\p{L}*|jak(?:i|a|ą|ie) (?:jest |by[łl][ao]? |ma |stanowi\\p{L}* )?(?:procent|odsetek|udzia[łl]|prawdopodobieństwo|proporcja|proporcje)|jak[aą] część (?:populacji|ludności|mieszkańców|osób|(?:\\p{L}+ ){1,3}(?:stanowi|zajmuj)\\p{L}*)|z jakim prawdopodobieństwem|jak prawdopodobn[yae]',
  },
  tr: {
    length: `(?:ne kadar|kaç) (?:uzun|derin|yüksek|geniş|kal[ıi]n|uzak)\\p{L}*|(?:(?:uzunlu|derinli|yüksekli|genişli|kal[ıi]nl[ıi]|uzakl[ıi])ğ\\p{L}+|mesafesi|mesafe|çap[ıi]|yar[ıi]çap[ıi]|boyu) ${WHAT_TURKISH}|(?:hangi|ne kadar|ne) (?:uzunlu|derinli|yüksekli|uzakl[ıi])[kğ]\\p{L}*|kaç (?:(?:kilo|santi|mili)?metre(?!kare|küp)\\p{L}*|km|cm|mm|m)`,
    duration: `ne kadar (?:süre|zaman|sürer|sürdü|sürü|sürmü|uzun sür)\\p{L}*|kaç (?:saniye|dakika|saat|hafta|yüzy[ıi]l|yaş|sene)\\p{L}*|kaç (?:gün|ay|y[ıi]l)(?:d[ıiüu]r|l[ıiü]k|d[ae]n?|boyunca|e|a)?|(?:süresi|yaş[ıi]|ömrü) ${WHAT_TURKISH}|ne kadarl[ıi]k (?:bir )?süre\\p{L}*`,
    rate: `ne kadar (?:s[ıi]k|h[ıi]zl[ıi]|h[ıi]zla|çabuk)\\p{L}*|(?:ne|hangi) (?:s[ıi]kl[ıi]k|h[ıi]z)(?:ta|la|da)|kaç (?:kez|kere|defa)\\p{L}*|kaç \\p{L}+[dt][ae] bir|(?:h[ıi]z[ıi]|sürati|s[ıi]kl[ıi]ğ[ıi]|frekans[ıi]|temposu) ${WHAT_TURKISH}`,
    temperature: `kaç derece\\p{L}*|hangi s[ıi]cakl[ıi][kğ](?:ta|tan|a|lar\\p{L}*)|s[ıi]cakl[ıi](?:k|ğ[ıi]) ${WHAT_TURKISH}|ne kadar (?:s[ıi]cak|soğuk)\\p{L}*`,
    weight: `kaç (?:gram|ton|litre|mililitre)\\p{L}*|kaç (?:kilo|kilogram|kg|mg|ml|g)(?:dur|d[ıi]r|l[ıu]k)?|ne kadar (?:ağ[ıi]r|tartar|tart[ıi]yor)\\p{L}*|(?:ağ[ıi]rl[ıi]ğ[ıi]|kütlesi|dozu|kilosu) ${WHAT_TURKISH}`,
    money: `ne kadar (?:para|pahal[ıi]|ücret|mal ol)\\p{L}*|ne kadara|kaç (?:para|lira|dolar|euro|avro|kuruş|tl)\\p{L}*|kaça (?:mal ol|sat[ıi]l|al[ıi]n)\\p{L}*|(?:fiyat[ıi]|ücreti|maliyeti|bedeli|maaş[ıi]|bütçesi) ${WHAT_TURKISH}`,
    share: `(?:yüzde|%) ?kaç\\p{L}*|ne kadar[ıi]\\p{L}*|(?:oran[ıi]|pay[ıi]|yüzdesi|olas[ıi]l[ıi]ğ[ıi]|ihtimali) ${WHAT_TURKISH}|kaçta kaç\\p{L}*|(?:hangi|ne) oranda|ne kadarl[ıi]k (?:bir )?(?:k[ıi]s[ıi]?m|oran|bölüm|pay)\\p{L}*`,
  },
  ru: {
    length:
      '(?:какова|какая|на какой) (?:длина|глубина|высота|ширина|толщина|глубине|высоте)|как(?:ово|ое|ом) расстояни[ие]|какой диаметр|сколько (?:кило|санти|милли)?метров',
    duration:
      'как долго|сколько (?:времени|секунд|минут|часов|дней|недель|месяцев|лет|длится|длил\\p{L}+)|(?:какова|какая) (?:продолжительность|длительность)',
    rate: 'как (?:часто|быстро)|сколько раз|(?:с какой|какова|какая) (?:скорост|частот)\\p{L}+',
    temperature: '(?:при какой|какова|какая) температур\\p{L}+|сколько градусов',
    weight:
      'сколько (?:весит|весят|граммов|килограммов|тонн|литров)|(?:каков|какой) вес|(?:какова|какая) (?:масса|доза)',
    money: 'сколько (?:стоит|стоят|стоил\\p{L}*|денег|рублей|долларов)|(?:какова|какая) (?:цена|стоимость)',
    share: 'какой процент|сколько процентов|(?:какова|какая|какую) (?:доля|долю|часть|вероятность)',
  },
  ar: {
    length:
      'كم (?:يبلغ )?(?:طول|عمق|ارتفاع|عرض|يبعد|تبعد|متر\\p{L}*|كيلومتر\\p{L}*)|ما (?:هو |هي )?(?:طول|عمق|ارتفاع|عرض|مسافة|المسافة|قطر)',
    duration:
      'كم (?:من الوقت|من الزمن|تبلغ مدة|مدة|ثانية|دقيقة|ساعة|يوما|أسبوعا|شهرا|سنة|عاما|يستغرق|تستغرق|استغرق\\p{L}*|تدوم|يدوم|عمر)|ما (?:هي )?(?:مدة|المدة)',
    rate: 'كم مرة|كم (?:تبلغ )?سرعة|ما (?:هي |هو )?(?:سرعة|معدل|تردد)|بأي سرعة',
    temperature: 'كم (?:تبلغ )?درجة|ما (?:هي )?درجة (?:ال)?حرارة|(?:عند|في) أي درجة',
    weight:
      'كم (?:يبلغ |تبلغ )?(?:وزن|كتلة|يزن|تزن|غراما|كيلوغراما|طنا|لترا)|ما (?:هو |هي )?(?:وزن|كتلة|جرعة)',
    money:
      'كم (?:يبلغ |تبلغ )?(?:يكلف|تكلف|ثمن|سعر|تكلفة|دولارا|يورو)|ما (?:هو |هي )?(?:سعر|ثمن|تكلفة|كلفة)|بكم',
    share: 'ما (?:هي )?(?:نسبة|النسبة)|كم (?:تبلغ )?(?:نسبة|في المئة|بالمئة)|ما (?:هو )?احتمال',
  },
  hi: {
    length:
      'कितन[ीेा] (?:लंब[ीेा]|गहर[ीेा]|ऊँच[ीेा]|ऊंच[ीेा]|चौड़[ीेा]|दूर)|(?:लंबाई|गहराई|ऊँचाई|ऊंचाई|चौड़ाई|दूरी) (?:कितनी|क्या)|कितने (?:मीटर|किलोमीटर|सेंटीमीटर)',
    duration: 'कितन[ीेा] (?:देर|समय|दिन|घंटे|मिनट|सेकंड|साल|वर्ष|महीने|सप्ताह|हफ्ते)|कब तक|अवधि (?:कितनी|क्या)',
    rate: 'कितनी (?:बार|तेज|तेज़|जल्दी)|(?:गति|दर|आवृत्ति) (?:कितनी|क्या)',
    temperature: 'किस तापमान|तापमान (?:कितना|क्या)|कितने डिग्री|कितना (?:गर्म|ठंडा)',
    weight:
      'कितना (?:वजन|वज़न|भारी)|(?:वजन|वज़न|द्रव्यमान|खुराक) (?:कितना|कितनी|क्या)|कितने (?:ग्राम|किलो|किलोग्राम|टन|लीटर)',
    money: 'कितने (?:रुपये|रुपए|डॉलर|पैसे)|(?:कीमत|क़ीमत|लागत|मूल्य) (?:कितनी|कितना|क्या)',
    share: 'कितन[ेा] प्रतिशत|कितना हिस्सा|(?:प्रतिशत|अनुपात|हिस्सा|संभावना) (?:कितना|कितनी|क्या)',
  },
  zh: {
    length:
      '多(?:长|高|深|宽|远|厚)|(?:长度|高度|深度|宽度|距离|直径)(?:是|为|有)?多少|多少(?:米|公里|厘米|毫米)',
    duration: '多久|多长时间|(?:多少|几)个?(?:秒|分钟|小时|天|周|星期|月|年)',
    rate: '多久.{0,6}一次|多快|(?:多少|几)次|(?:频率|速度)(?:是|为|有)?多少',
    temperature: '温度(?:是|为|有)?多少|什么温度|多少(?:摄氏)?度',
    weight: '多重|(?:重量|体重|剂量|质量)(?:是|为|有)?多少|多少(?:克|公斤|千克|吨|升)',
    money: '多少钱|(?:价格|费用|成本)(?:是|为)?多少|多少(?:元|美元|欧元)',
    share: '百分之(?:几|多少)|(?:比例|百分比|概率|占比)(?:是|为)?多少|占多少',
  },
  ja: {
    length:
      'ど[のれ]くらいの(?:長さ|深さ|高さ|幅|距離)|(?:長さ|深さ|高さ|幅|距離|直径)は(?:何|ど|いく)|何(?:キロ|センチ|ミリ)?メートル',
    duration: 'ど[のれ]くらいの(?:時間|期間)|何(?:秒|分(?!解)|時間|日間|週間|か月|ヶ月|カ月|年間)',
    rate: '何回|ど[のれ]くらいの(?:頻度|速度|速さ)|(?:頻度|速度)は(?:何|ど|いく)',
    temperature: '何度(?![もか])|温度は(?:何|ど|いく)',
    weight:
      'ど[のれ]くらいの重さ|(?:重さ|体重|質量|用量)は(?:何|ど|いく)|何(?:グラム|キロ(?!メ)|トン|リットル)',
    money: 'いくら(?:です|かか|しま|で(?!も))|何(?:円|ドル|ユーロ)|(?:価格|値段|費用|料金)は(?:何|ど|いく)',
    share: '何(?:パーセント|％|%|割)|(?:割合|確率|比率)は(?:何|ど|いく)',
  },
  ko: {
    length:
      '얼마나 (?:길|긴|깊|높|넓|멀|먼)|(?:길이|깊이|높이|너비|거리|지름)[은는이가]? ?(?:얼마|몇)|몇 ?(?:킬로|센티|밀리)?미터',
    duration: '얼마나 오래|얼마 동안|몇 ?(?:초|분|시간|주|개월|일 동안|년 동안)|기간[은이]? ?얼마',
    rate: '얼마나 (?:자주|빨리|빠르|빠른)|몇 ?번|(?:속도|빈도)[은는이가]? ?(?:얼마|몇)',
    temperature: '몇 ?도|온도[는가]? ?(?:얼마|몇)',
    weight: '얼마나 무거|(?:무게|체중|용량|질량)[은는이가]? ?(?:얼마|몇)|몇 ?(?:그램|킬로그램|톤|리터)',
    money: '(?:가격|비용|값|요금)[은는이가]? ?(?:얼마|몇)|몇 ?(?:원|달러|유로)',
    share: '몇 ?(?:퍼센트|%|프로)|(?:비율|확률|점유율|비중)[은는이가]? ?(?:얼마|몇)',
  },
};
