import { call, useMutation, useQuery } from '@lectern/client';
import {
  exportQuestions,
  previewQuestionExport,
  QUESTION_FILE_NAMES,
  QUESTION_FORMATS,
  type QuestionExport,
  type QuestionFormat,
} from '@lectern/contract';
import { Button, Card, CardTitle, EmptyState, formatCount, QueryState, Row, Stack, toast } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { download } from '../../parts/files/download';
import { FORMAT_NAMES } from '../transfer/format-names';
import styles from '../transfer/transfer.module.css';
import { TransferredList, type TransferredQuestion } from '../transfer/transferred-list';
import { buildQuery, useQuestionFilters } from '../bank/use-question-filters';
import { t } from '../texts';

const FORMATS = QUESTION_FORMATS.map((value) => ({ value, label: FORMAT_NAMES[value] }));
const SHOWS = (['all', 'remarks'] as const).map((value) => ({ value, label: t(`transfer.shows.${value}`) }));

/** Exports the questions that match the filters of the bank. Shows before what the chosen format cannot keep. */
export default function ExportPage() {
  const { state, isFiltered } = useQuestionFilters();
  const [format, setFormat] = useState<QuestionFormat>('moodle-xml');
  const [shown, setShown] = useState<'all' | 'remarks'>('all');
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const { page: _page, sort: _sort, direction: _direction, ...filter } = buildQuery(state);
  const body: QuestionExport = { format, filter, leaveOut: [] };
  const preview = useQuery({
    queryKey: [previewQuestionExport.path, body],
    queryFn: ({ signal }) => call(previewQuestionExport, { body, signal }),
    refetchOnMount: 'always',
  });
  const { data } = preview;
  const rows = (data?.questions ?? []).map(describeRow);
  const chosen = rows.filter(({ id, isOpen }) => isOpen && !leftOut.has(id));
  const save = useMutation({
    mutationFn: () => call(exportQuestions, { body: { ...body, leaveOut: [...leftOut] } }),
    onSuccess: (file) => {
      download(QUESTION_FILE_NAMES[format], file);
      toast({ title: t('export.done.title') });
    },
    meta: { failed: { title: t('export.failed.title'), fallback: t('export.failed.fallback') } },
  });
  const count = (one: TransferredQuestion['state']) => rows.filter((row) => row.state === one).length;
  return (
    <Stack gap={24}>
      <Card aria-labelledby="format">
        <CardTitle id="format">{t('export.format')}</CardTitle>
        <div className={styles.stack}>
          <p>{isFiltered ? t('export.filtered') : t('export.all')}</p>
          <Select
            label={t('export.format')}
            hideLabel
            options={FORMATS}
            value={format}
            onChange={setFormat}
          />
        </div>
      </Card>
      <QueryState query={preview} loading={t('export.loading')} failed={t('export.loadFailed')} />
      {data && (
        <Card aria-labelledby="questions">
          <CardTitle id="questions">{t('export.list', { count: formatCount(rows.length) })}</CardTitle>
          {rows.length === 0 ? (
            <EmptyState title={t('export.none')} text={t('export.noneText')} />
          ) : (
            <div className={styles.stack}>
              <p role="status">
                {t('export.summary', {
                  complete: count('ok'),
                  losses: count('losses'),
                  problems: count('problem'),
                })}
              </p>
              <Select label={t('transfer.show')} options={SHOWS} value={shown} onChange={setShown} />
              <TransferredList
                questions={shown === 'all' ? rows : rows.filter((row) => row.state !== 'ok')}
                leftOut={leftOut}
                onChange={setLeftOut}
              />
              <Row gap={12} justify="end" className={styles.bar}>
                <Button
                  disabled={!chosen.length}
                  aria-disabled={save.isPending}
                  onClick={() => !save.isPending && save.mutate()}
                >
                  <FileDown aria-hidden />
                  {save.isPending ? t('export.exporting') : t('export.submit', { count: chosen.length })}
                </Button>
              </Row>
            </div>
          )}
        </Card>
      )}
    </Stack>
  );
}

function describeRow({
  id,
  title,
  type,
  problem,
  losses,
}: {
  id: string;
  title: string;
  type: TransferredQuestion['type'];
  problem: string | null;
  losses: string[];
}): TransferredQuestion {
  return {
    id,
    title,
    type,
    state: problem ? 'problem' : losses.length ? 'losses' : 'ok',
    remarks: problem ? [problem] : losses,
    isOpen: !problem,
  };
}
