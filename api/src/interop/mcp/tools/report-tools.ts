import {
  getReport,
  listUnansweredQuestions,
  PageNumber,
  ReportFilter,
  type ReportRow,
  type UnansweredGroup,
} from '@lectern/contract';
import * as z from 'zod/mini';
import { limitRows } from '../limit-result.js';
import { declareTool } from './tool.js';

const CourseReport = z.extend(z.pick(ReportFilter, { search: true, status: true }), {
  courseId: z.uuid(),
  page: PageNumber,
});

/** Without the email address, which a program needs for nothing here. */
const presentRow = ({ userId, name, status, progress, studySeconds, grade, ...dates }: ReportRow) => ({
  ...{ userId, name, status, progress, studySeconds, grade },
  ...{ enrolledAt: dates.enrolledAt, dueAt: dates.dueAt, completedAt: dates.completedAt },
});

const report = declareTool({
  name: 'course_report',
  title: 'Report of a course',
  description:
    'Lists the learners of a course with their progress in percent, state, study time, grade and dates, page by page, and how many learners are in each state.',
  effect: 'reads',
  hasTexts: true,
  calls: [getReport],
  input: CourseReport,
  async run({ courseId, ...filter }, call) {
    const { items, total, counts } = await call(getReport, { query: { course: courseId, ...filter } });
    return { counts, learners: limitRows(items.map(presentRow), total) };
  },
});

const presentGroup = ({ id: _, nearest, ...group }: UnansweredGroup) => ({
  ...group,
  nearest: nearest.map(({ label }) => label),
});

const unanswered = declareTool({
  name: 'list_unanswered_questions',
  title: 'List unanswered questions',
  description:
    'Lists what learners asked the tutor about a course in the last days and did not get answered well, by subject, those of most learners first.',
  effect: 'reads',
  hasTexts: true,
  calls: [listUnansweredQuestions],
  input: z.extend(listUnansweredQuestions.query, { courseId: z.uuid() }),
  async run({ courseId, days }, call) {
    const sent = { params: { id: courseId }, query: { days } };
    const { course, groups, askedCount, isPartial } = await call(listUnansweredQuestions, sent);
    return { course: course.title, askedCount, isPartial, groups: limitRows(groups.map(presentGroup)) };
  },
});

export const REPORT_TOOLS = [report, unanswered];
