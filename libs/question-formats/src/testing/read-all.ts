import { type QuestionFile, readQuestions, type ReadQuestion, type ReadingRules } from '../read-questions.js';

/** All questions of a file at once. Without rules, HTML stays as it is and no picture is kept. */
export async function readAllQuestions(
  file: string | Buffer,
  rules: Partial<ReadingRules> = {},
): Promise<QuestionFile & { questions: ReadQuestion[] }> {
  const questions: ReadQuestion[] = [];
  const read = await readQuestions(Buffer.from(file as string), {
    cleanHtml: (html) => html,
    preparePicture: async () => 'No pictures.',
    onQuestion: (question) => questions.push(question),
    ...rules,
  });
  return { ...read, questions };
}
