import { call, invalidate, useMutation } from '@lectern/client';
import {
  applyCourseUpdate,
  type CourseUpdates,
  discardCourseUpdate,
  getCourseUpdates,
  type ProposedUpdate,
  type TextChoice,
  UPDATE_UNDO_DAYS,
} from '@lectern/contract';
import { Button, Card, CardTitle, formatDateTime, Row } from '@lectern/ui';
import { useMemo, useState } from 'react';
import { CompletionDialog } from '../completion-dialog';
import ConfirmDialog from '@lectern/ui/confirm-dialog';
import { t } from '../texts';
import {
  toApplyBody,
  compare,
  type Comparison,
  countKinds,
  initialDecisions,
  keepAll,
  looksLikeAnotherDeck,
} from './compare';
import { OtherDeckWarning } from './other-deck-warning';
import { UpdateRows } from './update-rows';
import styles from './update.module.css';
import { useUpdateCall } from './use-update-call';

/** The comparison of a course with a new deck, with the decisions about it. */
export function ProposedUpdateView({
  course,
  update,
  version,
}: {
  course: CourseUpdates['course'];
  update: ProposedUpdate;
  version: number;
}) {
  const [decisions, setDecisions] = useState(() => initialDecisions(update));
  const [isAsking, setAsking] = useState(false);
  const lines = useMemo(() => compare(update, decisions), [update, decisions]);
  const counts = countKinds(lines);
  const asking = lines.filter(({ text }) => text === 'ask');
  const isOtherDeck = looksLikeAnotherDeck(update);
  const params = { id: course.id, updateId: update.id };
  const apply = useUpdateCall(
    (confirmed) =>
      call(applyCourseUpdate, { params, body: { ...toApplyBody(update, version, decisions), ...confirmed } }),
    {
      done: {
        title: t('update.proposed.done'),
        description: t('update.proposed.doneText', { title: course.title }),
      },
      failed: t('update.proposed.failed'),
    },
  );

  function chooseTexts(chosen: Comparison[], choice: TextChoice) {
    const entries = chosen.flatMap(({ proposed }) => (proposed ? [[proposed.id, choice] as const] : []));
    setDecisions((before) => ({ ...before, texts: { ...before.texts, ...Object.fromEntries(entries) } }));
  }

  return (
    <>
      <Card aria-labelledby="proposed-update">
        <CardTitle id="proposed-update">{t('update.proposed.heading')}</CardTitle>
        <p className={styles.quiet} dir="auto">
          {t('update.proposed.text', { file: update.fileName, date: formatDateTime(update.createdAt) })}
        </p>
        {isOtherDeck && <OtherDeckWarning update={update} />}
        {counts.removed > 0 && (
          <Row>
            <p>{t('update.proposed.removes', { slides: counts.removed })}</p>
            <Button variant="secondary" onClick={() => setDecisions((before) => keepAll(before, update))}>
              {t('update.proposed.keepAll')}
            </Button>
          </Row>
        )}
        {asking.length > 0 && (
          <div>
            <p>{t('update.proposed.asks', { slides: asking.length })}</p>
            <Row>
              <Button variant="secondary" onClick={() => chooseTexts(asking, 'keep')}>
                {t('update.proposed.keepTexts')}
              </Button>
              <Button variant="secondary" onClick={() => chooseTexts(asking, 'replace')}>
                {t('update.proposed.replaceTexts')}
              </Button>
            </Row>
          </div>
        )}
        <Row>
          <DiscardButton params={params} isAdvised={isOtherDeck} />
          <Button
            variant={isOtherDeck ? 'secondary' : 'primary'}
            disabled={apply.isPending}
            onClick={() => (isOtherDeck ? setAsking(true) : apply.run())}
          >
            {apply.isPending ? t('update.proposed.applying') : t('update.proposed.apply')}
          </Button>
        </Row>
      </Card>
      <UpdateRows lines={lines} update={update} decisions={decisions} onDecide={setDecisions} />
      {isAsking && (
        <ConfirmDialog
          labels={{
            title: t('update.proposed.otherDeckQuestion'),
            cancel: t('update.proposed.completion.back'),
            confirm: t('update.proposed.applyAnyway'),
          }}
          question={t('update.proposed.otherDeckQuestionText', {
            removed: counts.removed,
            added: counts.new,
            days: UPDATE_UNDO_DAYS,
          })}
          isPending={apply.isPending}
          onConfirm={() => {
            setAsking(false);
            apply.run();
          }}
          onClose={() => setAsking(false)}
        />
      )}
      <CompletionDialog
        warning={apply.warning}
        labels={{
          title: t('update.proposed.completion.title'),
          confirm: t('update.proposed.completion.confirm'),
          back: t('update.proposed.completion.back'),
        }}
        onConfirm={() => apply.run({ completes: true })}
        onClose={apply.dismiss}
      />
    </>
  );
}

function DiscardButton({
  params,
  isAdvised,
}: {
  params: { id: string; updateId: string };
  /** Whether to discard is the better choice. */
  isAdvised: boolean;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const discard = useMutation({
    mutationFn: () => call(discardCourseUpdate, { params }),
    meta: {
      failed: { title: t('update.proposed.discardFailed'), fallback: t('update.proposed.failedText') },
    },
    onSettled: () => {
      close();
      return invalidate(getCourseUpdates);
    },
  });

  return (
    <>
      <Button variant={isAdvised ? 'primary' : 'secondary'} onClick={() => setIsAsking(true)}>
        {t('update.proposed.discard')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          labels={{
            title: t('update.proposed.discardQuestion'),
            cancel: t('update.proposed.keep'),
            confirm: t('update.proposed.discard'),
          }}
          question={t('update.proposed.discardText')}
          isPending={discard.isPending}
          onConfirm={() => discard.mutate()}
          onClose={close}
        />
      )}
    </>
  );
}
