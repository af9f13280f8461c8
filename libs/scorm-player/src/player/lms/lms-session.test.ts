import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findApi } from './find-api.js';
import { LmsSession } from './lms-session.js';
import type { CourseReport } from './report.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An LMS of SCORM 1.2 with some values, and a window that is a frame in it. */
function anLms(values: Record<string, string> = {}) {
  const calls: string[] = [];
  const API = {
    LMSInitialize: () => 'true',
    LMSGetValue: (name: string) => values[name] ?? '',
    LMSSetValue: (name: string, value: string) => {
      calls.push(`${name}=${value}`);
      return 'true';
    },
    LMSCommit: () => void calls.push('commit'),
    LMSFinish: () => void calls.push('finish'),
  };
  const outer = { API } as unknown as Window;
  Object.assign(outer, { parent: outer, top: outer });
  return { calls, frame: { parent: outer, top: outer } as unknown as Window };
}

const report = (given: Partial<CourseReport> = {}): CourseReport => ({
  ...{ progress: 50, isComplete: false, slideId: 'a', suspendData: 'x' },
  modules: [{ id: 'm', title: 'Module', progress: 50, isComplete: false }],
  ...given,
});

test('the API is found in parents and in the opener, and windows of other origins end no search', () => {
  const { frame } = anLms();
  const api = findApi(frame, 'API');
  expect(api).toBeDefined();
  const opened = { opener: frame, top: undefined } as unknown as Window;
  Object.assign(opened, { parent: opened, top: opened });
  expect(findApi(opened, 'API')).toBe(api);
  const foreign = new Proxy({} as Window, {
    get: () => {
      throw new Error('SecurityError');
    },
  });
  expect(findApi({ parent: foreign, top: opened } as unknown as Window, 'API')).toBe(api);
  // Frames without an end are given up.
  const endless = (): Window =>
    new Proxy({} as Window, { get: (_, name) => (name === 'parent' ? endless() : undefined) });
  expect(findApi(endless(), 'API')).toBeUndefined();
});

test('changes are stored a second later, once, and only what has changed is sent', () => {
  const { calls, frame } = anLms({ 'cmi.objectives._children': 'id,status', 'cmi.objectives._count': '0' });
  const session = LmsSession.start('1.2', frame);
  session?.report(report());
  session?.report(report({ slideId: 'b' }));
  expect(calls.filter((call) => call.startsWith('cmi.core.lesson_location'))).toEqual([
    'cmi.core.lesson_location=a',
    'cmi.core.lesson_location=b',
  ]);
  expect(calls.filter((call) => /score\.raw|objectives/.test(call))).toEqual([
    'cmi.core.score.raw=50',
    'cmi.objectives.0.id=module-m',
    'cmi.objectives.0.status=incomplete',
    'cmi.objectives.0.score.raw=50',
  ]);
  expect(calls).not.toContain('commit');
  vi.advanceTimersByTime(1000);
  expect(calls.slice(-2)).toEqual(['cmi.core.session_time=0000:00:01.00', 'commit']);
  session?.end();
  session?.end();
  session?.report(report({ slideId: 'c' }));
  vi.advanceTimersByTime(5000);
  expect(calls.filter((call) => call === 'finish')).toHaveLength(1);
  expect(calls.at(-1)).toBe('finish');
});

test('a teacher who looks, and a learner who looks at a closed attempt, change nothing', () => {
  for (const mode of ['browse', 'review']) {
    const { calls, frame } = anLms({ 'cmi.core.lesson_mode': mode });
    const session = LmsSession.start('1.2', frame);
    session?.report(report());
    session?.end();
    expect(calls).toEqual(['commit', 'finish']);
  }
});

test('without an LMS, or where it refuses, there is no session; one that fails later ends nothing', () => {
  const alone = {} as Window;
  Object.assign(alone, { parent: alone, top: alone });
  expect(LmsSession.start('1.2', alone)).toBeUndefined();
  expect(LmsSession.start('2004', anLms().frame)).toBeUndefined();
  const failing = {
    API: {
      LMSInitialize: () => 'true',
      LMSGetValue: () => {
        throw new Error('LMS');
      },
    },
  } as unknown as Window;
  const session = LmsSession.start('1.2', failing);
  expect(session?.stored).toEqual({ suspendData: '', slideId: '', isComplete: false });
  session?.report(report());
  session?.end();
});
