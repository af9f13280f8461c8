/** The fixed texts of drafted questions, in the language of their slide. */
interface Instructions {
  matching: string;
  abbreviation: string;
}

const ENGLISH: Instructions = {
  matching: 'Match each term with its meaning.',
  abbreviation: 'Write this abbreviation in full.',
};

const BY_LANGUAGE: Record<string, Instructions> = {
  en: ENGLISH,
  de: {
    matching: 'Ordnen Sie jedem Begriff seine Bedeutung zu.',
    abbreviation: 'Schreiben Sie diese Abkürzung aus.',
  },
  fr: {
    matching: 'Associez chaque terme à sa signification.',
    abbreviation: 'Écrivez cette abréviation en toutes lettres.',
  },
  es: {
    matching: 'Relacione cada término con su significado.',
    abbreviation: 'Escriba esta abreviatura completa.',
  },
  it: {
    matching: 'Abbina ogni termine al suo significato.',
    abbreviation: 'Scrivi questa sigla per esteso.',
  },
  pt: {
    matching: 'Associe cada termo ao seu significado.',
    abbreviation: 'Escreva esta sigla por extenso.',
  },
  nl: {
    matching: 'Koppel elke term aan zijn betekenis.',
    abbreviation: 'Schrijf deze afkorting voluit.',
  },
  sv: {
    matching: 'Para ihop varje begrepp med dess betydelse.',
    abbreviation: 'Skriv ut denna förkortning.',
  },
  cs: {
    matching: 'Přiřaďte každému pojmu jeho význam.',
    abbreviation: 'Napište tuto zkratku celými slovy.',
  },
  pl: {
    matching: 'Dopasuj każdy termin do jego znaczenia.',
    abbreviation: 'Rozwiń ten skrót.',
  },
  ru: {
    matching: 'Соотнесите каждый термин с его значением.',
    abbreviation: 'Напишите это сокращение полностью.',
  },
  tr: {
    matching: 'Her terimi anlamıyla eşleştirin.',
    abbreviation: 'Bu kısaltmanın açılımını yazın.',
  },
  ar: {
    matching: 'صل كل مصطلح بمعناه.',
    abbreviation: 'اكتب هذا الاختصار كاملا.',
  },
  zh: {
    matching: '将每个术语与其含义配对。',
    abbreviation: '请写出这个缩写的全称。',
  },
  ja: {
    matching: '用語とその意味を組み合わせてください。',
    abbreviation: 'この略語の正式な表記を書いてください。',
  },
  ko: {
    matching: '각 용어를 그 뜻과 연결하세요.',
    abbreviation: '이 약어를 풀어서 쓰세요.',
  },
};

/** Returns the texts in a language; in English if they are not translated. */
export const findInstructions = (language: string): Instructions => BY_LANGUAGE[language] ?? ENGLISH;
