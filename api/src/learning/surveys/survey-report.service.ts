import {
  type AnswerCount,
  csvLine,
  type Locale,
  type ReportedItem,
  SURVEY_SCALE,
  type SurveyReport,
} from '@lectern/contract';
import { Course, Survey, SurveyItemRow, type User } from '@lectern/data';
import { translate } from '@lectern/i18n/server';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../../platform/audit/audit.service.js';
import { Refusal } from '../../platform/http/refusal.js';
import {
  type AnswerRow,
  countAnswers,
  countPeople,
  type CountRow,
  findAnswers,
  findTexts,
  listMonths,
} from './survey-report.queries.js';

interface Filter {
  month?: string | undefined;
}

/** The person who downloads a file, and the language of its headings. */
interface Reader {
  actor: User;
  locale: Locale;
}

const BYTE_ORDER_MARK = '\ufeff';

/** The answers to the survey of a course. */
@Injectable()
export class SurveyReportService {
  constructor(
    private readonly source: DataSource,
    private readonly audit: AuditService,
  ) {}

  /** Reads the report. Answers that it does not show yet are part of none of its numbers, except the count of people. */
  async get(courseId: string, filter: Filter): Promise<SurveyReport> {
    const { manager } = this.source;
    const { title, isAnonymous, items } = await findReported(manager, courseId);
    const scope = { courseId, ...filter };
    const counts = await countAnswers(manager, scope);
    const texts = await findTexts(manager, scope);
    return {
      courseTitle: title,
      isAnonymous,
      personCount: await countPeople(manager, { courseId, isAnonymous }),
      months: await listMonths(manager, courseId),
      items: items.map((item) => ({
        ...describeItem(
          item,
          counts.filter(({ itemId }) => itemId === item.id),
        ),
        texts: texts.filter(({ itemId }) => itemId === item.id).map(({ text, name }) => ({ text, name })),
      })),
    };
  }

  /**
   * Writes all answers as CSV, item by item; for an anonymous survey, how often each answer was given. The audit log records who
   * exported them.
   */
  async *csv(courseId: string, filter: Filter, { actor, locale }: Reader): AsyncGenerator<string> {
    const { manager } = this.source;
    const { title, isAnonymous, items } = await findReported(manager, courseId);
    const target = { kind: 'course', id: courseId, name: title } as const;
    await this.audit.record(manager, { actor, action: 'course.survey-exported', target });
    const heading = (name: 'item' | 'answer' | 'count' | 'name' | 'email') =>
      translate(locale, `learning.surveyFile.${name}`);
    const headings = isAnonymous
      ? [heading('item'), heading('answer'), heading('count')]
      : [heading('name'), heading('email'), heading('item'), heading('answer')];
    yield BYTE_ORDER_MARK + csvLine(headings);
    for (const item of items) {
      const answers = await findAnswers(manager, { courseId, itemId: item.id, locale, ...filter });
      const lines = isAnonymous ? listCounts(item, answers) : listAnswers(item, answers);
      yield lines.map((line) => csvLine(line)).join('');
    }
  }
}

/**
 * Finds the survey of a course with all items, including removed ones.
 * @throws Refusal (404) where the course was deleted
 */
async function findReported(manager: EntityManager, courseId: string) {
  const course = await manager.findOneBy(Course, { id: courseId });
  if (!course) throw new Refusal(404, 'courses.courseGone');
  const survey = await manager.findOneBy(Survey, { courseId });
  const items = await manager.find(SurveyItemRow, { where: { courseId }, order: { position: 'ASC' } });
  return { title: course.title, isAnonymous: survey?.isAnonymous ?? true, items };
}

function describeItem(
  { id, kind, prompt, isRemoved, options }: SurveyItemRow,
  rows: CountRow[],
): Omit<ReportedItem, 'texts'> {
  const answerCount = rows.reduce((sum, { count }) => sum + count, 0);
  const stepSum = rows.reduce((sum, { step, count }) => sum + (step ?? 0) * count, 0);
  const countWhere = (matches: (row: CountRow) => boolean) => rows.find(matches)?.count ?? 0;
  const steps = Array.from({ length: SURVEY_SCALE }, (_, index): AnswerCount => ({
    ...{ answer: index + 1, isRemoved: false },
    count: countWhere(({ step }) => step === index + 1),
  }));
  const choices = options.map((option): AnswerCount => ({
    ...{ answer: option.text, isRemoved: option.isRemoved ?? false },
    count: countWhere(({ optionId }) => optionId === option.id),
  }));
  return {
    ...{ id, kind, prompt, isRemoved, answerCount },
    mean: kind === 'scale' && answerCount > 0 ? stepSum / answerCount : null,
    counts: kind === 'scale' ? steps : choices,
  };
}

const describeAnswer = ({ options }: SurveyItemRow, { step, optionId, text }: AnswerRow): string | number =>
  step ?? text ?? options.find(({ id }) => id === optionId)?.text ?? '';

const listAnswers = (item: SurveyItemRow, answers: AnswerRow[]) =>
  answers.map((row) => [row.name ?? '', row.email ?? '', item.prompt, describeAnswer(item, row)]);

function listCounts(item: SurveyItemRow, answers: AnswerRow[]) {
  const counts = new Map<string | number, number>();
  for (const row of answers) {
    const answer = describeAnswer(item, row);
    counts.set(answer, (counts.get(answer) ?? 0) + 1);
  }
  return [...counts].map(([answer, count]) => [item.prompt, answer, count]);
}
