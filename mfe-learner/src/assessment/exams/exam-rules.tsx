import { RIGHT_AFTER_MINUTES, type ExamPage, type ReviewRule } from '@lectern/contract';
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
import { examTexts } from '../exam-texts';
import styles from './exams.module.css';

const labels = examTexts.page;

/** The rules of an exam, one sentence each. */
export function ExamRules({ exam }: { exam: ExamPage }) {
  const rules: (readonly [LucideIcon, string] | false)[] = [
    [ListChecks, labels.questions(exam.questionCount, exam.totalPoints)],
    [Clock, timeRule(exam)],
    [Target, labels.passing(exam.passingScore)],
    [Repeat, attemptsRule(exam)],
    [Route, exam.navigation === 'free' ? labels.free : labels.linear],
    exam.behavior === 'immediate' && [CheckCheck, labels.immediate],
    [Save, labels.saved],
    exam.tutorIsSilent && [MessageCircleOff, labels.tutor],
    exam.isRequiredForCertificate && [Award, labels.required],
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
      ? labels.untilClose(formatDateTime(closesAt))
      : labels.noTime;
  }
  const canStart = startRefusal === null && minutesIfStartedNow !== null;
  if (canStart && closesAt && minutesIfStartedNow < timeLimit) {
    return labels.reducedTime(Math.floor(minutesIfStartedNow), timeLimit, formatDateTime(closesAt));
  }
  return labels.time(timeLimit);
}

function attemptsRule({ maxAttempts, attemptsUsed, gradingMethod }: ExamPage): string {
  if (maxAttempts === null) return labels.anyAttempts(gradingMethod);
  if (maxAttempts === 1) return labels.oneAttempt;
  const left = maxAttempts - attemptsUsed;
  const all = labels.attempts(maxAttempts, gradingMethod);
  return attemptsUsed > 0 && left > 0 ? `${all} ${labels.attemptsLeft(left)}` : all;
}

/** What learners see of an attempt, and when; times with the same rules are one entry. */
export function ReviewRuleList({ exam }: { exam: ExamPage }) {
  const { during, rightAfter, whileOpen, afterClose } = exam.reviewRules;
  const times: [string, ReviewRule][] = [];
  if (exam.behavior === 'immediate') times.push([examTexts.review.during, during]);
  const later: [string, ReviewRule][] = [
    [examTexts.review.rightAfter(RIGHT_AFTER_MINUTES), rightAfter],
    [examTexts.review.whileOpen, whileOpen],
  ];
  if (exam.closesAt) later.push([examTexts.review.afterClose, afterClose]);
  const isSame = later.every(([, rule]) => describeReview(rule) === describeReview(rightAfter));
  times.push(...(isSame ? [[examTexts.review.always, rightAfter] as [string, ReviewRule]] : later));
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
