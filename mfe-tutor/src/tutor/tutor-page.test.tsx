/** @vitest-environment jsdom */
import { invalidate } from '@lectern/client';
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  createChatSession,
  deleteChatSession,
  getModule,
  getUser,
  listChatMessages,
  listChatSessions,
  listCourses,
  sendChatMessage,
  type ChatSession,
} from '@lectern/contract';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { open } from '../testing/open';
import { aCourse, aLearner, aModule, anAnswer, aSession, uuid } from '../testing/samples';

let network: FakeNetwork;

beforeEach(() => {
  network = fakeNetwork();
  network.answer(getUser, aLearner());
  network.answer(listCourses, [aCourse()]);
  network.answer(listChatSessions, []);
  network.answer(createChatSession, aSession());
  network.answer(listChatMessages, []);
  network.answer(getModule, aModule());
});
afterEach(() => {
  cleanup();
  network.restore();
});

const start = async () =>
  fireEvent.click(await screen.findByRole('button', { name: 'Start New Conversation' }));

test('a new conversation is about General Learning unless a course is chosen', async () => {
  open('/ai-tutor');
  const select = await screen.findByRole('combobox', { name: 'Course' });
  expect(select.textContent).toContain('General Learning');
  await start();
  await waitFor(() =>
    expect(network.calls(createChatSession)[0]?.body).toEqual({
      courseId: null,
      moduleId: null,
      title: 'General Learning Chat',
    }),
  );
  expect(
    await screen.findByRole('dialog', { name: 'AI Tutor', description: 'General Learning' }),
  ).toBeTruthy();
});

test('without a connection the page says that the tutor needs one', async () => {
  open('/ai-tutor');
  await screen.findByRole('button', { name: 'Start New Conversation' });
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
  await start();
  expect(await screen.findByText('The tutor needs a connection')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the page says in which languages answers were measured', async () => {
  open('/ai-tutor');
  const languages = await screen.findByText('Supported languages');
  expect(languages.closest('details')?.open).toBe(false);
  fireEvent.click(languages);
  expect(languages.closest('details')?.open).toBe(true);
  const text = screen.getByText(
    /^Answers are measured for slides in Arabic, Chinese, Czech, English, French, German, Italian, Japanese, Korean, Polish, Portuguese, Russian, Spanish, and Turkish, and for longer texts in/,
  );
  expect(text.textContent).toContain(
    'Arabic, Chinese, English, French, German, Hindi, Italian, Japanese, Korean, Polish, Portuguese',
  );
});

test('the focus moves to the question field, and back to the button when the chat is closed', async () => {
  open('/ai-tutor');
  const button = await screen.findByRole('button', { name: 'Start New Conversation' });
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Your question')));
  fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('a new conversation is about the course that was chosen', async () => {
  open('/ai-tutor');
  fireEvent.keyDown(await screen.findByRole('combobox', { name: 'Course' }), { key: 'Enter' });
  fireEvent.keyDown(await screen.findByRole('option', { name: 'First aid' }), { key: 'Enter' });
  await start();
  await waitFor(() =>
    expect(network.calls(createChatSession)[0]?.body).toMatchObject({
      courseId: uuid('100'),
      title: 'First aid Chat',
    }),
  );
});

test('Continue opens the conversation with its course and module as subtitle', async () => {
  network.answer(listChatSessions, [
    aSession({ moduleId: uuid('201') }),
    aSession({ id: uuid('601'), courseId: null, title: 'General Learning Chat' }),
  ]);
  open('/ai-tutor');
  const goOn = await screen.findAllByRole('button', { name: /^Continue/ });
  expect(goOn).toHaveLength(2);
  fireEvent.click(goOn[0] as HTMLElement);
  expect(await screen.findByText('First aid - Bleeding')).toBeTruthy();
  await waitFor(() => expect(network.calls(listChatMessages)[0]?.params.sessionId).toBe(uuid('600')));
  expect(network.calls(createChatSession)).toEqual([]);
});

test('an empty list says No conversations yet', async () => {
  open('/ai-tutor');
  expect(await screen.findByText('No conversations yet')).toBeTruthy();
});

test('a second visit shows the conversations without fetching them again', async () => {
  network.answer(listChatSessions, [aSession()]);
  open('/ai-tutor');
  await screen.findByText('First aid Chat');
  cleanup();
  open('/ai-tutor');
  await screen.findByText('First aid Chat');
  expect(network.calls(listChatSessions)).toHaveLength(1);
});

test('a conversation is listed once its first question is sent, not when the chat opens', async () => {
  const stream = network.stream(sendChatMessage);
  open('/ai-tutor');
  await screen.findByText('No conversations yet');
  await start();
  const field = (await screen.findByLabelText('Your question')) as HTMLTextAreaElement;
  await waitFor(() => expect(field.disabled).toBe(false));
  expect(network.calls(listChatSessions)).toHaveLength(1);

  network.answer(listChatSessions, [aSession()]);
  fireEvent.change(field, { target: { value: 'What stops bleeding?' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await act(async () => stream.send({ message: anAnswer({ status: 'writing' }) }));
  expect(await screen.findByText('First aid Chat')).toBeTruthy();
});

test('the loading state is announced', async () => {
  network.answer(listChatSessions, () => new Promise<ChatSession[]>(() => undefined));
  open('/ai-tutor');
  expect(await screen.findByText('Loading conversations...')).toBeTruthy();
});

test('a failed load is shown with Retry, and conversations can still be started', async () => {
  network.refuse(listChatSessions, 500);
  network.refuse(listCourses, 500);
  open('/ai-tutor');
  expect(await screen.findByText('Failed to load conversations')).toBeTruthy();
  expect(await screen.findByText('Failed to load courses')).toBeTruthy();
  network.answer(listChatSessions, []);
  network.answer(listCourses, [aCourse()]);
  for (const retry of screen.getAllByRole('button', { name: 'Retry' })) fireEvent.click(retry);
  expect(await screen.findByText('No conversations yet')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Failed to load courses')).toBeNull());
});

test('a conversation is deleted after confirmation', async () => {
  network.answer(listChatSessions, [aSession()]);
  network.refuse(deleteChatSession, 204);
  open('/ai-tutor');
  const remove = async () =>
    fireEvent.click(await screen.findByRole('button', { name: /^Delete: First aid/ }));
  await remove();
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(network.calls(deleteChatSession)).toEqual([]);

  await remove();
  await screen.findByRole('dialog', { name: 'Delete conversation' });
  network.answer(listChatSessions, []);
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No conversations yet')).toBeTruthy();
  expect(network.calls(deleteChatSession)[0]?.params).toEqual({ sessionId: uuid('600') });
});

test('a failed deletion is reported and changes nothing', async () => {
  network.answer(listChatSessions, [aSession()]);
  network.refuse(deleteChatSession, 500);
  open('/ai-tutor');
  fireEvent.click(await screen.findByRole('button', { name: /^Delete: First aid/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Failed to delete conversation')).toBeTruthy();
  expect(screen.getByText('First aid Chat')).toBeTruthy();
});

test('conversations that cannot be loaded again stay, with a line that says so', async () => {
  network.answer(listChatSessions, [aSession()]);
  open('/ai-tutor');
  await screen.findByRole('button', { name: /^Continue/ });
  network.refuse(listChatSessions, 500);
  await act(() => invalidate(listChatSessions));
  expect(await screen.findByText(/^Failed to refresh/)).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Continue/ })).toBeTruthy();
});
