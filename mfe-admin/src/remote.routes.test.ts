import { expect, test } from 'vitest';
import type { RemoteScreen } from '@lectern/remote';
import routes from './remote.routes.json' with { type: 'json' };
import texts from './routes/locales/en.json' with { type: 'json' };

test('the header of every screen has a subtitle, except those that show the title of one course, question, exam, group, learning path, or user', () => {
  const screens = Object.entries(routes.screens as Record<string, Partial<RemoteScreen>>);
  const withoutSubtitle = screens
    .filter(([key]) => !(`${key}.subtitle` in texts))
    .map(([, { path }]) => path);
  expect(withoutSubtitle).toEqual([
    '/teaching/groups/:id',
    '/teaching/groups/:id/announcements',
    '/teaching/learning-paths/:id',
    '/admin/courses/:id',
    '/admin/courses/:id/update',
    '/admin/courses/:id/captions/:videoId/:language',
    '/admin/courses/:id/unanswered-questions',
    '/admin/courses/:id/announcements',
    '/admin/courses/:id/survey',
    '/admin/courses/:id/meetings',
    '/admin/users/:id',
    '/admin/courses/:id/draft-questions',
    '/admin/questions/new',
    '/admin/questions/:id',
    '/admin/exams/:id',
    '/admin/exams/:id/grading',
    '/admin/exams/:id/results',
    '/admin/exams/:id/paper',
    '/admin/exams/:id/preview',
    '/admin/exams/attempts/:attemptId',
    '/teaching/courses/:id',
    '/teaching/courses/:id/update',
    '/teaching/courses/:id/captions/:videoId/:language',
    '/teaching/courses/:id/unanswered-questions',
    '/teaching/courses/:id/announcements',
    '/teaching/courses/:id/survey',
    '/teaching/courses/:id/meetings',
    '/teaching/courses/:id/draft-questions',
    '/teaching/questions/new',
    '/teaching/questions/:id',
    '/teaching/exams/:id',
    '/teaching/exams/:id/grading',
    '/teaching/exams/:id/results',
    '/teaching/exams/:id/paper',
    '/teaching/exams/:id/preview',
    '/teaching/exams/attempts/:attemptId',
  ]);
});

test('Admin Panel begins with the five specified entries, and ends with the settings of the site, named apart from the person’s own', () => {
  const screens = Object.entries(routes.screens as Record<string, Partial<RemoteScreen>>);
  const labels = screens
    .filter(([, { navigation }]) => navigation?.group === 'admin')
    .sort(([, a], [, b]) => (a.navigation?.order ?? 0) - (b.navigation?.order ?? 0))
    .map(([key]) => texts[`${key}.label` as keyof typeof texts].defaultMessage);
  expect(labels.slice(0, 5)).toEqual([
    'Dashboard',
    'Course Management',
    'User Management',
    'Upload Course',
    'Analytics',
  ]);
  expect(labels.at(-1)).toBe('Site settings');
});
