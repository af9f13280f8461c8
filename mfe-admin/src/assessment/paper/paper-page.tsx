import { hasCode, query, serverMessage, useQuery } from '@lectern/client';
import { EXAM_INCOMPLETE, getExamPaper, MAX_PAPER_NUMBER, type ExamPaper } from '@lectern/contract';
import { usePageTitle, useParentName, useParams, useSearchParams } from '@lectern/remote';
import { Button, ButtonLink, EmptyState, isMissing, QueryState, Stack } from '@lectern/ui';
import { Printer, Shuffle } from 'lucide-react';
import { usePaths } from '../../paths';
import { Paper } from './paper';
import styles from './paper.module.css';
import { t } from '../texts';

const ANSWERS = 'answers';

/** An exam to print: for learners, or with the right answers for people who correct it. */
export default function PaperPage() {
  const paths = usePaths();
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const number = paperNumber(params.get('version'));
  const loaded = useQuery(query(getExamPaper, { params: { examId: id }, query: { number } }));
  const { data: paper, error } = loaded;
  usePageTitle(paper && t('paper.titleOf', { title: paper.exam.title }));
  useParentName(paper?.exam.title);

  const queryState = (
    <QueryState
      query={loaded}
      loading={t('paper.loading')}
      failed={t('paper.failed')}
      missing={
        <EmptyState
          title={t('paper.notFound')}
          action={<ButtonLink to={paths.exams}>{t('examEditor.back')}</ButtonLink>}
        />
      }
    />
  );
  if (hasCode(error, EXAM_INCOMPLETE)) {
    return (
      <EmptyState
        title={t('paper.incomplete')}
        text={serverMessage(error) ?? ''}
        action={<ButtonLink to={paths.exam({ id })}>{t('paper.back')}</ButtonLink>}
      />
    );
  }
  if (!paper || isMissing(error)) return queryState;
  const hasAnswers = params.get('view') === ANSWERS;
  return (
    <Stack className={styles.page}>
      {queryState}
      <Bar paper={paper} hasAnswers={hasAnswers} />
      <Paper paper={paper} hasAnswers={hasAnswers} />
    </Stack>
  );
}

/** What is printed, in the address; not part of the paper. */
function Bar({
  paper: { exam, number, hasVariants },
  hasAnswers,
}: {
  paper: ExamPaper;
  hasAnswers: boolean;
}) {
  const paths = usePaths();
  const address = (version: number, view: boolean) =>
    `${paths.paper(exam)}?version=${version}${view ? `&view=${ANSWERS}` : ''}`;
  return (
    <div className={styles.bar}>
      <nav className={styles.views} aria-label={t('paper.views.label')}>
        {([false, true] as const).map((view) => (
          <ButtonLink
            key={String(view)}
            to={address(number, view)}
            variant={view === hasAnswers ? 'secondary' : 'quiet'}
            aria-current={view === hasAnswers ? 'page' : undefined}
          >
            {view ? t('paper.views.answers') : t('paper.views.questions')}
          </ButtonLink>
        ))}
      </nav>
      {hasVariants && (
        <ButtonLink
          to={address((number % MAX_PAPER_NUMBER) + 1, hasAnswers)}
          variant="quiet"
          title={t('paper.anotherHint')}
        >
          <Shuffle aria-hidden />
          {t('paper.another')}
        </ButtonLink>
      )}
      <Button className={styles.print} onClick={() => window.print()}>
        <Printer aria-hidden />
        {t('paper.print')}
      </Button>
    </div>
  );
}

function paperNumber(text: string | null): number {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= MAX_PAPER_NUMBER ? number : 1;
}
