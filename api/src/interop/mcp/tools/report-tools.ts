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

const CourseReportInput = z.extend(z.pick(ReportFilter, { search: true, status: true }), {
  courseId: z.uuid(),
  page: PageNumber,
});

/** Leaves out the email address, which no tool needs. */
const presentRow = ({ userId, name, status, progress, studySeconds, grade, ...dates }: ReportRow) => ({
  ...{ userId, name, status, progress, studySeconds, grade },
  ...{ enrolledAt: dates.enrolledAt, dueAt: dates.dueAt, completedAt: dates.completedAt },
});

const courseReportTool = declareTool({
  name: 'course_report',
  title: 'Report of a course',
  description:
    'Lists the learners of a course with their progress in percent, state, study time, grade and dates, page by page, and how many learners are in each state.',
  effect: 'reads',
  hasTexts: true,
  calls: [getReport],
  input: CourseReportInput,
  async run({ courseId, ...filter }, call) {
    const { items, total, counts } = await call(getReport, { query: { course: courseId, ...filter } });
    return { counts, learners: limitRows(items.map(presentRow), total) };
  },
});

const presentGroup = ({ id: _, nearest, ...group }: UnansweredGroup) => ({
  ...group,
  nearest: nearest.map(({ label }) => label),
});

const unansweredQuestionsTool = declareTool({
  name: 'list_unanswered_questions',
  title: 'List unanswered questions',
  description:
    'Lists what learners asked the tutor about a course in the last days and did not get answered well, by subject, those of most learners first.',
  effect: 'reads',
  hasTexts: true,
  calls: [listUnansweredQuestions],
  input: z.extend(listUnansweredQuestions.query, { courseId: z.uuid() }),
  async run({ courseId, days }, call) {
    const callInput = { params: { id: courseId }, query: { days } };
    const { course, groups, askedCount, isPartial } = await call(listUnansweredQuestions, callInput);
    return { course: course.title, askedCount, isPartial, groups: limitRows(groups.map(presentGroup)) };
  },
});

export const REPORT_TOOLS = [courseReportTool, unansweredQuestionsTool];
