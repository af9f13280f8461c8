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
import ConfirmDialog from '../../parts/dialogs/confirm-dialog';
import { updateTexts } from './texts';
import {
  applyBody,
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

const { proposed: texts, filters, kinds: kindTexts } = updateTexts;

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
      call(applyCourseUpdate, { params, body: { ...applyBody(update, version, decisions), ...confirmed } }),
    { done: { title: texts.done, description: texts.doneText(course.title) }, failed: texts.failed },
  );

  function chooseTexts(chosen: Comparison[], choice: TextChoice) {
    const entries = chosen.flatMap(({ proposed }) => (proposed ? [[proposed.id, choice] as const] : []));
    setDecisions((before) => ({ ...before, texts: { ...before.texts, ...Object.fromEntries(entries) } }));
  }

  return (
    <>
      <Card aria-labelledby="proposed-update">
        <CardTitle id="proposed-update">{texts.heading}</CardTitle>
        <p className={styles.quiet} dir="auto">
          {texts.text(update.fileName, formatDateTime(update.createdAt))}
        </p>
        {looksLikeAnotherDeck(update) && (
          <div className={styles.warning} role="note">
            <TriangleAlert size={20} aria-hidden />
            <div>
              <strong>{texts.otherDeck}</strong>
              <p>{texts.otherDeckText(update.matches.length, update.currentSlides.length)}</p>
            </div>
          </div>
        )}
        {counts.removed > 0 && (
          <Row>
            <p>{texts.removes(counts.removed)}</p>
            <Button variant="quiet" onClick={() => setDecisions((before) => keepAll(before, update))}>
              {texts.keepAll}
            </Button>
          </Row>
        )}
        {asking.length > 0 && (
          <div>
            <p>{texts.asks(asking.length)}</p>
            <Row>
              <Button variant="quiet" onClick={() => chooseTexts(asking, 'keep')}>
                {texts.keepTexts}
              </Button>
              <Button variant="quiet" onClick={() => chooseTexts(asking, 'replace')}>
                {texts.replaceTexts}
              </Button>
            </Row>
          </div>
        )}
        <Row>
          <DiscardButton params={params} />
          <Button disabled={apply.isPending} onClick={() => apply.run()}>
            {apply.isPending ? texts.applying : texts.apply}
          </Button>
        </Row>
      </Card>
      <div className={styles.filters} role="group" aria-label={filters.label}>
        {(['all', ...KINDS] as const).map((kind) => (
          <Button
            key={kind}
            variant={filter === kind ? 'primary' : 'secondary'}
            aria-pressed={filter === kind}
            onClick={() => setFilter(kind)}
          >
            {kind === 'all' ? filters.all : kindTexts[kind]} {kind === 'all' ? lines.length : counts[kind]}
          </Button>
        ))}
      </div>
      {shown.length === 0 && <p className={styles.quiet}>{updateTexts.empty}</p>}
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
        labels={texts.completion}
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
    meta: { failed: { title: texts.discardFailed, fallback: texts.failedText } },
    onSettled: () => {
      close();
      return invalidate(getCourseUpdates);
    },
  });

  return (
    <>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        {texts.discard}
      </Button>
      {isAsking && (
        <ConfirmDialog
          labels={{ title: texts.discardQuestion, cancel: texts.keep, confirm: texts.discard }}
          question={texts.discardText}
          isPending={discard.isPending}
          onConfirm={() => discard.mutate()}
          onClose={close}
        />
      )}
    </>
  );
}
