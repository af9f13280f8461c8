import { MAX_COMMENT_LENGTH, type GradedAnswer } from '@lectern/contract';
import { useNavigate, useShortcuts } from '@lectern/remote';
import { useLeaveGuard } from '@lectern/remote/leave-guard';
import { Badge, Button, ButtonLink, Card, CardTitle, formatDateTime, Row, TextField } from '@lectern/ui';
import { LeaveDialog } from '@lectern/ui/dialog';
import { Prose } from '@lectern/ui/prose';
import { AnswerReview } from '@lectern/ui/question';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { answerGradingTexts } from './texts';
import { Field } from '../../parts/fields/field';
import { Form } from '../../parts/fields/form';
import { NumberField } from '../../parts/fields/number-field';
import { useSchemaForm } from '../../parts/fields/use-schema-form';
import { useAnswerLink } from './answer-link';
import styles from './grading.module.css';
import { gradedParts, markSchema, roundPoints, toForm, toMark, type Mark } from './mark-form';
import { type AnswerFilters, useMarkAnswer } from './use-mark-answer';

const texts = answerGradingTexts;

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

  useShortcuts(texts.shortcuts);
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
          {answer.learner?.name ?? texts.unnamed}
        </CardTitle>
        <Row>
          <Step to={answer.previousId} label={texts.previous} linkRef={previous} Icon={ArrowLeft} />
          <Step to={answer.nextId} label={texts.next} linkRef={next} Icon={ArrowRight} />
        </Row>
      </div>
      <p className={styles.quiet} dir="auto">
        {[answer.question.title, texts.words(answer.wordCount)].join(' · ')}
      </p>
      {answer.savedLateSeconds !== null && (
        <p>
          <Badge tone="warning">{texts.savedLate(answer.savedLateSeconds)}</Badge>
        </p>
      )}
      <Prose html={content.prompt} />
      <AnswerReview content={content} response={response} isOwn={false} />
      {key.type === 'essay' && key.graderNotes && (
        <div className={styles.notes}>
          <p className={styles.quiet}>{texts.notes}</p>
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
            {texts.changed(texts.graded(answer.points ?? 0, answer.maxPoints))}
          </p>
        )}
        {parts.map((part) => {
          const maximum = String(roundPoints(part.maxPoints));
          return (
            <Field key={part.id} form={form} name={`points.${part.id}`} problem={texts.range(maximum)}>
              {(points) => (
                <NumberField
                  {...points}
                  label={part.title ? texts.pointsOf(part.title, maximum) : texts.pointsOfAll(maximum)}
                  hint={part.expectation ? texts.expectation(part.expectation) : undefined}
                  inputMode="decimal"
                  maxLength={7}
                />
              )}
            </Field>
          );
        })}
        <Field form={form} name="comment">
          {(comment) => (
            <TextField {...comment} label={texts.comment} rows={3} maxLength={MAX_COMMENT_LENGTH} />
          )}
        </Field>
        <div className={styles.buttons}>
          <Button
            variant="secondary"
            disabled={isSaving}
            onClick={() => void form.handleSubmit((entered) => save(entered, false))()}
          >
            {texts.save}
          </Button>
          <Button type="submit" disabled={isSaving} aria-keyshortcuts="Control+Enter">
            {isSaving ? texts.saving : texts.saveNext}
          </Button>
        </div>
      </Form>
      {gradedBy && gradedAt && <p className={styles.quiet}>{texts.by(gradedBy, formatDateTime(gradedAt))}</p>}
      <p className={styles.quiet}>{texts.keys}</p>
      <LeaveDialog guard={guard} text={texts.leaveText} />
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
