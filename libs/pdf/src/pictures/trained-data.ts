import { access, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

/** Tesseract's codes of the languages that courses are offered in, by BCP 47 tag. */
const TESSERACT_CODES: Record<string, string> = {
  ar: 'ara',
  bg: 'bul',
  bn: 'ben',
  ca: 'cat',
  cs: 'ces',
  da: 'dan',
  de: 'deu',
  el: 'ell',
  en: 'eng',
  es: 'spa',
  et: 'est',
  eu: 'eus',
  fa: 'fas',
  fi: 'fin',
  fr: 'fra',
  ga: 'gle',
  he: 'heb',
  hi: 'hin',
  hr: 'hrv',
  hu: 'hun',
  hy: 'hye',
  id: 'ind',
  it: 'ita',
  ja: 'jpn',
  ko: 'kor',
  lt: 'lit',
  lv: 'lav',
  ne: 'nep',
  nl: 'nld',
  no: 'nor',
  pl: 'pol',
  pt: 'por',
  ro: 'ron',
  ru: 'rus',
  sk: 'slk',
  sl: 'slv',
  sr: 'srp',
  sv: 'swe',
  ta: 'tam',
  th: 'tha',
  tr: 'tur',
  uk: 'ukr',
  ur: 'urd',
  vi: 'vie',
  yi: 'yid',
  zh: 'chi_sim',
  'zh-Hant': 'chi_tra',
};

/** The language whose trained data comes with Lectern. */
const BUNDLED_LANGUAGE = 'en';

/**
 * Lists the languages that OCR can read, as BCP 47 tags: English, and those with trained data in the folder.
 * @param folder holds `deu.traineddata`, `deu.traineddata.gz` or the npm package `@tesseract.js-data/deu`
 */
export async function listOcrLanguages(folder: string | undefined): Promise<string[]> {
  const tags = Object.keys(TESSERACT_CODES);
  const paths = await Promise.all(tags.map((tag) => findTrainedData(tag, folder)));
  return tags.filter((_, i) => paths[i]);
}

/**
 * Links the trained data of languages in one folder, as tesseract.js needs them, under the names that tesseract.js expects. All links end
 * with '.gz', because tesseract.js recognizes from the content whether a file is compressed.
 * @param target an empty folder
 * @returns Tesseract's codes of the languages, joined: 'ara+eng'
 * @throws for a language that `listOcrLanguages` does not list
 */
export async function linkTrainedData(
  languages: string[],
  folder: string | undefined,
  target: string,
): Promise<string> {
  const codes: string[] = [];
  for (const language of languages) {
    const path = await findTrainedData(language, folder);
    const code = TESSERACT_CODES[language];
    if (!code || !path) throw new Error(`No OCR data for ${language}`);
    await symlink(path, join(target, `${code}.traineddata.gz`));
    codes.push(code);
  }
  return codes.join('+');
}

/** Finds the path of a language's trained data; undefined where it is not installed. */
async function findTrainedData(language: string, folder: string | undefined): Promise<string | undefined> {
  const code = TESSERACT_CODES[language];
  if (!code) return undefined;
  const pathInPackage = join('4.0.0_best_int', `${code}.traineddata.gz`);
  const paths = folder
    ? [
        join(folder, `${code}.traineddata`),
        join(folder, `${code}.traineddata.gz`),
        join(folder, 'node_modules', '@tesseract.js-data', code, pathInPackage),
      ]
    : [];
  if (language === BUNDLED_LANGUAGE) paths.push(join(findBundledPackage(), pathInPackage));
  for (const path of paths) if (await exists(path)) return resolve(path);
  return undefined;
}

function findBundledPackage(): string {
  return dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'));
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
