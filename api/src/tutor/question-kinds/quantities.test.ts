import { describe, expect, test } from 'vitest';
import { containsQuantity } from './quantities.js';
import { detectQuestionKind, matchKind } from './question-kind.js';
import { tokenize } from '@lectern/text/stems';

/** How well a sentence has the kind of answer that the question asks for. */
function match(language: string, question: string, sentence: string): number {
  const stems = new Set(tokenize(question, language).map(({ stem }) => stem));
  return matchKind(
    detectQuestionKind(question, language),
    sentence,
    tokenize(sentence, language),
    stems,
    language,
  );
}

describe('a question about a quantity', () => {
  test.each([
    ['de', 'Wie tief ist der See?', 'length', 'Er ist 12 Meter tief.'],
    ['de', 'Wie lange muss man warten?', 'duration', 'Nach zwanzig Minuten ist alles trocken.'],
    ['de', 'Wie oft wird geprüft?', 'rate', 'Der Filter wird jede zweite Woche gereinigt.'],
    ['de', 'Was kostet die Karte?', 'money', 'Sie ist für 7,50 € zu haben.'],
    ['fr', 'Quelle est la profondeur du lac ?', 'length', 'Il atteint 12 m au centre.'],
    ['fr', 'Combien de temps faut-il attendre ?', 'duration', 'Après vingt minutes, tout est sec.'],
    ['fr', 'Quel est le pourcentage de sel ?', 'share', 'Il en reste 3,5 %.'],
    ['fr', 'Combien coûte le billet ?', 'money', 'Le tarif est de 12 euros.'],
    ['es', '¿Cuánto tiempo dura el viaje?', 'duration', 'Se llega en tres horas.'],
    ['es', '¿Cuánto pesa la caja?', 'weight', 'Son 40 kilogramos en total.'],
    ['es', '¿Con qué frecuencia se revisa?', 'rate', 'Se limpia cada dos semanas.'],
    ['pt', 'Quanto custa o bilhete?', 'money', 'O valor é de R$ 12.'],
    ['pt', 'A que temperatura ferve?', 'temperature', 'Começa a 78 graus.'],
    ['it', 'Quanto è profondo il lago?', 'length', 'Arriva a 12 metri.'],
    ['it', 'Quante volte si controlla?', 'rate', 'Si pulisce ogni due settimane.'],
    ['it', 'Quale percentuale di sale resta?', 'share', 'Ne resta il 3,5%.'],
    ['cs', 'Jak hluboké je jezero?', 'length', 'Uprostřed má 12 metrů.'],
    ['cs', 'Kolik minut se čeká?', 'duration', 'Po dvaceti minutách je sucho, jindy po 30 minutách.'],
    ['cs', 'Jak často se kontroluje?', 'rate', 'Filtr se čistí každé dva týdny.'],
    ['cs', 'Kolik stojí vstupenka?', 'money', 'Prodává se za 120 Kč.'],
    ['cs', 'Při jaké teplotě vře?', 'temperature', 'Začíná to při 78 stupních, tedy 78 °C.'],
    ['cs', 'Jaký je podíl soli?', 'share', 'Zbývá 3,5 %.'],
    ['pl', 'Jak głębokie jest jezioro?', 'length', 'W środku ma 12 metrów.'],
    ['pl', 'Ile minut trzeba czekać?', 'duration', 'Po dwudziestu minutach jest sucho.'],
    ['pl', 'Jak dlugo trwa przerwa?', 'duration', 'Zwykle pół godziny, nigdy nie dłużej.'],
    ['pl', 'Jak często sprawdza się filtr?', 'rate', 'Jest czyszczony co dwa tygodnie.'],
    ['pl', 'Z jaką prędkością jedzie pociąg?', 'rate', 'Osiąga 160 kilometrów na godzinę.'],
    ['pl', 'Ile kosztuje bilet?', 'money', 'Sprzedaje się go za 12 zł.'],
    ['pl', 'Jaka jest wysokość opłaty?', 'money', 'Trzeba mieć przy sobie 30 złotych.'],
    ['pl', 'W jakiej temperaturze wrze alkohol?', 'temperature', 'Zaczyna się to przy 78 stopniach.'],
    ['pl', 'Ile waży skrzynia?', 'weight', 'Razem 40 kilogramów.'],
    ['pl', 'Jaki jest udział soli?', 'share', 'Zostaje 3,5 %, czyli jedna trzecia.'],
    ['tr', 'Gölün derinliği ne kadardır?', 'length', 'Ortada 12 metreye iner.'],
    ['tr', 'Göl ne kadar uzun?', 'length', 'Kıyıdan kıyıya 12 km’dir.'],
    ['tr', 'Kaç dakika beklenir?', 'duration', 'Kuruması 20 dakikadır.'],
    ['tr', 'Kuruması ne kadar sürer?', 'duration', 'Yirmi dakikada biter.'],
    ['tr', 'Filtre ne sıklıkla temizlenir?', 'rate', 'İki haftada bir yıkanır.'],
    ['tr', 'Günde kaç kez kontrol edilir?', 'rate', 'Görevli 3 kez bakar.'],
    ['tr', 'Bilet fiyatı ne kadar?', 'money', 'Gişede 50 liraya satılır.'],
    ['tr', 'Alkol kaç derecede kaynar?', 'temperature', 'Bu, 78 °C’de olur.'],
    ['tr', 'Sandığın ağırlığı nedir?', 'weight', 'Toplamda 40 kilogramdır.'],
    ['tr', 'Tuz oranı nedir?', 'share', 'Geriye %3,5’i kalır.'],
    ['tr', 'Öğrencilerin yüzde kaçı geçti?', 'share', 'Sınavı yüzde kırkı başardı.'],
    ['ru', 'Сколько времени нужно ждать?', 'duration', 'Через двадцать минут всё высохнет.'],
    ['ru', 'Сколько стоит билет?', 'money', 'Цена — 300 рублей.'],
    ['ru', 'При какой температуре кипит спирт?', 'temperature', 'Это происходит при 78 °C.'],
    ['ar', 'كم يبلغ وزن الصندوق؟', 'weight', 'المجموع ٤٠ كيلوغراما.'],
    ['ar', 'كم من الوقت يجب الانتظار؟', 'duration', 'بعد 20 دقيقة يجف كل شيء.'],
    ['ar', 'ما هي نسبة الملح؟', 'share', 'يبقى 3 في المئة.'],
    ['hi', 'झील कितनी गहरी है?', 'length', 'वह १२ मीटर तक जाती है।'],
    ['hi', 'टिकट की कीमत कितनी है?', 'money', 'यह 300 रुपये में मिलता है।'],
    ['hi', 'कितनी देर रुकना है?', 'duration', 'बीस मिनट बाद सब सूख जाता है।'],
    ['zh', '湖有多深？', 'length', '中间有12米。'],
    ['zh', '要等多长时间？', 'duration', '二十分钟以后就干了。'],
    ['zh', '多久检查一次？', 'rate', '每两周清洗过滤器。'],
    ['zh', '盐的比例是多少？', 'share', '还剩3.5%。'],
    ['ja', '湖の深さはどのくらいですか', 'length', '中央で12メートルです。'],
    ['ja', '何分間待ちますか', 'duration', '20分で乾きます。'],
    ['ja', '切符はいくらですか', 'money', '300円です。'],
    ['ko', '호수는 얼마나 깊습니까?', 'length', '가운데는 12미터입니다.'],
    ['ko', '몇 분 기다려야 합니까?', 'duration', '20분이면 마릅니다.'],
    ['ko', '소금의 비율은 얼마입니까?', 'share', '3.5%가 남습니다.'],
  ])('in %s: “%s” asks for a %s, which is in “%s”', (language, question, measure, sentence) => {
    expect(detectQuestionKind(question, language)).toBe(measure);
    expect(match(language, question, sentence)).toBe(1);
    // A number without a fitting unit answers less surely, and text without a number not at all.
    expect(match(language, question, '1984')).toBe(0.5);
    expect(match(language, question, '…')).toBe(0);
  });

  test.each([
    ['de', 'Wie viele Seen gibt es?', 'number'],
    ['fr', 'En quelle année le lac a-t-il gelé ?', 'time'],
    ['es', '¿Cuántos lagos hay?', 'number'],
    ['cs', 'Kolik je tu jezer?', 'number'],
    ['cs', 'Ve kterém roce jezero zamrzlo?', 'time'],
    ['cs', 'Proč jezero zamrzlo?', 'reason'],
    ['cs', 'Odkud voda přitéká?', 'place'],
    ['cs', 'S kým se o vodu dělí?', 'person'],
    ['cs', 'Jaké teplotní čidlo se používá?', 'other'],
    ['pl', 'Ile jest tu jezior?', 'number'],
    ['pl', 'Ilu ludzi tu mieszka?', 'number'],
    ['pl', 'W którym roku zamarzło jezioro?', 'time'],
    ['pl', 'W jakim wieku umarł malarz?', 'duration'],
    ['pl', 'Dlaczego jezioro zamarzło?', 'reason'],
    ['pl', 'Po co się je mierzy?', 'reason'],
    ['pl', 'Po co najmniej ilu dniach?', 'duration'],
    ['pl', 'Dokąd płynie woda?', 'place'],
    ['pl', 'Czyją własnością jest jezioro?', 'person'],
    ['pl', 'Jaki czujnik temperatury się stosuje?', 'other'],
    ['pl', 'Czemu równa się suma?', 'other'],
    ['pl', 'Jaką część mowy odmieniamy?', 'other'],
    ['tr', 'Burada kaç göl var?', 'number'],
    ['tr', 'Göl hangi yılda dondu?', 'time'],
    ['tr', 'Göl kaç yılında dondu?', 'time'],
    ['tr', 'İlk kez ne zaman dondu?', 'time'],
    ['tr', 'Göl neden dondu?', 'reason'],
    ['tr', 'Derinliği niçin azalır?', 'reason'],
    ['tr', 'Göl nerededir?', 'place'],
    ['tr', 'Göl kimindir, hangi ülkededir?', 'place'],
    ['tr', 'Gölü kim ölçtü?', 'person'],
    ['tr', 'Hangi yıldız en parlaktır?', 'other'],
    ['tr', 'Hangi sıcaklık sensörü kullanılır?', 'other'],
    ['tr', 'Hangi kimyasal kullanılır?', 'other'],
    ['ru', 'Сколько озёр в стране?', 'number'],
    ['zh', '哪一年？', 'time'],
    ['ja', '何年ですか', 'time'],
    ['ko', '몇 년입니까?', 'time'],
    ['de', 'Welche Temperaturfühler werden benutzt?', 'other'],
    ['zh', '温度传感器是什么？', 'other'],
  ])('is not every question with a number, in %s: “%s” asks for a %s', (language, question, kind) =>
    expect(detectQuestionKind(question, language)).toBe(kind),
  );

  test.each([
    ['de', 'Wie viele Seen gibt es?', 'Ein Fluss mündet hier.', 'Fünf, sagt man.'],
    ['fr', 'Combien de lacs y a-t-il ?', 'C’est une région humide.', 'On en compte cinq.'],
    ['es', '¿Cuántos lagos hay?', 'Es una región húmeda.', 'Hay cinco.'],
    ['pt', 'Quantos lagos há?', 'É uma região úmida.', 'Há cinco.'],
    ['it', 'Quanti laghi ci sono?', 'È una regione umida.', 'Sono cinque.'],
    ['cs', 'Kolik je tu jezer?', 'Jedno z nich zamrzlo.', 'Je jich pět.'],
    ['pl', 'Ile jest tu jezior?', 'Jedno z nich zamarzło.', 'Jest ich pięć.'],
    ['ru', 'Сколько озёр в стране?', 'Одна из рек замёрзла.', 'Их пять.'],
    ['hi', 'यहाँ कितनी झीलें हैं?', 'यह एक नम क्षेत्र है।', 'पाँच हैं।'],
  ])(
    'is not answered by an article or pronoun, in %s: “%s” by “%s”',
    (language, question, article, number) => {
      expect(match(language, question, article)).toBe(0);
      expect(match(language, question, number)).toBe(1);
    },
  );

  test('is answered in Arabic whether the alef is written with or without hamza', () => {
    for (const number of ['هناك أربع', 'هناك اربع']) expect(match('ar', 'كم عدد البحيرات؟', number)).toBe(1);
    for (const duration of ['بعد 3 أسابيع', 'بعد 3 اسابيع'])
      expect(match('ar', 'كم من الوقت يجب الانتظار؟', duration)).toBe(1);
    for (const month of ['في أغسطس', 'في اغسطس']) expect(match('ar', 'متى تجمدت البحيرة؟', month)).toBe(1);
  });
});

test.each([
  ['ko', '병원은 모두 몇 개입니까?', '의사는 일부 지역에서 일하고 회의 사이에 진료합니다.', 0],
  ['ko', '병원은 모두 몇 개입니까?', '원장님이십니다.', 0],
  ['ko', '병원은 모두 몇 개입니까?', '두 개입니다.', 1],
  ['ko', '병원은 모두 몇 개입니까?', '이십 개입니다.', 1],
  ['ko', '얼마나 오래 걸립니까?', '회사 분위기가 좋습니다.', 0],
  ['zh', '有多少种方法？', '一般来说已经十分统一。', 0],
  ['zh', '有多少种方法？', '共有三种。', 1],
  ['ja', '方法はいくつありますか', '一般的に統一が十分です。', 0],
  ['ja', '方法はいくつありますか', '三つあります。', 1],
])(
  'a number is not read into other words, in %s: “%s” for “%s” is %s',
  (language, question, sentence, expected) => expect(match(language, question, sentence)).toBe(expected),
);

test.each([
  ['Kdy jezero zamrzlo?', 'Led byl vidět v lednu.', 1],
  ['Kdy jezero zamrzlo?', 'Led byl tenký.', 0],
  ['Proč jezero zamrzlo?', 'Stalo se to kvůli mrazu.', 1],
  ['Proč jezero zamrzlo?', 'Led byl tenký.', 0],
  ['Kolik je tu jezer?', 'Vidíme tři.', 1],
  ['Kolik je tu jezer?', 'Vidíme velká.', 0],
  ['Kdo jezero popsal?', 'Popis sepsal Humboldt.', 1],
  ['Kdo jezero popsal?', 'Popis je starý.', 0],
  ['Kolik váží kniha?', 'Má 5 kapitol.', 0.5],
])('in Czech, for “%s” the answer “%s” fits by %s', (question, sentence, expected) =>
  expect(match('cs', question, sentence)).toBe(expected),
);

test.each([
  ['Kiedy zamarzło jezioro?', 'Lód pojawił się w lutym.', 1],
  ['Kiedy zamarzło jezioro?', 'Wszyscy mają cienki lód.', 0],
  ['Dlaczego jezioro zamarzło?', 'Stało się to z powodu mrozu.', 1],
  ['Dlaczego jezioro zamarzło?', 'Lód był cienki.', 0],
  ['Ile jest tu jezior?', 'Widzimy trzy.', 1],
  ['Ile jest tu jezior?', 'Widzimy duże.', 0],
  ['Kto opisał jezioro?', 'Zrobił to Humboldt.', 1],
  ['Kto opisał jezioro?', 'Opis jest stary.', 0],
  ['Ile waży książka?', 'Ma 5 rozdziałów.', 0.5],
  ['Jak długo trwała budowa?', 'Most otwarto w 1998 roku.', 0.5],
  ['Jak często się go czyści?', 'Trzeba co najmniej dwóch osób.', 0.5],
])('in Polish, for “%s” the answer “%s” fits by %s', (question, sentence, expected) =>
  expect(match('pl', question, sentence)).toBe(expected),
);

test.each([
  ['Göl ne zaman dondu?', 'Buz 1453’te görüldü.', 1],
  ['Göl ne zaman dondu?', 'Buz Ocak’ta görüldü.', 1],
  ['Göl ne zaman dondu?', 'Buz 19. yüzyılda görüldü.', 1],
  ['Göl ne zaman dondu?', 'Buzda yıldız görüldü.', 0],
  ['Göl neden dondu?', 'Bu, ayaz nedeniyle oldu.', 1],
  ['Göl neden dondu?', 'Buz inceydi.', 0],
  ['Burada kaç göl var?', 'Üç tane görüyoruz.', 1],
  ['Burada kaç göl var?', 'Büyük bir yüzey görüyoruz.', 0],
  ['Gölü kim anlattı?', 'Bunu Humboldt yaptı.', 1],
  ['Gölü kim anlattı?', 'Bunu bir gezgin yaptı.', 0],
  ['Göl nerede?', 'Haritada Van’ın yanında görünür.', 1],
  ['Kitabın ağırlığı nedir?', 'İçinde 5 bölüm var.', 0.5],
  ['Yapımı ne kadar sürdü?', 'Köprü 1998 yılında açıldı.', 0.5],
  ['Yapımı ne kadar sürdü?', 'Köprü 2 yılda bitti.', 1],
])('in Turkish, for “%s” the answer “%s” fits by %s', (question, sentence, expected) =>
  expect(match('tr', question, sentence)).toBe(expected),
);

test('a unit of another quantity is not enough', () => {
  expect(containsQuantity('Es dauert 12 Minuten.', 'length', 'de')).toBe(false);
  expect(containsQuantity('Es sind 12 Meter.', 'length', 'de')).toBe(true);
});
