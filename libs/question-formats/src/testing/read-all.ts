import { LOCALES } from '@lectern/contract';
import { type ServerText, translate, translateText } from '@lectern/i18n/server';
import { buildTableWords } from '../csv/table-words.js';
import { FormatProblem } from '../questions/problems.js';
import { type QuestionFile, readQuestions, type ReadQuestion, type ReadingRules } from '../read-questions.js';

type InEnglish<T> = Omit<T, 'problem' | 'losses' | 'notes'>;
type QuestionInEnglish = InEnglish<ReadQuestion> & { problem: string | null; losses: string[] };

export const ALL_TABLE_WORDS = buildTableWords((id) => LOCALES.map((locale) => translate(locale, id)));
export const ENGLISH_TABLE_WORDS = buildTableWords((id) => translate('en', id));

const describe = (text: ServerText): string => translateText('en', text);

/** All questions of a file at once, with problems in English. Without rules, HTML stays as it is and no picture is kept. */
export async function readAllQuestions(
  file: string | Buffer,
  rules: Partial<ReadingRules> = {},
): Promise<InEnglish<QuestionFile> & { notes: string[]; questions: QuestionInEnglish[] }> {
  const questions: QuestionInEnglish[] = [];
  try {
    const { notes, ...read } = await readQuestions(Buffer.from(file as string), {
      cleanHtml: (html) => html,
      preparePicture: async () => ({ id: 'assessment.file.noPictures' }),
      tableWords: ALL_TABLE_WORDS,
      onQuestion: ({ problem, losses, ...question }) =>
        questions.push({ ...question, problem: problem && describe(problem), losses: losses.map(describe) }),
      ...rules,
    });
    return { ...read, notes: notes.map(describe), questions };
  } catch (error) {
    throw error instanceof FormatProblem ? new Error(describe(error.text)) : error;
  }
}
