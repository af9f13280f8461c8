import type { ScormEdition } from '@lectern/contract';
import { describeAnswer } from './describe-answer.js';
import type { CheckedAnswer, CourseReport, Element, ModuleReport } from './report.js';
import { formatDuration, formatTimeOfDay, formatTimespan, formatTimestamp } from './times.js';

/** The names of the functions and data elements of an edition of SCORM. */
export interface EditionRules {
  /** The name of the API in the window of the LMS. */
  apiName: string;
  functions: { initialize: string; get: string; set: string; commit: string; end: string };
  /** The names of data elements. */
  suspendData: string;
  location: string;
  mode: string;
  status: string;
  /** The elements that are set when a session begins. */
  initialElements: Element[];
  describeCourse: (report: CourseReport) => Element[];
  describeModule: (prefix: string, module: ModuleReport) => Element[];
  describeInteraction: (prefix: string, answer: CheckedAnswer) => Element[];
  describeSessionTime: (milliseconds: number) => Element;
}

const MAX_DESCRIPTION_LENGTH = 250;

const SCORM_12: EditionRules = {
  apiName: 'API',
  functions: {
    initialize: 'LMSInitialize',
    get: 'LMSGetValue',
    set: 'LMSSetValue',
    commit: 'LMSCommit',
    end: 'LMSFinish',
  },
  suspendData: 'cmi.suspend_data',
  location: 'cmi.core.lesson_location',
  mode: 'cmi.core.lesson_mode',
  status: 'cmi.core.lesson_status',
  initialElements: [
    ['cmi.core.score.min', '0'],
    ['cmi.core.score.max', '100'],
    ['cmi.core.exit', 'suspend'],
  ],
  describeCourse: ({ progress, isComplete, slideId, suspendData }) => [
    ['cmi.core.lesson_status', getStatusName(isComplete)],
    ['cmi.core.score.raw', formatPercent(progress)],
    ['cmi.core.lesson_location', slideId],
    ['cmi.suspend_data', suspendData],
  ],
  describeModule: (prefix, { progress, isComplete }) => [
    [`${prefix}.status`, getStatusName(isComplete)],
    [`${prefix}.score.raw`, formatPercent(progress)],
  ],
  describeInteraction(prefix, answer) {
    const { question, response, milliseconds, answeredAt } = answer;
    const description = describeAnswer(question.content, question.key, response, '1.2');
    if (!description) return [];
    return [
      [`${prefix}.id`, `question-${question.id}`],
      [`${prefix}.type`, description.type],
      [`${prefix}.time`, formatTimeOfDay(answeredAt)],
      ...(description.right ? [[`${prefix}.correct_responses.0.pattern`, description.right] as const] : []),
      [`${prefix}.student_response`, description.response],
      [`${prefix}.result`, getResultName(answer.fraction, 'wrong')],
      [`${prefix}.latency`, formatTimespan(milliseconds)],
    ];
  },
  describeSessionTime: (milliseconds) => ['cmi.core.session_time', formatTimespan(milliseconds)],
};

const SCORM_2004: EditionRules = {
  apiName: 'API_1484_11',
  functions: {
    initialize: 'Initialize',
    get: 'GetValue',
    set: 'SetValue',
    commit: 'Commit',
    end: 'Terminate',
  },
  suspendData: 'cmi.suspend_data',
  location: 'cmi.location',
  mode: 'cmi.mode',
  status: 'cmi.completion_status',
  initialElements: [
    ['cmi.score.min', '0'],
    ['cmi.score.max', '100'],
    ['cmi.exit', 'suspend'],
  ],
  describeCourse: ({ progress, isComplete, slideId, suspendData }) => [
    ['cmi.completion_status', getStatusName(isComplete)],
    ['cmi.progress_measure', formatShare(progress)],
    ['cmi.score.scaled', formatShare(progress)],
    ['cmi.score.raw', formatPercent(progress)],
    // A course is not graded, but some systems close an activity only when it is passed.
    ...(isComplete ? [['cmi.success_status', 'passed'] as const] : []),
    ['cmi.location', slideId],
    ['cmi.suspend_data', suspendData],
  ],
  describeModule: (prefix, { progress, isComplete, title }) => [
    [`${prefix}.description`, [...title].slice(0, MAX_DESCRIPTION_LENGTH).join('')],
    [`${prefix}.completion_status`, getStatusName(isComplete)],
    [`${prefix}.progress_measure`, formatShare(progress)],
  ],
  describeInteraction(prefix, answer) {
    const { question, response, milliseconds, answeredAt, prompt } = answer;
    const description = describeAnswer(question.content, question.key, response, '2004');
    if (!description) return [];
    return [
      [`${prefix}.id`, `urn:uuid:${question.id}`],
      [`${prefix}.type`, description.type],
      [`${prefix}.timestamp`, formatTimestamp(answeredAt)],
      ...(description.right ? [[`${prefix}.correct_responses.0.pattern`, description.right] as const] : []),
      [`${prefix}.learner_response`, description.response],
      [`${prefix}.result`, getResultName(answer.fraction, 'incorrect')],
      [`${prefix}.latency`, formatDuration(milliseconds)],
      [`${prefix}.description`, [...prompt].slice(0, MAX_DESCRIPTION_LENGTH).join('')],
    ];
  },
  describeSessionTime: (milliseconds) => ['cmi.session_time', formatDuration(milliseconds)],
};

export const EDITIONS: Record<ScormEdition, EditionRules> = { '1.2': SCORM_12, '2004': SCORM_2004 };

const getStatusName = (isComplete: boolean): string => (isComplete ? 'completed' : 'incomplete');
const formatPercent = (progress: number): string => String(Math.round(progress * 100) / 100);
/** Writes a percentage as a number from 0 to 1. */
const formatShare = (progress: number): string => String(Math.round(progress * 100) / 10_000);

/** Names a result. Both editions write partial points as a number from 0 to 1. */
const getResultName = (fraction: number, wrongName: string): string => {
  if (fraction === 1) return 'correct';
  return fraction > 0 ? String(Math.round(fraction * 100) / 100) : wrongName;
};
