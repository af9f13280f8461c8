import {
  getGradebook,
  getQuestion,
  listQuestionProposals,
  listQuestions,
  renderQuestion,
  type EditedQuestion,
} from '@lectern/contract';
import type { Page } from '@playwright/test';
import { exam, EXAM_RESPONSES } from '../exam-admin-data';
import { answer, RESULT_RESPONSES, summary } from '../exam-results-data';
import { essay, gaps, question, QUESTION_RESPONSES, questionOf, review } from '../question-admin-data';
import { dialog, failed, heading, press, pressAction, pressInMenu, type Screen } from '../screen';
import { answering } from '../../sentences/sentence';

/** The screens of questions and exams, on fixed responses of the API. */
export function examAdminScreens(page: Page): Screen[] {
  const given = (own: EditedQuestion) => async () => {
    // The later ones come first where two match.
    for (const [{ path }, json] of [
      ...QUESTION_RESPONSES,
      ...EXAM_RESPONSES,
      ...RESULT_RESPONSES,
      [getQuestion, own] as const,
      [renderQuestion, own.content] as const,
    ])
      await answering(path, json).given?.(page);
  };
  const row = (
    name: string,
    path: string,
    arrived: Screen['arrived'],
    act?: Screen['act'],
    own = question,
  ): Screen => ({ name, page, path, arrived, given: given(own), ...(act && { act }) });
  const chooseFile = () =>
    page.locator('input[type=file]').setInputFiles({
      name: 'questions.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('One? {T}'),
    });
  const editor = `/admin/questions/${question.id}`;
  const drafts = `/admin/courses/${review.course.id}/draft-questions`;
  const examPath = `/admin/exams/${exam.id}`;
  const gradebook = `/admin/gradebook?course=${exam.course.id}`;
  return [
    row('question bank', '/admin/questions', heading(/^Questions \(/)),
    row('categories', '/admin/questions', dialog('Categories'), pressAction('Categories')),
    row('types of questions', '/admin/questions', dialog('New question'), press('New question')),
    failed('question bank', page, '/admin/questions', listQuestions.path, 'Failed to load questions'),
    row('editor of a choice', editor, () => page.getByRole('textbox', { name: 'Question text' })),
    row('editor of gaps', editor, () => page.getByLabel('Text with gaps'), undefined, questionOf(gaps)),
    row(
      'editor of an essay',
      editor,
      () => page.getByLabel('Criterion 1', { exact: true }),
      undefined,
      questionOf(essay),
    ),
    row('preview of a question', editor, dialog('Preview'), press('Preview')),
    row(
      'new question with problems',
      '/admin/questions/new?type=matching',
      heading('Check these before you save'),
      press('Save as ready'),
    ),
    row('import of questions', '/admin/questions/import', heading('File')),
    row('questions of a file', '/admin/questions/import', heading(/^Questions in the file/), chooseFile),
    row('export of questions', '/admin/questions/export', () =>
      page.getByRole('button', { name: /^Export \d/ }),
    ),
    row('review of drafted questions', drafts, () => page.getByText('12 of 14 reviewed')),
    row('acceptance of a kind', `${drafts}?kind=matching`, dialog('Accept all'), press(/^Accept all/)),
    row('drafting of questions', drafts, dialog('Draft questions'), press('Draft questions')),
    row(
      'course to draft from',
      '/admin/questions',
      dialog('Draft questions'),
      pressAction('Draft questions'),
    ),
    failed('drafted questions', page, drafts, listQuestionProposals.path, 'Failed to load draft questions'),
    row('exams of administrators', '/admin/exams', heading(/^Exams \(/)),
    row('new exam', '/admin/exams', dialog('New exam'), press('New exam')),
    row('deletion of an exam', '/admin/exams', dialog('Delete exam'), pressInMenu('Delete')),
    row('questions of an exam', examPath, () => page.getByText(exam.problems[0] as string)),
    row('choice of questions', examPath, dialog('Add questions'), press('Add questions')),
    row('random draw', examPath, dialog('Random draw'), press('Add random draw')),
    row('settings of an exam', `${examPath}?tab=settings`, heading('What learners see')),
    row('extra time', `${examPath}?tab=overrides`, () => page.getByText('Doctor’s note')),
    row('extra time of a learner', `${examPath}?tab=overrides`, dialog(/^Own dates/), press(/^Edit: /)),
    row('grading', `${examPath}/grading?answer=${answer.id}`, () => page.getByText('They pollinate plants.')),
    row('preview of an exam', `${examPath}/preview`, () => page.getByText(/count nowhere/)),
    row('exam on paper', `${examPath}/paper`, () => page.getByText('Choose one.')),
    row('answer key', `${examPath}/paper?view=answers`, () => page.getByText('Answer key').last()),
    row('gradebook', `${examPath}/results`, heading(/^Learners \(/)),
    row('gradebook of a course', gradebook, heading(/^Learners \(/)),
    row('columns of a gradebook', gradebook, dialog('Columns'), press('Columns')),
    row('settings of a gradebook', gradebook, dialog('Gradebook settings'), press('Settings')),
    failed('gradebook of a course', page, gradebook, getGradebook.path, 'Failed to load the gradebook'),
    row('attempts of a learner', `${examPath}/results`, dialog(/^Attempts of/), press(/^Attempts of/)),
    row('item analysis', `${examPath}/results?tab=analysis`, () =>
      page.getByRole('img', { name: /^Distribution/ }),
    ),
    row('regrades', `${examPath}/results?tab=regrades`, () => page.getByText('Two options were right.')),
    row('attempt of a learner', `/admin/exams/attempts/${summary.id}`, heading('Question 1')),
  ];
}
