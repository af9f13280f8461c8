import { RIGHT_AFTER_MINUTES, type ExamPage, type ReviewRule } from '@lectern/contract';
import { hasFeature } from '@lectern/i18n';
import { formatDateTime, Stack } from '@lectern/ui';
import {
  Award,
  CheckCheck,
  Clock,
  ListChecks,
  MessageCircleOff,
  Repeat,
  Route,
  Save,
  Target,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { describeReview } from '../parts/describe-review';
import { t } from '../texts';
import styles from './exams.module.css';

/** The rules of an exam, one sentence each. */
export function ExamRules({ exam }: { exam: ExamPage }) {
  const rules: (readonly [LucideIcon, string] | false)[] = [
    [ListChecks, t('exam.questions', { count: exam.questionCount, total: exam.totalPoints })],
    [Clock, timeRule(exam)],
    [Target, t('exam.passing', { percent: exam.passingScore })],
    [Repeat, attemptsRule(exam)],
    [Route, exam.navigation === 'free' ? t('exam.free') : t('exam.linear')],
    exam.behavior === 'immediate' && [CheckCheck, t('exam.immediate')],
    [Save, t('exam.saved')],
    exam.tutorIsSilent && hasFeature('tutor') && [MessageCircleOff, t('exam.tutor')],
    exam.isRequiredForCertificate && [Award, t('exam.required')],
  ];
  return (
    <Stack as="ul" gap={12} role="list" className={styles.rules}>
      {rules
        .filter((rule) => rule !== false)
        .map(([Icon, text]) => (
          <li key={text}>
            <Icon size={20} aria-hidden />
            {text}
          </li>
        ))}
    </Stack>
  );
}

function timeRule({ timeLimit, minutesIfStartedNow, closesAt, startRefusal }: ExamPage): string {
  if (timeLimit === null) {
    return closesAt && startRefusal !== 'exam-closed'
      ? t('exam.untilClose', { closes: formatDateTime(closesAt) })
      : t('exam.noTime');
  }
  const canStart = startRefusal === null && minutesIfStartedNow !== null;
  if (canStart && closesAt && minutesIfStartedNow < timeLimit) {
    return t('exam.reducedTime', {
      minutes: Math.floor(minutesIfStartedNow),
      limit: timeLimit,
      closes: formatDateTime(closesAt),
    });
  }
  return t('exam.time', { minutes: timeLimit });
}

function attemptsRule({ type, maxAttempts, attemptsUsed, gradingMethod }: ExamPage): string {
  if (type === 'assignment' && maxAttempts === null) return t('assignment.rules');
  if (maxAttempts === null) return t('exam.anyAttempts', { method: gradingMethod });
  if (maxAttempts === 1) return t('exam.oneAttempt');
  const left = maxAttempts - attemptsUsed;
  const all = t('exam.attempts', { count: maxAttempts, method: gradingMethod });
  return attemptsUsed > 0 && left > 0 ? `${all} ${t('exam.attemptsLeft', { count: left })}` : all;
}

/** What learners see of an attempt, and when; times with the same rules are one entry. */
export function ReviewRuleList({ exam }: { exam: ExamPage }) {
  const { during, rightAfter, whileOpen, afterClose } = exam.reviewRules;
  const times: [string, ReviewRule][] = [];
  if (exam.behavior === 'immediate') times.push([t('review.during'), during]);
  const later: [string, ReviewRule][] = [
    [t('review.rightAfter', { minutes: RIGHT_AFTER_MINUTES }), rightAfter],
    [t('review.whileOpen'), whileOpen],
  ];
  if (exam.closesAt) later.push([t('review.afterClose'), afterClose]);
  const isSame = later.every(([, rule]) => describeReview(rule) === describeReview(rightAfter));
  times.push(...(isSame ? [[t('review.always'), rightAfter] as [string, ReviewRule]] : later));
  return (
    <Stack as="dl" gap={12} className={styles.review}>
      {times.map(([time, rule]) => (
        <div key={time}>
          <dt>{time}</dt>
          <dd>{describeReview(rule)}</dd>
        </div>
      ))}
    </Stack>
  );
}
