/*
 * Titles by which sections are found, in about 30 languages. `\b` knows the ends of words in Latin letters only, so patterns end with
 * `WORD_END`.
 */

const WORD_END = '(?![\\p{L}\\p{M}\\p{N}])';

/** Matches titles of an agenda. */
export const AGENDA = new RegExp(
  "^(?:(?:today['’]?s |the |our )?(?:agenda|outline|overview|contents?|table of contents|toc|topics|program(?:me)?|roadmap|plan|structure|index|stages)" +
    '|inhalt(?:sverzeichnis)?|gliederung|übersicht|ablauf' +
    '|sommaire|table des matières|plan de (?:la )?présentation' +
    '|sommario|indice|scaletta|contenuti' +
    '|índice|contenidos?|tabla de contenidos?|programa|sumário|conteúdo|roteiro|plano de aula' +
    '|inhoud(?:sopgave)?|programma|overzicht|innehåll|innhold|indhold|sisältö' +
    '|obsah|osnova|přehled|spis treści|plan prezentacji|agenda|tartalom|cuprins|içindekiler|içerik|gündem' +
    '|содержание|оглавление|план|повестка|зміст|съдържание|садржај|περιεχόμενα' +
    '|תוכן(?: ה?עניינים)?|المحتويات|الفهرس|فهرس|فهرست(?: مطالب)?|विषय[- ]सूची|สารบัญ|mục lục|nội dung|daftar isi' +
    `|目录|目錄|大纲|大綱|議程|导览|目次|アジェンダ|本日の内容|おしながき|목차|차례)${WORD_END}`,
  'iu',
);

/** Matches titles of closing pages, which resemble dividers. */
export const CLOSING = new RegExp(
  '^[¡¿"“]?(?:thanks?|thank you.*|(?:any )?questions?|q ?& ?a|the end|fin|end|discussion' +
    '|danke|vielen dank|fragen|merci|des questions|grazie|domande|(?:muchas )?gracias|preguntas|(?:muito )?obrigad[oa]|perguntas|dúvidas' +
    '|děkuj\\p{L}*|díky|dotazy|otázky|ďakuj\\p{L}*|dziękuj\\p{L}*|pytania|bedankt|dank (?:u|je)|vragen|zijn er (?:nog )?vragen|tack|frågor|takk|tak|kiitos|köszön\\p{L}*|mulțum\\p{L}*|teşekkür\\p{L}*|sorular' +
    '|спасибо|вопросы|дякую|питання|благодаря|хвала|ευχαριστ\\p{L}*|תודה|שאלות|شكرا|متشکر\\p{L}*|با تشکر|धन्यवाद|cảm ơn|terima kasih' +
    `|謝謝|谢谢|致谢|感谢|ありがとう\\p{L}*|ご清聴\\p{L}*|質疑応答|감사\\p{L}*|질문\\p{L}*|q ?& ?a)${WORD_END}`,
  'iu',
);

/** Alternatives for the word before the number of a section: 'Part II', 'Kapitel 3'. */
export const SECTION_WORD =
  'part|section|chapter|lesson|lecture|session|day|week|unit|module|teil|kapitel|lektion|abschnitt|modul|tag|woche|partie|chapitre|leçon' +
  '|parte|capítulo|sección|seção|unidad|unidade|lección|capitolo|sezione|unità|lezione|deel|hoofdstuk|les|del|avsnitt' +
  '|osa|luku|část|kapitola|lekce|časť|część|rozdział|rész|fejezet|partea|capitolul|bölüm|kısım' +
  '|часть|глава|раздел|лекция|частина|розділ|дял|глава|μέρος|κεφάλαιο|חלק|פרק|الجزء|الفصل|بخش|فصل|भाग|अध्याय|phần|chương|bagian|bab';
