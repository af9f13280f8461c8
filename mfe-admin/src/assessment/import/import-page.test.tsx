/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  exportQuestions,
  importQuestions,
  listQuestionCategories,
  previewQuestionExport,
  previewQuestionImport,
  type PreviewedImport,
} from '@lectern/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { paths } from '../../paths';
import { aCategory, buildUuid } from '../parts/question-testing';
import { choose } from '../../testing/choose';
import { open } from '../../testing/open';

const previewed = (number: number, fields: Partial<PreviewedImport> = {}): PreviewedImport => ({
  number,
  title: `Knot ${number}`,
  excerpt: 'Which knot makes a loop?',
  type: 'single-choice',
  problem: null,
  losses: [],
  category: [],
  duplicateOf: null,
  ...fields,
});
const preview = {
  format: 'gift' as const,
  notes: [],
  importedBefore: null,
  questions: [
    previewed(1),
    previewed(2, { losses: ['Pictures are not kept: this format has none.'], category: ['Kites', 'Knots'] }),
    previewed(3, { type: null, excerpt: '', problem: 'It is a text without a question.' }),
    previewed(4, { duplicateOf: { id: buildUuid(40), title: 'The same knot' } }),
  ],
};
const result = { importId: buildUuid(50), importedCount: 1, duplicateCount: 0, problemCount: 1 };

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
  network.answer(listQuestionCategories, [aCategory]);
  network.answer(previewQuestionImport, preview);
  network.answer(importQuestions, result);
});
afterEach(() => {
  cleanup();
  network.restore();
});

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
async function chooseFile() {
  open(paths.importQuestions);
  const input = await screen.findByLabelText(/Drop a file here/);
  fireEvent.change(input, { target: { files: [new File(['{T}'], 'knots.txt')] } });
  await screen.findByRole('heading', { name: 'Questions in the file (4)' });
}
const box = (title: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Choose: ${title}` });

test('each question of a file says what becomes of it, and only those that are possible can be chosen', async () => {
  await chooseFile();
  expect(screen.getByText(/Format: GIFT · 1 question complete, 1 in part, 1 not possible\./)).toBeTruthy();
  expect(screen.getByText('Pictures are not kept: this format has none.')).toBeTruthy();
  expect(screen.getByText('It is a text without a question.')).toBeTruthy();
  expect(screen.getByText('Category in the file: Kites › Knots')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'The same knot' })).toBeTruthy();
  expect(preview.questions.map(({ title }) => [box(title).checked, box(title).disabled])).toEqual([
    [true, false],
    [true, false],
    [false, true],
    [false, true],
  ]);
});

test('the chosen questions are imported into a category, and the result leads to them', async () => {
  await chooseFile();
  await press('Import 2 questions');
  expect(await screen.findByText('Choose a category.')).toBeTruthy();
  fireEvent.click(box('Knot 2'));
  fireEvent.click(screen.getByRole('switch', { name: 'Import duplicates too' }));
  await choose('Category', 'Geography');
  await press('Import 2 questions');
  expect(await screen.findByRole('heading', { name: '1 question imported' })).toBeTruthy();
  const body = network.calls(importQuestions)[0]?.body as unknown as FormData;
  expect(Object.fromEntries([...body].filter(([name]) => name !== 'file' && name !== 'importId'))).toEqual({
    categoryId: aCategory.id,
    status: 'draft',
    keepCategories: 'true',
    includeDuplicates: 'true',
    leaveOut: '2',
  });
  expect(screen.getByRole('link', { name: 'Open in question bank' }).getAttribute('href')).toBe(
    paths.questionsIn(aCategory.id),
  );
});

test('a file that cannot be read and a failed import say why, and the file can be chosen again', async () => {
  network.refuse(
    previewQuestionImport,
    422,
    JSON.stringify({ statusCode: 422, message: 'The archive is damaged.' }),
  );
  open(paths.importQuestions);
  const input = await screen.findByLabelText(/Drop a file here/);
  fireEvent.change(input, { target: { files: [new File(['x'], 'knots.zip')] } });
  expect(await screen.findByText('The archive is damaged.')).toBeTruthy();
});

test('an export says what a format keeps before the file is made', async () => {
  const question = {
    id: buildUuid(1),
    title: 'Sum',
    type: 'number' as const,
    problem: null,
    losses: ['The unit is not kept.'],
  };
  const leftOut = {
    ...question,
    id: buildUuid(2),
    title: 'Order',
    problem: 'GIFT has no ordering.',
    losses: [],
  };
  network.answer(previewQuestionExport, { questions: [question, leftOut] });
  network.refuse(exportQuestions, 400, JSON.stringify({ statusCode: 400, message: 'None of them.' }));
  open(paths.exportQuestions('?search=sum'));
  expect(await screen.findByText('0 questions kept as they are, 1 in part, 1 left out.')).toBeTruthy();
  expect(screen.getByText('GIFT has no ordering.')).toBeTruthy();
  await choose('Format', 'GIFT');
  await waitFor(() =>
    expect(network.calls(previewQuestionExport).at(-1)?.body).toMatchObject({
      format: 'gift',
      filter: { search: 'sum', subcategories: true },
    }),
  );
  await press('Export 1 question');
  expect(await screen.findByText('None of them.')).toBeTruthy();
});
