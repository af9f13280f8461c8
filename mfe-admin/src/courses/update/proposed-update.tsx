import { call, invalidate, useMutation } from '@lectern/client';
import {
  applyCourseUpdate,
  type CourseUpdates,
  discardCourseUpdate,
  getCourseUpdates,
  type ProposedUpdate,
  type TextChoice,
} from '@lectern/contract';
import { Button, Card, CardTitle, formatDateTime, Row, Stack } from '@lectern/ui';
import { TriangleAlert } from 'lucide-react';
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
  type Kind,
  KINDS,
  looksLikeAnotherDeck,
} from './compare';
import { ComparisonRow } from './comparison-row';
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
  const [filter, setFilter] = useState<Kind | 'all'>('all');
  const lines = useMemo(() => compare(update, decisions), [update, decisions]);
  const counts = countKinds(lines);
  const asking = lines.filter(({ text }) => text === 'ask');
  const shown = filter === 'all' ? lines : lines.filter(({ kinds }) => kinds.includes(filter));
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
        {looksLikeAnotherDeck(update) && (
          <div className={styles.warning} role="note">
            <TriangleAlert size={20} aria-hidden />
            <div>
              <strong>{t('update.proposed.otherDeck')}</strong>
              <p>
                {t('update.proposed.otherDeckText', {
                  matches: update.matches.length,
                  slides: update.currentSlides.length,
                })}
              </p>
            </div>
          </div>
        )}
        {counts.removed > 0 && (
          <Row>
            <p>{t('update.proposed.removes', { slides: counts.removed })}</p>
            <Button variant="quiet" onClick={() => setDecisions((before) => keepAll(before, update))}>
              {t('update.proposed.keepAll')}
            </Button>
          </Row>
        )}
        {asking.length > 0 && (
          <div>
            <p>{t('update.proposed.asks', { slides: asking.length })}</p>
            <Row>
              <Button variant="quiet" onClick={() => chooseTexts(asking, 'keep')}>
                {t('update.proposed.keepTexts')}
              </Button>
              <Button variant="quiet" onClick={() => chooseTexts(asking, 'replace')}>
                {t('update.proposed.replaceTexts')}
              </Button>
            </Row>
          </div>
        )}
        <Row>
          <DiscardButton params={params} />
          <Button disabled={apply.isPending} onClick={() => apply.run()}>
            {apply.isPending ? t('update.proposed.applying') : t('update.proposed.apply')}
          </Button>
        </Row>
      </Card>
      <div className={styles.filters} role="group" aria-label={t('update.filters.label')}>
        {(['all', ...KINDS] as const).map((kind) => (
          <Button
            key={kind}
            variant={filter === kind ? 'primary' : 'secondary'}
            aria-pressed={filter === kind}
            onClick={() => setFilter(kind)}
          >
            {kind === 'all' ? t('update.filters.all') : t(`update.kinds.${kind}`)}{' '}
            {kind === 'all' ? lines.length : counts[kind]}
          </Button>
        ))}
      </div>
      {shown.length === 0 && <p className={styles.quiet}>{t('update.empty')}</p>}
      <Stack as="ol" role="list">
        {shown.map((line) => (
          <ComparisonRow
            key={line.proposed?.id ?? line.current?.id}
            line={line}
            update={update}
            decisions={decisions}
            onDecide={setDecisions}
          />
        ))}
      </Stack>
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

function DiscardButton({ params }: { params: { id: string; updateId: string } }) {
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
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
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
