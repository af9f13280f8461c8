import { type GradedAnswer, isPersonGraded, MAX_COMMENT_LENGTH } from '@lectern/contract';
import { useNavigate, useShortcuts } from '@lectern/remote';
import { useLeaveGuard } from '@lectern/remote/leave-guard';
import { Badge, Button, ButtonLink, Card, CardTitle, formatDateTime, Row, TextField } from '@lectern/ui';
import { LeaveDialog } from '@lectern/ui/dialog';
import { Prose } from '@lectern/ui/prose';
import { AnswerReview, describeLateness } from '@lectern/ui/question';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Field } from '../../parts/fields/field';
import { Form } from '../../parts/fields/form';
import { NumberField } from '../../parts/fields/number-field';
import { useSchemaForm } from '../../parts/fields/use-schema-form';
import { useAnswerLink } from './answer-link';
import { describeSize } from './describe-size';
import styles from './grading.module.css';
import { gradedParts, markSchema, roundPoints, toForm, toMark, type Mark } from './mark-form';
import { FileRemarks } from './remarks/file-remarks';
import { type AnswerFilters, useMarkAnswer } from './use-mark-answer';
import { t } from '../texts';

const SHORTCUTS = [
  { keys: 'Ctrl Enter', label: t('grading.shortcuts.saveNext') },
  { keys: 'Alt ↑ ↓', label: t('grading.shortcuts.move') },
];

/** An answer with its rubric: points for each criterion and a comment, by keyboard from one answer to the next. */
export function GradeForm({ answer: loaded, filters }: { answer: GradedAnswer; filters: AnswerFilters }) {
  const { answer, mark, isSaving, isReplaced } = useMarkAnswer(loaded, filters);
  const parts = gradedParts(answer);
  const form = useSchemaForm(markSchema(parts), toForm(loaded));
  const navigate = useNavigate();
  const buildLink = useAnswerLink();
  const formElement = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const previous = useRef<HTMLAnchorElement>(null);
  const next = useRef<HTMLAnchorElement>(null);
  const guard = useLeaveGuard(form.formState.isDirty && !isSaving);
  useEffect(() => heading.current?.focus(), []);

  function save(entered: Mark, goesOn: boolean) {
    mark(toMark(answer, entered), {
      onSuccess: (saved) => {
        form.reset(toForm(saved));
        if (goesOn && saved.nextId) void navigate(buildLink(saved.nextId));
      },
    });
  }

  useShortcuts(SHORTCUTS);
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      formElement.current?.requestSubmit();
    }
    const link = { ArrowUp: previous, ArrowDown: next }[event.key];
    if (!link || !event.altKey) return;
    event.preventDefault();
    // A click on the link, so that the question about unsaved changes is asked here, too.
    link.current?.click();
  }

  const { content, key, response, gradedBy, gradedAt } = answer;
  return (
    <Card aria-labelledby="answer" className={styles.answer} onKeyDown={onKeyDown}>
      <div className={styles.head}>
        <CardTitle id="answer" ref={heading} tabIndex={-1}>
          {answer.learner?.name ?? t('grading.unnamed')}
        </CardTitle>
        <Row>
          <Step to={answer.previousId} label={t('grading.previous')} linkRef={previous} Icon={ArrowLeft} />
          <Step to={answer.nextId} label={t('grading.next')} linkRef={next} Icon={ArrowRight} />
        </Row>
      </div>
      <p className={styles.quiet} dir="auto">
        {[answer.question.title, ...describeSize(answer)].join(' · ')}
      </p>
      {answer.lateSeconds !== null && (
        <p>
          <Badge tone="warning">{describeLateness(answer.lateSeconds)}</Badge>
        </p>
      )}
      {answer.savedLateSeconds !== null && (
        <p>
          <Badge tone="warning">{t('grading.savedLate', { seconds: answer.savedLateSeconds })}</Badge>
        </p>
      )}
      <Prose html={content.prompt} />
      <AnswerReview content={content} response={response} files={answer.files} isOwn={false} />
      {isPersonGraded(key) && key.graderNotes && (
        <div className={styles.notes}>
          <p className={styles.quiet}>{t('grading.notes')}</p>
          <Prose html={key.graderNotes} />
        </div>
      )}
      <Form
        ref={formElement}
        className={styles.form}
        form={form}
        isPending={isSaving}
        onSubmit={(entered) => save(entered, true)}
      >
        {isReplaced && (
          <p role="alert" className={styles.replaced}>
            {t('grading.changed', {
              mark: t('grading.graded', { earned: answer.points ?? 0, maximum: answer.maxPoints }),
            })}
          </p>
        )}
        {answer.files.length > 0 && (
          <FileRemarks
            files={answer.files}
            annotations={form.watch('annotations')}
            onChange={(annotations) => form.setValue('annotations', annotations, { shouldDirty: true })}
          />
        )}
        {parts.map((part) => {
          const maximum = roundPoints(part.maxPoints);
          return (
            <Field
              key={part.id}
              form={form}
              name={`points.${part.id}`}
              label={
                part.title
                  ? t('grading.pointsOf', { title: part.title, maximum })
                  : t('grading.pointsOfAll', { maximum })
              }
              problem={t('grading.range', { maximum })}
            >
              {(points) => (
                <NumberField
                  {...points}
                  hint={part.expectation ? t('grading.expectation', { text: part.expectation }) : undefined}
                  inputMode="decimal"
                  maxLength={7}
                />
              )}
            </Field>
          );
        })}
        <Field form={form} name="comment" label={t('grading.comment')}>
          {(comment) => <TextField {...comment} rows={3} maxLength={MAX_COMMENT_LENGTH} />}
        </Field>
        <div className={styles.buttons}>
          <Button
            variant="secondary"
            disabled={isSaving}
            onClick={() => void form.handleSubmit((entered) => save(entered, false))()}
          >
            {t('grading.save')}
          </Button>
          <Button type="submit" disabled={isSaving} aria-keyshortcuts="Control+Enter">
            {isSaving ? t('grading.saving') : t('grading.saveNext')}
          </Button>
        </div>
      </Form>
      {gradedBy && gradedAt && (
        <p className={styles.quiet}>{t('grading.by', { name: gradedBy, date: formatDateTime(gradedAt) })}</p>
      )}
      <p className={styles.quiet}>{t('grading.keys')}</p>
      <LeaveDialog guard={guard} text={t('grading.leaveText')} />
    </Card>
  );
}

function Step({
  to,
  label,
  linkRef,
  Icon,
}: {
  to: string | null;
  label: string;
  linkRef: React.RefObject<HTMLAnchorElement | null>;
  Icon: typeof ArrowLeft;
}) {
  const buildLink = useAnswerLink();
  if (!to)
    return (
      <Button variant="secondary" icon aria-label={label} disabled>
        <Icon aria-hidden />
      </Button>
    );
  return (
    <ButtonLink variant="secondary" icon aria-label={label} title={label} ref={linkRef} to={buildLink(to)}>
      <Icon aria-hidden />
    </ButtonLink>
  );
}
