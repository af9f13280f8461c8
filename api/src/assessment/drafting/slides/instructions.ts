/** The fixed texts of drafted questions, in the language of their slide. */
export interface Instructions {
  matching: string;
  abbreviation: string;
  heading: string;
  term: string;
  order: string;
  number: string;
  trueFalse: string;
}

const ENGLISH: Instructions = {
  matching: 'Match each term with its meaning.',
  abbreviation: 'Write this abbreviation in full.',
  heading: 'Under which heading does this statement belong?',
  term: 'Which term is described here?',
  order: 'Put these steps in the right order.',
  number: 'Which number is missing?',
  trueFalse: 'Is this the right meaning of the term?',
};

const BY_LANGUAGE: Record<string, Instructions> = {
  en: ENGLISH,
  de: {
    matching: 'Ordnen Sie jedem Begriff seine Bedeutung zu.',
    abbreviation: 'Schreiben Sie diese Abkürzung aus.',
    heading: 'Unter welche Überschrift gehört diese Aussage?',
    term: 'Welcher Begriff wird hier beschrieben?',
    order: 'Bringen Sie diese Schritte in die richtige Reihenfolge.',
    number: 'Welche Zahl fehlt?',
    trueFalse: 'Ist dies die richtige Bedeutung des Begriffs?',
  },
  fr: {
    matching: 'Associez chaque terme à sa signification.',
    abbreviation: 'Écrivez cette abréviation en toutes lettres.',
    heading: 'Sous quel titre cette affirmation se trouve-t-elle ?',
    term: 'Quel terme est décrit ici ?',
    order: 'Mettez ces étapes dans le bon ordre.',
    number: 'Quel nombre manque ?',
    trueFalse: 'Est-ce la bonne signification du terme ?',
  },
  es: {
    matching: 'Relacione cada término con su significado.',
    abbreviation: 'Escriba esta abreviatura completa.',
    heading: '¿A qué título pertenece esta afirmación?',
    term: '¿Qué término se describe aquí?',
    order: 'Ponga estos pasos en el orden correcto.',
    number: '¿Qué número falta?',
    trueFalse: '¿Es este el significado correcto del término?',
  },
  it: {
    matching: 'Abbina ogni termine al suo significato.',
    abbreviation: 'Scrivi questa sigla per esteso.',
    heading: 'A quale titolo appartiene questa affermazione?',
    term: 'Quale termine è descritto qui?',
    order: "Metti questi passi nell'ordine giusto.",
    number: 'Quale numero manca?',
    trueFalse: 'È questo il significato giusto del termine?',
  },
  pt: {
    matching: 'Associe cada termo ao seu significado.',
    abbreviation: 'Escreva esta sigla por extenso.',
    heading: 'A que título pertence esta afirmação?',
    term: 'Que termo é descrito aqui?',
    order: 'Coloque estes passos na ordem certa.',
    number: 'Que número falta?',
    trueFalse: 'Este é o significado certo do termo?',
  },
  nl: {
    matching: 'Koppel elke term aan zijn betekenis.',
    abbreviation: 'Schrijf deze afkorting voluit.',
    heading: 'Onder welke titel hoort deze uitspraak?',
    term: 'Welke term wordt hier beschreven?',
    order: 'Zet deze stappen in de juiste volgorde.',
    number: 'Welk getal ontbreekt?',
    trueFalse: 'Is dit de juiste betekenis van de term?',
  },
  sv: {
    matching: 'Para ihop varje begrepp med dess betydelse.',
    abbreviation: 'Skriv ut denna förkortning.',
    heading: 'Under vilken rubrik hör detta påstående?',
    term: 'Vilket begrepp beskrivs här?',
    order: 'Ordna stegen i rätt följd.',
    number: 'Vilket tal saknas?',
    trueFalse: 'Är detta begreppets rätta betydelse?',
  },
  cs: {
    matching: 'Přiřaďte každému pojmu jeho význam.',
    abbreviation: 'Napište tuto zkratku celými slovy.',
    heading: 'Pod který nadpis patří toto tvrzení?',
    term: 'Který pojem je zde popsán?',
    order: 'Seřaďte tyto kroky ve správném pořadí.',
    number: 'Které číslo chybí?',
    trueFalse: 'Je toto správný význam pojmu?',
  },
  pl: {
    matching: 'Dopasuj każdy termin do jego znaczenia.',
    abbreviation: 'Rozwiń ten skrót.',
    heading: 'Pod który nagłówek należy to stwierdzenie?',
    term: 'Jaki termin jest tu opisany?',
    order: 'Ułóż te kroki we właściwej kolejności.',
    number: 'Jakiej liczby brakuje?',
    trueFalse: 'Czy to jest właściwe znaczenie terminu?',
  },
  ru: {
    matching: 'Соотнесите каждый термин с его значением.',
    abbreviation: 'Напишите это сокращение полностью.',
    heading: 'К какому заголовку относится это утверждение?',
    term: 'Какой термин здесь описан?',
    order: 'Расположите эти шаги в правильном порядке.',
    number: 'Какое число пропущено?',
    trueFalse: 'Это верное значение термина?',
  },
  tr: {
    matching: 'Her terimi anlamıyla eşleştirin.',
    abbreviation: 'Bu kısaltmanın açılımını yazın.',
    heading: 'Bu ifade hangi başlığa aittir?',
    term: 'Burada hangi terim tanımlanıyor?',
    order: 'Bu adımları doğru sıraya koyun.',
    number: 'Hangi sayı eksik?',
    trueFalse: 'Terimin doğru anlamı bu mu?',
  },
  ar: {
    matching: 'صل كل مصطلح بمعناه.',
    abbreviation: 'اكتب هذا الاختصار كاملا.',
    heading: 'تحت أي عنوان تندرج هذه العبارة؟',
    term: 'ما المصطلح الموصوف هنا؟',
    order: 'رتب هذه الخطوات ترتيبا صحيحا.',
    number: 'ما العدد الناقص؟',
    trueFalse: 'هل هذا هو المعنى الصحيح للمصطلح؟',
  },
  zh: {
    matching: '将每个术语与其含义配对。',
    abbreviation: '请写出这个缩写的全称。',
    heading: '这句话属于哪个标题？',
    term: '这里描述的是哪个术语？',
    order: '将这些步骤按正确顺序排列。',
    number: '缺少的数字是多少？',
    trueFalse: '这是该术语的正确含义吗？',
  },
  ja: {
    matching: '用語とその意味を組み合わせてください。',
    abbreviation: 'この略語の正式な表記を書いてください。',
    heading: 'この文はどの見出しに属しますか。',
    term: 'ここで説明されている用語はどれですか。',
    order: '手順を正しい順に並べてください。',
    number: '空欄に入る数はいくつですか。',
    trueFalse: 'これはこの用語の正しい意味ですか。',
  },
  ko: {
    matching: '각 용어를 그 뜻과 연결하세요.',
    abbreviation: '이 약어를 풀어서 쓰세요.',
    heading: '이 문장은 어느 제목에 속합니까?',
    term: '여기서 설명하는 용어는 무엇입니까?',
    order: '단계를 올바른 순서로 배열하세요.',
    number: '빠진 숫자는 무엇입니까?',
    trueFalse: '이것이 용어의 올바른 뜻입니까?',
  },
};

/** English for a language without texts of its own. */
export const instructionsIn = (language: string): Instructions => BY_LANGUAGE[language] ?? ENGLISH;
