/** @vitest-environment jsdom */
import { QueryClientProvider, queryClient } from '@lectern/client';
import { fakeNetwork, type FakeNetwork, uuid } from '@lectern/client/testing';
import { addToolModule, chooseToolContent, getEditedCourse, listOfferedTools } from '@lectern/contract';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { choose } from '../../testing/choose';
import { aCourse } from '../editor/testing';
import type { CourseEditor } from '../editor/use-course-editor';
import { NewToolDialog } from './new-tool-dialog';

const course = aCourse({ a: ['1'] });
const [wiki, lab] = [
  { id: uuid('1'), name: 'Wiki', hasContent: false, sendsScores: false },
  { id: uuid('2'), name: 'Lab', hasContent: true, sendsScores: true },
];

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
  network.answer(listOfferedTools, { tools: [wiki, lab] });
  network.answer(getEditedCourse, { ...course, version: 8 });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  network.restore();
  vi.restoreAllMocks();
});

function openDialog() {
  const replace = vi.fn<(course: { version: number }) => void>();
  const editor = { saved: course, replace } as unknown as CourseEditor;
  render(
    <QueryClientProvider client={queryClient}>
      <NewToolDialog editor={editor} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  return replace;
}

const expectReloaded = (replace: ReturnType<typeof openDialog>) =>
  waitFor(() => expect(replace.mock.calls).toMatchObject([[{ version: 8 }]]));

test('an instructor chooses content in the window of a tool, and the editor reads the course again', async () => {
  const url = '/api/external-tools/launch?ticket=secret';
  network.answer(chooseToolContent, { url });
  const location = { replace: vi.fn() };
  vi.spyOn(window, 'open').mockReturnValue({ location, close: vi.fn() } as unknown as Window);
  const replace = openDialog();
  await choose('Tool', 'Lab');
  fireEvent.click(await screen.findByRole('button', { name: 'Choose content in the tool' }));
  await waitFor(() => expect(location.replace).toHaveBeenCalledWith(url));
  expect(network.calls(chooseToolContent)[0]?.url).toContain(`/${lab?.id}/`);
  expect(replace).not.toHaveBeenCalled();
  fireEvent.click(await screen.findByRole('button', { name: 'Done' }));
  await expectReloaded(replace);
});

test('a tool that offers no content is added with its name as the title', async () => {
  network.answer(addToolModule, { moduleId: uuid('3') });
  const replace = openDialog();
  expect((await screen.findByLabelText<HTMLInputElement>(/^Title/)).value).toBe('Wiki');
  expect(screen.queryByRole('button', { name: 'Choose content in the tool' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Add module' }));
  await expectReloaded(replace);
  expect(network.calls(addToolModule)[0]?.body).toMatchObject({ toolId: wiki?.id, title: 'Wiki' });
});
