import { hasCode, query, serverMessage, useQuery } from '@lectern/client';
import { EXAM_INCOMPLETE, getExamPreview, MAX_PAPER_NUMBER } from '@lectern/contract';
import { usePageTitle, useParams, useParentName } from '@lectern/remote';
import { ButtonLink, EmptyState, isMissing, QueryState, Stack } from '@lectern/ui';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { usePaths } from '../../paths';
import { t } from '../texts';
import styles from './preview.module.css';
import { PreviewedExam } from './previewed-exam';

/** An exam as learners see it. Answers are neither sent nor stored, and do not count. */
export default function PreviewPage() {
  const paths = usePaths();
  const { id = '' } = useParams();
  const [number, setNumber] = useState(1);
  const loaded = useQuery({
    ...query(getExamPreview, { params: { examId: id }, query: { number } }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  });
  const { data: preview, error } = loaded;
  usePageTitle(preview && t('preview.titleOf', { title: preview.exam.title }));
  useParentName(preview?.exam.title);
  const back = <ButtonLink to={paths.exam({ id })}>{t('preview.end')}</ButtonLink>;

  if (hasCode(error, EXAM_INCOMPLETE))
    return <EmptyState title={t('paper.incomplete')} text={serverMessage(error) ?? ''} action={back} />;
  const queryState = (
    <QueryState
      query={loaded}
      loading={t('preview.loading')}
      failed={t('preview.failed')}
      missing={
        <EmptyState
          title={t('paper.notFound')}
          action={<ButtonLink to={paths.exams}>{t('examEditor.back')}</ButtonLink>}
        />
      }
    />
  );
  if (!preview || isMissing(error)) return queryState;
  return (
    <Stack className={styles.page}>
      {queryState}
      <aside className={styles.banner} aria-label={t('preview.banner')}>
        <Eye size={20} aria-hidden />
        <p>{t('preview.text')}</p>
        {back}
      </aside>
      <PreviewedExam
        key={number}
        preview={preview}
        number={number}
        onRestart={() => setNumber((number % MAX_PAPER_NUMBER) + 1)}
      />
    </Stack>
  );
}
