import { aListedCourse } from '@lectern/client/testing';
import type { ListedUpload, UploadProgress, UploadResult } from '@lectern/contract';
import { expect, test } from 'vitest';
import { reduceRuns, type UploadEvent, type UploadRuns } from './upload-runs';

const requestId = 'request-1';
const uploadId = '45c48cce-2e2d-4fbd-8a1a-fc51c7c6ad26';
const result: UploadResult = { course: aListedCourse(), modulesCount: 2, slidesCount: 12 };

const after = (...events: UploadEvent[]): UploadRuns => events.reduce(reduceRuns, []);
const submitted: UploadEvent = { type: 'submitted', requestId, fileName: 'deck.pdf', source: 'form' };
const sent: UploadEvent = { type: 'sent', requestId };
const answered: UploadEvent = { type: 'answered', requestId, result };
const lost: UploadEvent = { type: 'lost', requestId, fault: {} };
const aborted: UploadEvent = { type: 'cancelled', requestId, isAborted: true };
function progressed(changes: Partial<UploadProgress> = {}): UploadEvent {
  const stage = 'Rendering slides';
  const message = {
    uploadId,
    requestId,
    fileName: 'deck.pdf',
    status: 'processing',
    progress: 40,
    stage,
  } as const;
  return { type: 'progressed', message: { ...message, ...changes } };
}
function listed(changes: Partial<ListedUpload> = {}): UploadEvent {
  const known = {
    id: uploadId,
    requestId,
    fileName: 'deck.pdf',
    title: null,
    description: null,
    language: null,
    message: null,
  };
  const step = { status: 'processing', progress: 50, stage: 'Rendering slides', reason: null } as const;
  const times = { createdAt: '2026-11-21T12:00:00.000Z', startedAt: null, endedAt: null };
  const others = { attempts: 1, canRetry: false, updatesCourseId: null, uploader: null, course: null };
  return { type: 'listed', uploads: [{ ...known, ...step, ...times, ...others, ...changes }] };
}

test('an upload waits until it is sent, and then takes the progress of its own request', () => {
  expect(after(submitted)).toMatchObject([{ stage: 'Waiting', hasCall: true }]);
  expect(after(submitted, sent)).toMatchObject([{ stage: 'Uploading', progress: 0 }]);
  expect(after(submitted, sent, progressed({ title: 'First aid' }))).toMatchObject([
    { uploadId, title: 'First aid', progress: 40, stage: 'Rendering slides' },
  ]);
});

test('two uploads of files with the same name are told apart by their requests', () => {
  const second = { ...submitted, requestId: 'request-2' } as UploadEvent;
  const runs = after(submitted, second, progressed({ requestId: 'request-2', progress: 70 }));
  expect(runs.map(({ progress }) => progress)).toEqual([0, 70]);
});

test('progress never falls, whichever source is late', () => {
  const runs = after(submitted, progressed({ progress: 70, stage: 'Building the course' }), listed());
  expect(runs).toMatchObject([{ progress: 70, stage: 'Building the course' }]);
});

test('the list does not replace the details that the stream reported', () => {
  const runs = after(submitted, progressed({ progress: 50, details: 'Slide 5 of 12' }), listed());
  expect(runs).toMatchObject([{ progress: 50, details: 'Slide 5 of 12' }]);
});

test('an upload of another tab or page appears from the stream or from the list', () => {
  expect(after(progressed())).toMatchObject([{ requestId, uploadId, hasCall: false, progress: 40 }]);
  expect(after(listed({ title: 'First aid' }))).toMatchObject([{ requestId, uploadId, title: 'First aid' }]);
});

test('an unknown upload that has already ended is not news', () => {
  expect(after(progressed({ status: 'completed' }))).toEqual([]);
  expect(after(listed({ status: 'failed' }))).toEqual([]);
});

test('the answer of the POST decides the end, not the stream', () => {
  const courseId = result.course.id;
  const reported = [submitted, sent, progressed({ status: 'completed', courseId })];
  expect(after(...reported)).toMatchObject([{ status: 'processing' }]);
  expect(after(...reported, answered)).toMatchObject([{ status: 'completed', result }]);
});

test.each([
  ['progress', progressed()],
  ['an end', progressed({ status: 'failed', message: 'Sorry.' })],
  ['a list that was read before', listed()],
])('after the answer of the POST %s is late', (_, late) => {
  const ended = after(submitted, sent, answered);
  expect(reduceRuns(ended, late)).toEqual(ended);
});

test('a retry is a new run of the same upload', () => {
  const failed = [
    submitted,
    sent,
    progressed(),
    { type: 'refused', requestId, status: 500, fault: {} },
  ] as const;
  const runs = after(...failed, progressed({ requestId: 'retry', progress: 10, stage: 'Queued' }));
  expect(runs.map(({ status }) => status)).toEqual(['failed', 'processing']);
});

test('a stored upload whose connection broke ends as the stream reports', () => {
  const broken = [submitted, sent, progressed(), lost];
  expect(after(...broken)).toMatchObject([{ status: 'processing', hasCall: false }]);
  const failed = progressed({ status: 'failed', message: 'This PDF is damaged.' });
  expect(after(...broken, failed)).toMatchObject([
    { status: 'failed', fault: { message: 'This PDF is damaged.' } },
  ]);
});

test('a connection that breaks after the stream reported the end leaves no run without an end', () => {
  const courseId = result.course.id;
  const runs = after(submitted, sent, progressed({ status: 'completed', courseId }), lost);
  expect(runs).toMatchObject([{ status: 'completed', courseId }]);
});

test('a connection that breaks before the file is stored is a failure, until the server says otherwise', () => {
  const broken = [submitted, sent, progressed({ stage: 'Uploading', progress: 4 }), lost];
  expect(after(...broken)).toMatchObject([{ status: 'failed' }]);
  expect(after(...broken, listed())).toMatchObject([{ status: 'processing', hasCall: false, progress: 50 }]);
});

test('an aborted upload whose file was stored after all is named, so that it is cancelled on the server', () => {
  const runs = after(submitted, sent, aborted, progressed({ stage: 'Queued', progress: 10 }));
  expect(runs).toMatchObject([{ status: 'cancelled', strayUploadId: uploadId }]);
});

test('the POST of an upload that somebody cancelled is answered with a conflict, which is no failure', () => {
  const runs = after(submitted, sent, { type: 'refused', requestId, status: 409, fault: {} });
  expect(runs).toMatchObject([{ status: 'cancelled' }]);
});

test('a cancel that is refused lets the upload continue', () => {
  const runs = after(submitted, sent, { type: 'cancelRequested', requestId });
  expect(runs).toMatchObject([{ isCancelling: true }]);
  expect(reduceRuns(runs, { type: 'cancelRefused', requestId })).toMatchObject([
    { isCancelling: false, status: 'processing' },
  ]);
});

test('the list ends an upload whose end the stream missed', () => {
  const course = { id: result.course.id, slug: 'first-aid', title: 'First aid' };
  const runs = after(progressed(), listed({ status: 'completed', progress: 100, course }));
  expect(runs).toMatchObject([{ status: 'completed', courseId: course.id }]);
});

test('a file that another tab was sending is forgotten on a new connection unless it announces itself again', () => {
  const announced = progressed({ stage: 'Uploading', progress: 3 });
  expect(after(announced, { type: 'connected' })).toEqual([]);
  expect(after(announced, { type: 'connected' }, announced)).toHaveLength(1);
  expect(after(submitted, sent, progressed(), { type: 'connected' })).toHaveLength(1);
});

test('created courses are forgotten with the last screen that shows them', () => {
  const [run] = after(submitted, sent, answered, { type: 'screensClosed' });
  expect(run).not.toHaveProperty('result');
});
