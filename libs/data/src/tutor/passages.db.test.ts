import { afterAll, beforeAll, expect, test } from 'vitest';
import { textSearchConfig } from '@lectern/text';
import { reindexCourse, writePassages } from './passages.js';
import { findSlideLanguages } from '../courses/slide-languages.queries.js';
import { slideText } from '@lectern/text';
import { createTestDatabase, type TestDatabase } from '../testing/index.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const GERMAN =
  'Die Häuser der Stadt wurden im Jahre 1666 bei einem großen Brand zerstört. Danach wurden sie aus Stein wieder aufgebaut, damit sich ein solches Feuer nicht noch einmal ausbreiten kann.';

async function aCourse(content: string): Promise<string> {
  const [{ id }] = await database.source.query<[{ id: string }]>(
    `WITH course AS (
       INSERT INTO courses (slug, title) VALUES (gen_random_uuid(), 'Course') RETURNING id
     ), module AS (
       INSERT INTO modules (course_id, title, position) SELECT id, 'Module', 0 FROM course RETURNING id
     ), slide AS (
       INSERT INTO slides (module_id, title, content, position) SELECT id, 'Brände', $1, 0 FROM module
     )
     SELECT id FROM course`,
    [`<p>${content}</p>`],
  );
  return id;
}

const findPassages = (courseId: string) =>
  database.source.query<
    { id: string; language: string | null; config: string; words: string; embedding: Buffer | null }[]
  >('SELECT id, language, config, words::text, embedding FROM passages WHERE course_id = $1', [courseId]);

test('a passage is indexed by the stemmer of its language, without diacritics', async () => {
  const courseId = await aCourse(GERMAN);
  await writePassages(database.source, courseId);
  const [passage] = await findPassages(courseId);
  expect(passage).toMatchObject({ language: 'de', config: 'german' });
  expect(passage?.words).toContain("'haus'");
  expect(passage?.words).toContain("'brand':1A");
  expect(passage?.words).not.toContain("'der'");
  const languages = await database.source.query(
    'SELECT language, config, passage_count FROM course_languages WHERE course_id = $1',
    [courseId],
  );
  expect(languages).toEqual([{ language: 'de', config: 'german', passage_count: 1 }]);
});

/** Article 1 of the Universal Declaration of Human Rights in the languages that PostgreSQL can stem. */
const STEMMED: Record<string, string> = {
  ar: 'يولد جميع الناس أحرارا متساوين في الكرامة والحقوق. وقد وهبوا عقلا وضميرا وعليهم أن يعامل بعضهم بعضا بروح الإخاء.',
  ca: 'Tots els éssers humans neixen lliures i iguals en dignitat i en drets. Són dotats de raó i de consciència, i han de comportar-se fraternalment els uns amb els altres.',
  da: 'Alle mennesker er født frie og lige i værdighed og rettigheder. De er udstyret med fornuft og samvittighed, og de bør handle mod hverandre i en broderskabets ånd.',
  de: 'Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und Gewissen begabt und sollen einander im Geist der Brüderlichkeit begegnen.',
  el: 'Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια και τα δικαιώματα. Είναι προικισμένοι με λογική και συνείδηση, και οφείλουν να συμπεριφέρονται μεταξύ τους με πνεύμα αδελφοσύνης.',
  en: 'All human beings are born free and equal in dignity and rights. They are endowed with reason and conscience and should act towards one another in a spirit of brotherhood.',
  es: 'Todos los seres humanos nacen libres e iguales en dignidad y derechos y, dotados como están de razón y conciencia, deben comportarse fraternalmente los unos con los otros.',
  et: 'Kõik inimesed sünnivad vabadena ja võrdsetena oma väärikuselt ja õigustelt. Neile on antud mõistus ja südametunnistus ja nende suhtumist üksteisesse peab kandma vendluse vaim.',
  eu: 'Gizon-emakume guztiak aske jaiotzen dira, duintasun eta eskubide berberak dituztela; eta ezaguera eta kontzientzia dutenez gero, elkarren artean senide legez jokatu beharra dute.',
  fi: 'Kaikki ihmiset syntyvät vapaina ja tasavertaisina arvoltaan ja oikeuksiltaan. Heille on annettu järki ja omatunto, ja heidän on toimittava toisiaan kohtaan veljeyden hengessä.',
  fr: 'Tous les êtres humains naissent libres et égaux en dignité et en droits. Ils sont doués de raison et de conscience et doivent agir les uns envers les autres dans un esprit de fraternité.',
  ga: 'Saolaítear gach duine den chine daonna saor agus comhionann i ndínit agus i gcearta. Tá bua an réasúin agus an choinsiasa acu agus ba cheart dóibh gníomhú i dtreo a chéile i spiorad an bhráithreachais.',
  hi: 'सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता और समानता प्राप्त है। उन्हें बुद्धि और अन्तरात्मा की देन प्राप्त है और परस्पर उन्हें भाईचारे के भाव से बर्ताव करना चाहिए।',
  hu: 'Minden emberi lény szabadon születik és egyenlő méltósága és joga van. Az emberek, ésszel és lelkiismerettel bírván, egymással szemben testvéri szellemben kell hogy viseltessenek.',
  hy: 'Բոլոր մարդիկ ծնվում են ազատ ու հավասար իրենց արժանապատվությամբ ու իրավունքներով։ Նրանք ունեն բանականություն ու խիղճ և միմյանց պետք է եղբայրաբար վերաբերվեն։',
  id: 'Semua orang dilahirkan merdeka dan mempunyai martabat dan hak-hak yang sama. Mereka dikaruniai akal dan hati nurani dan hendaknya bergaul satu sama lain dalam semangat persaudaraan.',
  it: 'Tutti gli esseri umani nascono liberi ed eguali in dignità e diritti. Essi sono dotati di ragione e di coscienza e devono agire gli uni verso gli altri in spirito di fratellanza.',
  lt: 'Visi žmonės gimsta laisvi ir lygūs savo orumu ir teisėmis. Jiems suteiktas protas ir sąžinė ir jie turi elgtis vienas kito atžvilgiu kaip broliai.',
  ne: 'सबै व्यक्तिहरू जन्मजात स्वतन्त्र हुन् ती सबैको समान अधिकार र महत्व छ। निजहरूमा विचार शक्ति र सद्विचार भएकोले निजहरूले आपसमा भातृत्वको भावनाबाट व्यवहार गर्नु पर्छ।',
  nl: 'Alle mensen worden vrij en gelijk in waardigheid en rechten geboren. Zij zijn begiftigd met verstand en geweten, en behoren zich jegens elkander in een geest van broederschap te gedragen.',
  no: 'Alle mennesker er født frie og med samme menneskeverd og menneskerettigheter. De er utstyrt med fornuft og samvittighet og bør handle mot hverandre i brorskapets ånd.',
  pt: 'Todos os seres humanos nascem livres e iguais em dignidade e em direitos. Dotados de razão e de consciência, devem agir uns para com os outros em espírito de fraternidade.',
  ro: 'Toate ființele umane se nasc libere și egale în demnitate și în drepturi. Ele sunt înzestrate cu rațiune și conștiință și trebuie să se comporte unele față de altele în spiritul fraternității.',
  ru: 'Все люди рождаются свободными и равными в своем достоинстве и правах. Они наделены разумом и совестью и должны поступать в отношении друг друга в духе братства.',
  sr: 'Сва људска бића рађају се слободна и једнака у достојанству и правима. Она су обдарена разумом и свешћу и треба једни према другима да поступају у духу братства.',
  sv: 'Alla människor är födda fria och lika i värde och rättigheter. De har utrustats med förnuft och samvete och bör handla gentemot varandra i en anda av gemenskap.',
  ta: 'மனிதப் பிறிவியினர் சகலரும் சுதந்திரமாகவே பிறக்கின்றனர்; அவர்கள் மதிப்பிலும், உரிமைகளிலும் சமமானவர்கள், அவர்கள் நியாயத்தையும் மனச்சாட்சியையும் இயற்பண்பாகப் பெற்றவர்கள்.',
  tr: 'Bütün insanlar hür, haysiyet ve haklar bakımından eşit doğarlar. Akıl ve vicdana sahiptirler ve birbirlerine karşı kardeşlik zihniyeti ile hareket etmelidirler.',
  yi: 'יעדער מענטש װערט געבױרן פֿרײַ און גלײַך אין כּבֿוד און רעכט. יעדער װערט באַשאָנקן מיט פֿאַרשטאַנד און געװיסן; יעדער זאָל זיך פֿירן מיט אַ צװײטן אין אַ געמיט פֿון ברודערשאַפֿט.',
};

test.each(Object.entries(STEMMED))(
  'a passage in a language with a stemmer is recognized and indexed by it: %s',
  async (language, text) => {
    const courseId = await aCourse(text);
    await writePassages(database.source, courseId);
    const config = (await installedConfigs()).find((name) => name === textSearchConfig(language));
    expect(await findPassages(courseId)).toMatchObject([{ language, config: config ?? 'simple' }]);
  },
);

test('every stemmer of PostgreSQL has a language', async () => {
  const used = Object.keys(STEMMED).map(textSearchConfig);
  expect(used).toEqual(expect.arrayContaining(await installedConfigs()));
  expect(new Set(used).size).toBe(29);
});

/** The text search configurations with a stemmer; Estonian is in newer versions of PostgreSQL only. */
async function installedConfigs(): Promise<string[]> {
  const rows = await database.source.query<{ name: string }[]>(
    "SELECT cfgname AS name FROM pg_ts_config WHERE cfgname <> 'simple'",
  );
  return rows.map(({ name }) => name);
}

test('passages of a long slide are exact parts of its text', async () => {
  const sentence = 'The  first word (a b.c) is “quoted”.  And so on… 水は大切です。火は危険です。';
  const content = `${sentence.repeat(40)}<br>${'x'.repeat(4000)}<br>${sentence.repeat(5)}`;
  const courseId = await aCourse(content);
  await writePassages(database.source, courseId);
  const rows = await database.source.query<{ text: string }[]>(
    'SELECT text FROM passages WHERE course_id = $1 ORDER BY position',
    [courseId],
  );
  const text = slideText(`<p>${content}</p>`);
  expect(rows.length).toBeGreaterThan(4);
  for (const row of rows) {
    expect(row.text.length).toBeLessThanOrEqual(1500);
    expect(text).toContain(row.text);
  }
  const joined = rows.map((row) => row.text).join('');
  expect(joined.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
});

test('speaker notes become passages only while the course shows them', async () => {
  const courseId = await aCourse(GERMAN);
  await database.source.query(
    "UPDATE slides SET notes = 'Fragen Sie nach Rauchmeldern.' WHERE module_id IN (SELECT id FROM modules WHERE course_id = $1)",
    [courseId],
  );
  const texts = async (isShown: boolean) => {
    await database.source.query('UPDATE courses SET shows_notes = $2 WHERE id = $1', [courseId, isShown]);
    await writePassages(database.source, courseId);
    const rows = await database.source.query<{ text: string }[]>(
      'SELECT text FROM passages WHERE course_id = $1 ORDER BY position',
      [courseId],
    );
    return rows.map(({ text }) => text);
  };
  expect(await texts(false)).toEqual([GERMAN]);
  expect(await texts(true)).toEqual([GERMAN, 'Fragen Sie nach Rauchmeldern.']);
  expect(await texts(false)).toEqual([GERMAN]);
});

test('passages of earlier versions are indexed again and lose nothing', async () => {
  const courseId = await aCourse(GERMAN);
  await writePassages(database.source, courseId);
  // As versions without languages left them.
  await database.source.query(
    "UPDATE passages SET language = NULL, config = 'english', words = to_tsvector('english', text), embedding = '\\x01' WHERE course_id = $1",
    [courseId],
  );
  await database.source.query('DELETE FROM course_languages WHERE course_id = $1', [courseId]);
  const [before] = await findPassages(courseId);
  while (await reindexCourse(database.source));
  const [after] = await findPassages(courseId);
  expect(after).toMatchObject({
    id: before?.id,
    embedding: before?.embedding,
    language: 'de',
    config: 'german',
  });
  expect(after?.words).toContain("'haus'");
});

test('a course without passages is indexed, a course without slides is left alone', async () => {
  const courseId = await aCourse(GERMAN);
  await database.source.query("INSERT INTO courses (slug, title) VALUES ('empty', 'Empty')");
  while (await reindexCourse(database.source));
  expect(await findPassages(courseId)).toHaveLength(1);
});

const findLanguage = async (courseId: string) =>
  (
    await database.source.query<{ language: string | null }[]>('SELECT language FROM courses WHERE id = $1', [
      courseId,
    ])
  )[0]?.language;

test('a course gets the language of its text once, and its slides are tagged with it', async () => {
  const courseId = await aCourse(GERMAN);
  await writePassages(database.source, courseId);
  expect(await findLanguage(courseId)).toBe('de');
  expect([...(await findSlideLanguages(database.source, { courseId })).values()]).toEqual(['de']);
  await database.source.query("UPDATE slides SET content = '' WHERE title = 'Brände'");
  await database.source.query("UPDATE courses SET language = 'zh-Hant' WHERE id = $1", [courseId]);
  await writePassages(database.source, courseId);
  expect(await findLanguage(courseId)).toBe('zh-Hant');
  expect(await findPassages(courseId)).toMatchObject([{ language: 'zh', config: 'simple' }]);
  expect([...(await findSlideLanguages(database.source, { courseId })).values()]).toEqual(['zh-Hant']);
});

test('a course without words has no language until it has some', async () => {
  const courseId = await aCourse('1 + 1');
  await database.source.query(
    "UPDATE slides SET title = '' WHERE module_id IN (SELECT id FROM modules WHERE course_id = $1)",
    [courseId],
  );
  await writePassages(database.source, courseId);
  expect(await findLanguage(courseId)).toBeNull();
});
