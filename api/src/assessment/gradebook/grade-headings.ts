import { type GradeColumn, type Locale, LOCALES } from '@lectern/contract';
import { formatLocale, translate, translateTo } from '@lectern/i18n/server';
import type { GradeWords } from '@lectern/import-reader';

/** Builds the heading of a column's points in the file of a gradebook. */
export function buildPointsHeading(
  locale: Locale,
  { title, maxPoints }: Pick<GradeColumn, 'title' | 'maxPoints'>,
): string {
  const points = new Intl.NumberFormat(formatLocale(locale), { useGrouping: false }).format(maxPoints);
  return translate(locale, 'assessment.gradebookFile.column', { title, points });
}

/** Builds the heading of a column's comments in the file of a gradebook. */
export const buildCommentHeading = (locale: Locale, { title }: Pick<GradeColumn, 'title'>): string =>
  translate(locale, 'assessment.gradebookFile.comment', { title });

export const buildExamHeading = (locale: Locale, title: string): string =>
  translate(locale, 'assessment.gradebookFile.exam', { title });

/** Keys for the meaning of a heading: the points or the comment of a column. */
export const buildPointsKey = (columnId: string) => `${columnId} points`;
export const buildCommentKey = (columnId: string) => `${columnId} comment`;

const inAllLanguages = (buildHeading: (locale: Locale) => string): string[] => LOCALES.map(buildHeading);

/**
 * Lists the headings that a file of a gradebook can have, in all languages, with their meanings. The title of a column alone is read
 * as the heading of its points, unless it is also another heading.
 */
export function listGradeWords(columns: GradeColumn[], examTitles: string[]): GradeWords {
  const email = inAllLanguages((locale) => translate(locale, 'assessment.gradebookFile.email'));
  const ignored = [
    ...examTitles.flatMap((title) => inAllLanguages((locale) => buildExamHeading(locale, title))),
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
    points: inAllLanguages((locale) => buildPointsHeading(locale, column)),
    comment: inAllLanguages((locale) => buildCommentHeading(locale, column)),
  }));
  const usedHeadings = new Set(
    [...email, ...ignored, ...headings.flatMap(({ points, comment }) => [...points, ...comment])].map(
      (heading) => heading.toLowerCase(),
    ),
  );
  return {
    email: [...email, 'e-mail', 'email', 'email address', 'e-mail address'],
    ignored,
    columns: columns.flatMap(({ id, title }, index) => [
      {
        key: buildPointsKey(id),
        names: [
          ...(headings[index]?.points ?? []),
          ...(usedHeadings.has(title.toLowerCase()) ? [] : [title]),
        ],
      },
      { key: buildCommentKey(id), names: headings[index]?.comment ?? [] },
    ]),
  };
}
