/** @vitest-environment jsdom */
import { afterEach, expect, test } from 'vitest';
import { cleanup, render, screen } from '@testing-library/react';
import { CategoryBar } from '../study/catalog/category-bar';
import { CourseOverview } from '../study/course/course-overview';
import { aCourse } from '../testing/samples';
import { t as landingText } from '../study/landing/texts';

afterEach(cleanup);

test('large numbers of courses and students have a thousands separator', () => {
  render(
    <>
      <CategoryBar counts={new Map([['Business', 1600]])} chosen={undefined} onChoose={() => undefined} />
      <CourseOverview course={{ ...aCourse({ enrollmentCount: 1204 }), modules: [] }}>{null}</CourseOverview>
    </>,
  );
  expect(screen.getByRole('button', { name: 'Business 1,600' })).toBeTruthy();
  expect(screen.getByText('1,204')).toBeTruthy();
  expect(landingText('courses', { count: 1600 })).toBe('1,600 courses');
});
