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
import { chooseWords } from '../parts/exam-words';
import { t } from '../texts';
import styles from './exams.module.css';

/** The rules of an exam, one sentence each. */
export function ExamRules({ exam }: { exam: ExamPage }) {
  const words = chooseWords(exam.type);
  const rules: (readonly [LucideIcon, string] | false)[] = [
    [ListChecks, t('exam.questions', { count: exam.questionCount, total: exam.totalPoints })],
    [Clock, timeRule(exam)],
    [Target, t('exam.passing', { percent: exam.passingScore })],
    [Repeat, attemptsRule(exam)],
    [Route, exam.navigation === 'free' ? t(`${words}.free`) : t('exam.linear')],
    exam.behavior === 'immediate' && [CheckCheck, t('exam.immediate')],
    [Save, t('exam.saved')],
    exam.tutorIsSilent && hasFeature('tutor') && [MessageCircleOff, t(`${words}.tutor`)],
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

function timeRule({ type, timeLimit, minutesIfStartedNow, closesAt, startRefusal }: ExamPage): string {
  const words = chooseWords(type);
  if (timeLimit === null) {
    return closesAt && startRefusal !== 'exam-closed'
      ? t(`${words}.untilClose`, { closes: formatDateTime(closesAt) })
      : t('exam.noTime');
  }
  const canStart = startRefusal === null && minutesIfStartedNow !== null;
  if (canStart && closesAt && minutesIfStartedNow < timeLimit) {
    return t(`${words}.reducedTime`, {
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
  const words = chooseWords(type);
  if (maxAttempts === 1) return t(`${words}.oneAttempt`);
  const left = maxAttempts - attemptsUsed;
  const all = t(`${words}.attempts`, { count: maxAttempts, method: gradingMethod });
  return attemptsUsed > 0 && left > 0 ? `${all} ${t(`${words}.attemptsLeft`, { count: left })}` : all;
}

/** What learners see of an attempt, and when; times with the same rules are one entry. */
export function ReviewRuleList({ exam }: { exam: ExamPage }) {
  const { during, rightAfter, whileOpen, afterClose } = exam.reviewRules;
  const words = exam.type === 'assignment' ? 'assignment' : 'review';
  const times: [string, ReviewRule][] = [];
  if (exam.behavior === 'immediate') times.push([t('review.during'), during]);
  const later: [string, ReviewRule][] = [
    [t(`${words}.rightAfter`, { minutes: RIGHT_AFTER_MINUTES }), rightAfter],
    [t(`${words}.whileOpen`), whileOpen],
  ];
  if (exam.closesAt) later.push([t(`${words}.afterClose`), afterClose]);
  const isSame = later.every(([, rule]) => describeReview(rule) === describeReview(rightAfter));
  times.push(...(isSame ? [[t(`${words}.always`), rightAfter] as [string, ReviewRule]] : later));
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
