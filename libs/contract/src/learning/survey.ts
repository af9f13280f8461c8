import * as z from 'zod/mini';
import { CourseId } from '../courses/course.js';
import { endpoint } from '../core/define.js';
import { SingleLine } from '../core/single-line.js';
import { Version } from '../core/version.js';

/** Maximum numbers of items of a survey and options of an item, and maximum lengths of texts in characters. */
export const SURVEY_LIMITS = { items: 20, options: 10, prompt: 300, option: 150, text: 2000 } as const;

/** The highest step of a scale; the lowest is 1. */
export const SURVEY_SCALE = 5;

/** Days in which learners can change answers that are not anonymous. */
export const SURVEY_EDIT_DAYS = 7;

/** The report adds anonymous answers to an item in batches of at least this number, so that no answer is seen alone. */
export const SURVEY_MIN_ANSWERS = 5;

/** Maximum number of texts of an item in the report on the screen; the CSV file contains all texts. */
export const SURVEY_SHOWN_TEXTS = 100;

/** `code` of the 409 when the person has answered before and can't change the answers any more. */
export const SURVEY_ANSWERED = 'survey-answered';

/** `code` of the 409 when the survey was changed or switched off after the learner opened it. */
export const SURVEY_CHANGED = 'survey-changed';

export const SurveyItemKind = z.enum(['scale', 'choice', 'text']);
export type SurveyItemKind = z.output<typeof SurveyItemKind>;

const SurveyOption = z.object({
  /** Chosen by the client; answers refer to it when the text changes. */
  id: z.uuid(),
  text: SingleLine(SURVEY_LIMITS.option).check(z.minLength(1)),
});
export type SurveyOption = z.output<typeof SurveyOption>;

/** A question of a survey. Answering is optional for every question. */
export const SurveyItem = z.object({
  /** Chosen by the client; answers refer to it when the text changes. */
  id: z.uuid(),
  kind: SurveyItemKind,
  prompt: SingleLine(SURVEY_LIMITS.prompt).check(z.minLength(1)),
  /** Two or more options for the kind `choice`, none for other kinds. */
  options: z.array(SurveyOption).check(z.maxLength(SURVEY_LIMITS.options)),
});
export type SurveyItem = z.output<typeof SurveyItem>;

const surveyFields = {
  /** Whether learners who have completed the course can answer. */
  isOpen: z.boolean(),
  /** Whether answers are stored without a connection to the person. Can't be changed after the first answer. */
  isAnonymous: z.boolean(),
  items: z.array(SurveyItem).check(z.maxLength(SURVEY_LIMITS.items)),
  version: Version,
};

export const SurveyChange = z.object(surveyFields);
export type SurveyChange = z.output<typeof SurveyChange>;

/** The survey of a course, for instructors to edit. Before the first save, the survey is switched off and has no items. */
export const EditedSurvey = z.object({
  ...surveyFields,
  courseId: z.uuid(),
  courseTitle: z.string(),
  hasAnswers: z.boolean(),
});
export type EditedSurvey = z.output<typeof EditedSurvey>;

export const getEditedSurvey = endpoint({
  method: 'GET',
  path: '/api/teaching/courses/:id/survey',
  access: 'instructor',
  isOpenInViewAs: true,
  of: { course: 'id' },
  summary: 'The survey of a course, to edit',
  params: CourseId,
  response: EditedSurvey,
});

/** Removed items and options stay in the report if they have answers. 409 with the code EDIT_CONFLICT if `version` is outdated. */
export const updateSurvey = endpoint({
  method: 'PUT',
  path: '/api/teaching/courses/:id/survey',
  access: 'instructor',
  of: { course: 'id' },
  perMinute: 30,
  summary: 'Change the survey of a course',
  params: CourseId,
  body: SurveyChange,
  response: EditedSurvey,
});

/** A month as `2026-03`. */
const Month = z.string().check(z.maxLength(7, { abort: true }), z.regex(/^\d{4}-(0[1-9]|1[0-2])$/));

const reportQuery = z.object({
  /** Only answers that were added to the report in this month; absent: all answers. */
  month: z.optional(Month),
});

/** How often one answer was given. */
const AnswerCount = z.object({
  /** Step of the scale from 1, or text of the option. */
  answer: z.union([z.int(), z.string()]),
  /** Whether the option was removed from the survey. */
  isRemoved: z.boolean(),
  count: z.int(),
});
export type AnswerCount = z.output<typeof AnswerCount>;

export const ReportedItem = z.object({
  id: z.uuid(),
  kind: SurveyItemKind,
  prompt: z.string(),
  isRemoved: z.boolean(),
  answerCount: z.int(),
  /** Mean step of a scale; null without answers and for other kinds. */
  mean: z.nullable(z.number()),
  /** One entry for each step or option; empty for the kind `text`. */
  counts: z.array(AnswerCount),
  /** At most `SURVEY_SHOWN_TEXTS` texts, in random order. `name` is null where the survey is anonymous or the account was deleted. */
  texts: z.array(z.object({ text: z.string(), name: z.nullable(z.string()) })),
});
export type ReportedItem = z.output<typeof ReportedItem>;

/** Contains anonymous answers once their item has got `SURVEY_MIN_ANSWERS` new answers. */
export const SurveyReport = z.object({
  courseTitle: z.string(),
  isAnonymous: z.boolean(),
  /** Number of people who have answered; for an anonymous survey rounded down to a multiple of `SURVEY_MIN_ANSWERS`. */
  personCount: z.int(),
  /** Months in which answers were added to the report, latest first. */
  months: z.array(z.string()),
  items: z.array(ReportedItem),
});
export type SurveyReport = z.output<typeof SurveyReport>;

export const getSurveyReport = endpoint({
  method: 'GET',
  path: '/api/teaching/courses/:id/survey/report',
  access: 'instructor',
  isOpenInViewAs: true,
  of: { course: 'id' },
  perMinute: 60,
  summary: 'Answers to the survey of a course',
  params: CourseId,
  query: reportQuery,
  response: SurveyReport,
});

/** UTF-8 with byte order mark; texts that a spreadsheet would take for formulas are escaped. */
export const exportSurveyReport = endpoint({
  method: 'GET',
  path: '/api/teaching/courses/:id/survey/report.csv',
  access: 'instructor',
  of: { course: 'id' },
  needsRecentSignIn: true,
  perMinute: 10,
  summary: 'Answers to the survey of a course as CSV',
  params: CourseId,
  query: reportQuery,
});

/** An answer to an item: a step of the scale, the id of an option, or a text. */
export const SurveyAnswer = z.object({
  itemId: z.uuid(),
  answer: z.union([
    z.int().check(z.gte(1), z.lte(SURVEY_SCALE)),
    z.string().check(z.trim(), z.minLength(1), z.maxLength(SURVEY_LIMITS.text, { abort: true })),
  ]),
});
export type SurveyAnswer = z.output<typeof SurveyAnswer>;

/** A survey as a learner sees it. */
export const LearnerSurvey = z.object({
  isAnonymous: z.boolean(),
  items: z.array(SurveyItem),
  hasAnswered: z.boolean(),
  canAnswer: z.boolean(),
  /** The person's own answers; empty where the survey is anonymous. */
  answers: z.array(SurveyAnswer),
  /** Until when the person can change the answers; null before the first answer, and where the survey is anonymous. */
  editableUntil: z.nullable(z.iso.datetime()),
});
export type LearnerSurvey = z.output<typeof LearnerSurvey>;

/** Null unless the course has a survey that is open and the person has completed the course. */
export const getSurvey = endpoint({
  method: 'GET',
  path: '/api/courses/:id/survey',
  access: 'signed-in',
  isOpenInViewAs: true,
  summary: 'The survey of a completed course',
  params: CourseId,
  response: z.nullable(LearnerSurvey),
});

/**
 * Saves the answers of a learner, who may leave out items. Anonymous answers are final; other answers can be replaced within
 * `SURVEY_EDIT_DAYS`. 409 with the code SURVEY_ANSWERED or SURVEY_CHANGED.
 */
export const answerSurvey = endpoint({
  method: 'PUT',
  path: '/api/courses/:id/survey',
  access: 'signed-in',
  perMinute: 20,
  summary: 'Answer the survey of a completed course',
  params: CourseId,
  body: z.object({
    answers: z.array(SurveyAnswer).check(z.minLength(1), z.maxLength(SURVEY_LIMITS.items)),
  }),
  response: LearnerSurvey,
});
