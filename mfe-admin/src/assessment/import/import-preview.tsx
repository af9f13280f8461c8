import { call, useMutation } from '@lectern/client';
import {
  importQuestions,
  type PreviewedImport,
  type QuestionImportPreview,
  type QuestionImportResult,
} from '@lectern/contract';
import { Link } from '@lectern/remote';
import { Card, CardTitle, formatCount, formatDate, Muted } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useSchemaForm } from '../../parts/fields/use-schema-form';
import { usePaths } from '../../paths';
import { refetchQuestions } from '../parts/question-mutations';
import { FORMAT_NAMES } from '../transfer/format-names';
import styles from '../transfer/transfer.module.css';
import { TransferredList, type TransferredQuestion } from '../transfer/transferred-list';
import { ImportSettingsForm, ImportSettings, type ImportSettingsValues } from './import-settings-form';
import { v4 as uuid } from 'uuid';
import { t } from '../texts';

const SHOWS = (['all', 'remarks'] as const).map((value) => ({ value, label: t(`transfer.shows.${value}`) }));

/** Whether and with which losses each question of a file is imported, and the category for the chosen questions. */
export function ImportPreview({
  file,
  preview,
  onDone,
}: {
  file: File;
  preview: QuestionImportPreview;
  onDone: (result: QuestionImportResult, categoryId: string) => void;
}) {
  // One id for all tries, so that a repeated call cannot import twice.
  const [importId] = useState(() => uuid());
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState<'all' | 'remarks'>('all');
  const hasFileCategories = preview.questions.some(({ category }) => category.length > 0);
  const form = useSchemaForm<typeof ImportSettings, ImportSettingsValues>(ImportSettings, {
    categoryId: undefined,
    status: 'draft',
    keepCategories: hasFileCategories,
    includeDuplicates: false,
  });
  const includeDuplicates = useWatch({ control: form.control, name: 'includeDuplicates' });
  const rows = preview.questions.map((question) => toRow(question, includeDuplicates));
  const chosen = rows.filter(({ id, isOpen }) => isOpen && !leftOut.has(id));
  const send = useMutation({
    mutationFn: (settings: ImportSettings) =>
      call(importQuestions, { body: { ...settings, importId, leaveOut: [...leftOut].join(',') }, file }),
    onSuccess: (result, { categoryId }) => {
      void refetchQuestions();
      onDone(result, categoryId);
    },
    meta: { failed: { title: t('import.failed.title'), fallback: t('import.failed.fallback') } },
  });
  const count = (state: TransferredQuestion['state']) => rows.filter((row) => row.state === state).length;
  return (
    <>
      <Card aria-labelledby="questions">
        <CardTitle id="questions">{t('import.list', { count: formatCount(rows.length) })}</CardTitle>
        <div className={styles.stack}>
          <p role="status">
            {t('import.format', { format: FORMAT_NAMES[preview.format] })} ·{' '}
            {t('import.summary', {
              complete: count('ok'),
              losses: count('losses'),
              problems: count('problem'),
            })}
          </p>
          {preview.importedBefore && (
            <p className={styles.notice}>
              {t('import.before', {
                count: preview.importedBefore.questionCount,
                date: formatDate(preview.importedBefore.at),
              })}
            </p>
          )}
          {preview.notes.map((note) => (
            <p key={note} className={styles.notice} dir="auto">
              {note}
            </p>
          ))}
          <Select label={t('transfer.show')} options={SHOWS} value={shown} onChange={setShown} />
          <TransferredList
            questions={shown === 'all' ? rows : rows.filter(({ state }) => state !== 'ok')}
            leftOut={leftOut}
            onChange={setLeftOut}
          />
        </div>
      </Card>
      <ImportSettingsForm
        form={form}
        hasFileCategories={hasFileCategories}
        hasDuplicates={preview.questions.some(({ duplicateOf }) => duplicateOf)}
        chosenCount={chosen.length}
        isPending={send.isPending}
        onSubmit={send.mutate}
      />
    </>
  );
}

function toRow(question: PreviewedImport, includeDuplicates: boolean): TransferredQuestion {
  const { number, title, type, problem, losses, excerpt, category, duplicateOf } = question;
  return {
    id: String(number),
    title: title || excerpt || `${number}`,
    type,
    state: problem ? 'problem' : duplicateOf ? 'duplicate' : losses.length ? 'losses' : 'ok',
    remarks: problem ? [problem] : losses,
    isOpen: !problem && (!duplicateOf || includeDuplicates),
    details: (
      <>
        {excerpt && excerpt !== title && (
          <p className={styles.excerpt} dir="auto">
            {excerpt}
          </p>
        )}
        {category.length > 0 && <Muted>{t('import.inCategory', { path: category.join(' › ') })}</Muted>}
        {duplicateOf && <Duplicate of={duplicateOf} />}
      </>
    ),
  };
}

function Duplicate({ of: question }: { of: NonNullable<PreviewedImport['duplicateOf']> }) {
  const paths = usePaths();
  return (
    <Muted>
      {t.parts('import.duplicateOf', {
        title: question.title,
        link: (parts) => (
          <Link key="link" dir="auto" to={paths.question(question)}>
            {parts}
          </Link>
        ),
      })}
    </Muted>
  );
}
