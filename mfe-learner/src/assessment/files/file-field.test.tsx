/** @vitest-environment jsdom */
import { getUser, type HandedInFile, removeHandedInFile } from '@lectern/contract';
import { fakeNetwork, uuid } from '@lectern/client/testing';
import { Toaster } from '@lectern/ui';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { BrowserRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aHandedInFile, aQuestion, aSavedDraft } from '../../testing/exam-samples';
import { AnswerOutbox } from '../saving/answer-outbox';
import { shownResponse } from '../saving/answer-state';
import { UnsavedAnswers } from '../saving/unsaved-answers';
import { FileField } from './file-field';

/** An upload that the test answers. */
class FakeUpload {
  static sent: FakeUpload[] = [];
  upload: { onprogress: (event: { loaded: number; total: number }) => void } = {
    onprogress: () => undefined,
  };
  onload: () => void = () => undefined;
  onerror: () => void = () => undefined;
  status = 0;
  responseText = '';
  statusText = '';
  name = '';
  isAborted = false;

  open() {}
  abort() {
    this.isAborted = true;
  }
  send(form: FormData) {
    this.name = (form.get('file') as File).name;
    FakeUpload.sent.push(this);
  }
  progress(percent: number) {
    act(() => this.upload.onprogress({ loaded: percent, total: 100 }));
  }
  async answer(status: number, body: object) {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    await act(async () => this.onload());
  }
  async fail() {
    await act(async () => this.onerror());
  }
}

let network: ReturnType<typeof fakeNetwork>;
let outbox: AnswerOutbox;
let attempts = 0;
beforeEach(() => {
  FakeUpload.sent = [];
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
  network = fakeNetwork();
  network.answer(removeHandedInFile, null as never);
});
afterEach(() => {
  cleanup();
  network.restore();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function show({ maxFiles = 3, files = [] as HandedInFile[] } = {}) {
  const attemptId = uuid(String(9000 + ++attempts));
  const rules = { maxFiles, kinds: ['pdf', 'picture'] as ('pdf' | 'picture')[] };
  const content = { type: 'file-upload' as const, prompt: '', acceptsText: true, criteria: [], ...rules };
  const response = { type: 'file-upload' as const, text: 'Kept', fileIds: files.map(({ id }) => id) };
  const question = aQuestion(0, { content, files, response });
  const ignore = () => undefined;
  const send = async () => aSavedDraft(1);
  outbox = new AnswerOutbox(
    { send, onOutdated: ignore, onSignedOut: ignore },
    new UnsavedAnswers(uuid('1'), attemptId),
  );
  outbox.load([question]);
  function Field() {
    useSyncExternalStore(outbox.subscribe, outbox.getSnapshot);
    const shared = { attemptId, question, rules, outbox };
    return <FileField {...shared} disabled={false} />;
  }
  render(
    <BrowserRouter>
      <Field />
      <Toaster />
    </BrowserRouter>,
  );
  return screen.getByRole('group', { name: 'Your files' });
}

const aFile = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name);
const choose = (...files: File[]) =>
  act(async () => {
    fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files } });
  });
const readAnswer = () => {
  const answer = outbox.getSnapshot().answers.get(0);
  return answer && shownResponse(answer);
};
const listNames = () => screen.queryAllByRole('link').map((link) => (link as HTMLAnchorElement).download);

test('several files are sent one after the other with their progress, and named in the answer beside its text', async () => {
  show();
  await choose(aFile('a.pdf'), aFile('b.pdf'));
  const [first] = FakeUpload.sent;
  first?.progress(40);
  expect(screen.getByRole('progressbar', { name: 'Sending a.pdf' }).getAttribute('aria-valuenow')).toBe('40');
  expect(FakeUpload.sent.map(({ name }) => name)).toEqual(['a.pdf']);
  await first?.answer(201, aHandedInFile(1));
  await FakeUpload.sent[1]?.answer(201, aHandedInFile(2));
  expect(readAnswer()).toEqual({
    type: 'file-upload',
    text: 'Kept',
    fileIds: [aHandedInFile(1).id, aHandedInFile(2).id],
  });
  expect(listNames()).toEqual(['page-1.pdf', 'page-2.pdf']);
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('each refused file has its sentence while the others go on', async () => {
  show({ maxFiles: 2 });
  await choose(aFile('huge.pdf', 21 * 1024 * 1024), aFile('script.pdf'), aFile('c.pdf'), aFile('d.pdf'));
  await FakeUpload.sent[0]?.answer(415, { message: 'It is of no kind that this question accepts.' });
  await FakeUpload.sent[1]?.answer(201, aHandedInFile(3));
  expect(FakeUpload.sent.map(({ name }) => name)).toEqual(['script.pdf', 'c.pdf']);
  expect(screen.getByText('It is of no kind that this question accepts.')).toBeTruthy();
  expect(screen.getByText(/^The file is larger than 20 MB/)).toBeTruthy();
  expect(screen.getByText(/^The answer takes 2 files/)).toBeTruthy();
  expect(listNames()).toEqual(['page-3.pdf']);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss huge.pdf' }));
  expect(screen.queryByText('huge.pdf')).toBeNull();
});

test('a file that did not arrive is sent again, and one that is cancelled is not stored', async () => {
  show();
  await choose(aFile('a.pdf'));
  await FakeUpload.sent[0]?.fail();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
  expect(FakeUpload.sent).toHaveLength(2);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Cancel a.pdf' })));
  expect(FakeUpload.sent[1]?.isAborted).toBe(true);
  expect(screen.queryByText('a.pdf')).toBeNull();
  expect(readAnswer()).toMatchObject({ fileIds: [] });
});

test('a file that a page of the network answered, or a server that is busy, is sent again, and the others go on', async () => {
  show();
  await choose(aFile('a.pdf'), aFile('b.pdf'), aFile('c.pdf'));
  Object.assign(FakeUpload.sent[0] ?? {}, { status: 200, responseText: '<html>Sign in to the hotel</html>' });
  await act(async () => FakeUpload.sent[0]?.onload());
  await FakeUpload.sent[1]?.answer(429, { message: 'Too many files at once.' });
  network.refuse(getUser, 401);
  await FakeUpload.sent[2]?.answer(401, { message: 'Please sign in.' });
  expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(3);
  expect(screen.getByText('Too many files at once.')).toBeTruthy();
});

test('dropped files and a pasted picture are added, as many as there is room for', async () => {
  const field = show({ maxFiles: 2 });
  await act(async () => void fireEvent.drop(field, { dataTransfer: { files: [aFile('dropped.pdf')] } }));
  await FakeUpload.sent[0]?.answer(201, aHandedInFile(1));
  await act(async () => void fireEvent.paste(field, { clipboardData: { files: [aFile('pasted.png')] } }));
  await FakeUpload.sent[1]?.answer(201, aHandedInFile(2));
  expect(listNames()).toEqual(['page-1.pdf', 'page-2.pdf']);
  expect(within(field).getByRole('button', { name: 'Choose files' })).toHaveProperty('disabled', true);
  await act(async () => void fireEvent.drop(field, { dataTransfer: { files: [aFile('late.pdf')] } }));
  expect(FakeUpload.sent).toHaveLength(2);
});

test('a removed file comes back by Undo in its place, and is deleted when that time is over', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    show({ files: [aHandedInFile(1), aHandedInFile(2)] });
    fireEvent.click(screen.getByRole('button', { name: 'Remove page-1.pdf' }));
    expect(listNames()).toEqual(['page-2.pdf']);
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(listNames()).toEqual(['page-1.pdf', 'page-2.pdf']);
    await vi.advanceTimersByTimeAsync(6000);
    expect(network.calls(removeHandedInFile)).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Remove page-1.pdf' }));
    await vi.advanceTimersByTimeAsync(6000);
    expect(network.calls(removeHandedInFile).map(({ params }) => params['fileId'])).toEqual([
      aHandedInFile(1).id,
    ]);
  } finally {
    vi.useRealTimers();
  }
});

test('without a network the field says that files need one', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  show();
  expect(screen.getByText(/^Files need a connection/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Choose files' })).toHaveProperty('disabled', true);
});
