import { type GradeColumn, type Locale, LOCALES } from '@lectern/contract';
import { formatLocale, translate, translateTo } from '@lectern/i18n/server';
import type { GradeWords } from '@lectern/import-reader';

type Title = Pick<GradeColumn, 'title' | 'maxPoints'>;

/** The heading of a column's points in the file of a gradebook. */
export function describePoints(locale: Locale, { title, maxPoints }: Title): string {
  const points = new Intl.NumberFormat(formatLocale(locale), { useGrouping: false }).format(maxPoints);
  return translate(locale, 'assessment.gradebookFile.column', { title, points });
}

/** The heading of a column's comments in the file of a gradebook. */
export const describeComment = (locale: Locale, { title }: Title): string =>
  translate(locale, 'assessment.gradebookFile.comment', { title });

export const describeExam = (locale: Locale, title: string): string =>
  translate(locale, 'assessment.gradebookFile.exam', { title });

/** The key of what a heading means: points or comment of a column. */
export const keyOfPoints = (columnId: string) => `${columnId} points`;
export const keyOfComment = (columnId: string) => `${columnId} comment`;

const inAll = (describe: (locale: Locale) => string): string[] => LOCALES.map(describe);

/**
 * The headings of a gradebook's file in all languages. The title of a column alone means its points, unless it is the heading of
 * something else.
 */
export function listGradeWords(columns: GradeColumn[], examTitles: string[]): GradeWords {
  const email = inAll((locale) => translate(locale, 'assessment.gradebookFile.email'));
  const ignored = [
    ...examTitles.flatMap((title) => inAll((locale) => describeExam(locale, title))),
    ...LOCALES.flatMap((locale) => {
      const getText = translateTo(locale);
      return [
        getText('assessment.gradebookFile.name'),
        getText('assessment.gradebookFile.mean'),
        getText('assessment.gradebookFile.total'),
        getText('assessment.gradebookFile.letter'),
      ];
    }),
  ];
  const headings = columns.map((column) => ({
    points: inAll((locale) => describePoints(locale, column)),
    comment: inAll((locale) => describeComment(locale, column)),
  }));
  const taken = new Set(
    [...email, ...ignored, ...headings.flatMap(({ points, comment }) => [...points, ...comment])].map(
      (heading) => heading.toLowerCase(),
    ),
  );
  return {
    email: [...email, 'e-mail', 'email', 'email address', 'e-mail address'],
    ignored,
    columns: columns.flatMap(({ id, title }, index) => [
      {
        key: keyOfPoints(id),
        names: [...(headings[index]?.points ?? []), ...(taken.has(title.toLowerCase()) ? [] : [title])],
      },
      { key: keyOfComment(id), names: headings[index]?.comment ?? [] },
    ]),
  };
}
