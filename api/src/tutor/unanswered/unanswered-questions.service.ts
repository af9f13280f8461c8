import {
  csvLine,
  type Locale,
  MAX_GROUPED_QUESTIONS,
  MessageMetadata,
  MIN_ALIKE_LEARNERS,
  type TutorSource,
  type UnansweredGroup,
  type UnansweredPeriod,
  type UnansweredQuestions,
} from '@lectern/contract';
import { Course, type User } from '@lectern/data';
import { translate } from '@lectern/i18n/server';
import { DEFAULT_LANGUAGE } from '@lectern/text';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod/mini';
import { AuditService } from '../../platform/audit/audit.service.js';
import { Refusal } from '../../platform/http/refusal.js';
import { translateLabel } from '../answer/sources.service.js';
import { groupQuestions, type QuestionGroup } from './group-questions.js';
import { type AnswerRow, countQuestions, findUnanswered } from './unanswered-questions.queries.js';

/** A question without a good answer. */
interface UnansweredQuestion extends Omit<AnswerRow, 'metadata' | 'question'> {
  text: string;
  /** ISO 639-1 code of the searched slides. */
  language: string;
  /** Of the answer. */
  metadata: MessageMetadata;
}

/** Columns of the CSV file; the names are parts of message ids. */
const CSV_COLUMNS = [
  ...(['subject', 'questions', 'learners', 'refused', 'unsure'] as const),
  ...(['ratedDown', 'lastAsked', 'nearest', 'words'] as const),
];
const MAX_GROUPS = 200;
/** Limits for each group. */
const MAX_WORDS = 6;
const MAX_SHOWN_QUESTIONS = 5;
const MAX_NEAREST_SLIDES = 3;

/** Reports which questions about a course were refused, unsure or rated as not helpful, without the names of the learners. */
@Injectable()
export class UnansweredQuestionsService {
  constructor(
    private readonly source: DataSource,
    private readonly audit: AuditService,
  ) {}

  /** Lists the groups of questions, the one of the most learners first. @throws Refusal (404) */
  async list(courseId: string, days: UnansweredPeriod, locale: Locale): Promise<UnansweredQuestions> {
    const { manager } = this.source;
    const course = await manager.findOne(Course, {
      where: { id: courseId },
      select: { id: true, title: true },
    });
    if (!course) throw new Refusal(404, 'courses.courseNotFound');
    const askedCount = await countQuestions(manager, courseId, days);
    const rows = await findUnanswered(manager, courseId, days);
    const questions = rows.slice(0, MAX_GROUPED_QUESTIONS).map(({ question, ...row }): UnansweredQuestion => {
      const metadata = z.parse(MessageMetadata, row.metadata);
      return { ...row, text: question, language: metadata.language ?? DEFAULT_LANGUAGE, metadata };
    });
    const groups = groupQuestions(questions)
      .map((group) => presentGroup(group, locale))
      .toSorted((a, b) => b.learnerCount - a.learnerCount || b.questionCount - a.questionCount);
    return {
      course: { id: course.id, title: course.title },
      groups: groups.slice(0, MAX_GROUPS),
      askedCount,
      isPartial: rows.length > MAX_GROUPED_QUESTIONS || groups.length > MAX_GROUPS,
    };
  }

  /** Writes the report as CSV. The audit log records who exported how many groups. */
  async exportCsv(
    courseId: string,
    days: UnansweredPeriod,
    { actor, locale }: { actor: User; locale: Locale },
  ): Promise<string> {
    const { course, groups } = await this.list(courseId, days, locale);
    await this.audit.record(this.source.manager, {
      actor,
      action: 'course.unanswered-exported',
      target: { kind: 'course', id: course.id, name: course.title },
      detail: String(groups.length),
    });
    const header = CSV_COLUMNS.map((column) => translate(locale, `tutor.unansweredFile.${column}`));
    const rows = groups.map((group) => [
      group.words.join(' '),
      group.questionCount,
      group.learnerCount,
      group.refusedCount,
      group.unsureCount,
      group.ratedDownCount,
      group.lastAskedAt,
      group.nearest.map(({ label }) => label).join('; '),
      group.questions.join('; '),
    ]);
    const byteOrderMark = '\uFEFF';
    return `${byteOrderMark}${[header, ...rows].map(csvLine).join('')}`;
  }
}

function presentGroup(
  { questions, words }: QuestionGroup<UnansweredQuestion>,
  locale: Locale,
): UnansweredGroup {
  const learnerCount = new Set(questions.map(({ userId }) => userId)).size;
  // A question of few learners could show who asked it, so they must have shared it.
  const isAnonymous = learnerCount >= MIN_ALIKE_LEARNERS;
  const shownQuestions = questions.filter(({ isShared }) => isAnonymous || isShared).map(({ text }) => text);
  const commonWords = [...words.values()].filter(({ userIds }) => userIds.size >= MIN_ALIKE_LEARNERS);
  const isRefused = ({ metadata }: UnansweredQuestion) =>
    metadata.nearest !== undefined && !metadata.isUnsure;
  return {
    id: questions[0]?.id ?? '',
    words: commonWords
      .toSorted((a, b) => b.userIds.size - a.userIds.size)
      .slice(0, MAX_WORDS)
      .map(({ word }) => word.toLowerCase()),
    questions: [...new Set(shownQuestions)].slice(0, MAX_SHOWN_QUESTIONS),
    questionCount: questions.length,
    learnerCount,
    refusedCount: questions.filter(isRefused).length,
    unsureCount: questions.filter(({ metadata }) => metadata.isUnsure).length,
    ratedDownCount: questions.filter(({ isHelpful }) => isHelpful === false).length,
    lastAskedAt: (questions[0]?.askedAt ?? new Date(0)).toISOString(),
    nearest: findNearestSlides(questions).map((source) => ({
      ...source,
      label: translateLabel(source.label, locale),
    })),
  };
}

/** The slides that were nearest to most questions. Their quotes are left out, because a quote could show what one learner asked. */
function findNearestSlides(questions: UnansweredQuestion[]): TutorSource[] {
  const counts = new Map<string, { source: TutorSource; count: number }>();
  for (const { metadata } of questions)
    for (const source of keepOnePerSlide(metadata.nearest ?? metadata.sources ?? [])) {
      const slide = counts.get(source.slideId) ?? { source: { ...source, quote: '' }, count: 0 };
      counts.set(source.slideId, slide);
      slide.count++;
    }
  return [...counts.values()]
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MAX_NEAREST_SLIDES)
    .map(({ source }) => source);
}

function keepOnePerSlide(sources: TutorSource[]): TutorSource[] {
  return [...new Map(sources.map((source) => [source.slideId, source])).values()];
}
