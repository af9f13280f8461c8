import type { ScormEdition } from '@lectern/contract';
import { describeAnswer } from './describe-answer.js';
import type { CheckedAnswer, CourseReport, Element, ModuleReport } from './report.js';
import { formatDuration, formatTimeOfDay, formatTimespan, formatTimestamp } from './times.js';

/** How an edition of SCORM names its functions and data elements. */
export interface EditionRules {
  apiName: string;
  functions: { initialize: string; get: string; set: string; commit: string; end: string };
  suspendData: string;
  location: string;
  mode: string;
  status: string;
  /** Elements of a session that begins. */
  begin: Element[];
  describeCourse: (report: CourseReport) => Element[];
  describeModule: (prefix: string, module: ModuleReport) => Element[];
  describeInteraction: (prefix: string, answer: CheckedAnswer) => Element[];
  describeSessionTime: (milliseconds: number) => Element;
}

const MAX_DESCRIPTION = 250;

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
  begin: [
    ['cmi.core.score.min', '0'],
    ['cmi.core.score.max', '100'],
    ['cmi.core.exit', 'suspend'],
  ],
  describeCourse: ({ progress, isComplete, slideId, suspendData }) => [
    ['cmi.core.lesson_status', nameStatus(isComplete)],
    ['cmi.core.score.raw', formatPercent(progress)],
    ['cmi.core.lesson_location', slideId],
    ['cmi.suspend_data', suspendData],
  ],
  describeModule: (prefix, { progress, isComplete }) => [
    [`${prefix}.status`, nameStatus(isComplete)],
    [`${prefix}.score.raw`, formatPercent(progress)],
  ],
  describeInteraction(prefix, answer) {
    const { question, response, milliseconds, at } = answer;
    const described = describeAnswer(question.content, question.key, response, '1.2');
    if (!described) return [];
    return [
      [`${prefix}.id`, `question-${question.id}`],
      [`${prefix}.type`, described.type],
      [`${prefix}.time`, formatTimeOfDay(at)],
      ...(described.right ? [[`${prefix}.correct_responses.0.pattern`, described.right] as const] : []),
      [`${prefix}.student_response`, described.response],
      [`${prefix}.result`, nameResult(answer.fraction, 'wrong')],
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
  begin: [
    ['cmi.score.min', '0'],
    ['cmi.score.max', '100'],
    ['cmi.exit', 'suspend'],
  ],
  describeCourse: ({ progress, isComplete, slideId, suspendData }) => [
    ['cmi.completion_status', nameStatus(isComplete)],
    ['cmi.progress_measure', formatShare(progress)],
    ['cmi.score.scaled', formatShare(progress)],
    ['cmi.score.raw', formatPercent(progress)],
    // A course is not graded, but some systems close an activity only when it is passed.
    ...(isComplete ? [['cmi.success_status', 'passed'] as const] : []),
    ['cmi.location', slideId],
    ['cmi.suspend_data', suspendData],
  ],
  describeModule: (prefix, { progress, isComplete, title }) => [
    [`${prefix}.description`, [...title].slice(0, MAX_DESCRIPTION).join('')],
    [`${prefix}.completion_status`, nameStatus(isComplete)],
    [`${prefix}.progress_measure`, formatShare(progress)],
  ],
  describeInteraction(prefix, answer) {
    const { question, response, milliseconds, at, prompt } = answer;
    const described = describeAnswer(question.content, question.key, response, '2004');
    if (!described) return [];
    return [
      [`${prefix}.id`, `urn:uuid:${question.id}`],
      [`${prefix}.type`, described.type],
      [`${prefix}.timestamp`, formatTimestamp(at)],
      ...(described.right ? [[`${prefix}.correct_responses.0.pattern`, described.right] as const] : []),
      [`${prefix}.learner_response`, described.response],
      [`${prefix}.result`, nameResult(answer.fraction, 'incorrect')],
      [`${prefix}.latency`, formatDuration(milliseconds)],
      [`${prefix}.description`, [...prompt].slice(0, MAX_DESCRIPTION).join('')],
    ];
  },
  describeSessionTime: (milliseconds) => ['cmi.session_time', formatDuration(milliseconds)],
};

export const EDITIONS: Record<ScormEdition, EditionRules> = { '1.2': SCORM_12, '2004': SCORM_2004 };

const nameStatus = (isComplete: boolean): string => (isComplete ? 'completed' : 'incomplete');
const formatPercent = (progress: number): string => String(Math.round(progress * 100) / 100);
const formatShare = (progress: number): string => String(Math.round(progress * 100) / 10_000);

/** A part of the points is a number in both editions. */
const nameResult = (fraction: number, wrong: string): string => {
  if (fraction === 1) return 'correct';
  return fraction > 0 ? String(Math.round(fraction * 100) / 100) : wrong;
};
