import { hasCode, query, serverMessage, useQuery } from '@lectern/client';
import { EXAM_INCOMPLETE, getExamPaper, MAX_PAPER_NUMBER, type ExamPaper } from '@lectern/contract';
import { usePageTitle, useParentName, useParams, useSearchParams } from '@lectern/remote';
import { Button, ButtonLink, EmptyState, isMissing, QueryState, Stack } from '@lectern/ui';
import { Printer, Shuffle } from 'lucide-react';
import { examEditorTexts } from '../exam-editor/texts';
import { usePaths } from '../../paths';
import { Paper } from './paper';
import styles from './paper.module.css';
import { paperTexts as texts } from './texts';

const ANSWERS = 'answers';

/** An exam to print: for learners, or with the right answers for people who correct it. */
export default function PaperPage() {
  const paths = usePaths();
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const number = paperNumber(params.get('version'));
  const loaded = useQuery(query(getExamPaper, { params: { examId: id }, query: { number } }));
  const { data: paper, error } = loaded;
  usePageTitle(paper && texts.titleOf(paper.exam.title));
  useParentName(paper?.exam.title);

  const state = (
    <QueryState
      query={loaded}
      loading={texts.loading}
      failed={texts.failed}
      missing={
        <EmptyState
          title={texts.notFound}
          action={<ButtonLink to={paths.exams}>{examEditorTexts.editor.back}</ButtonLink>}
        />
      }
    />
  );
  if (hasCode(error, EXAM_INCOMPLETE)) {
    return (
      <EmptyState
        title={texts.incomplete}
        text={serverMessage(error) ?? ''}
        action={<ButtonLink to={paths.exam({ id })}>{texts.back}</ButtonLink>}
      />
    );
  }
  if (!paper || isMissing(error)) return state;
  const hasAnswers = params.get('view') === ANSWERS;
  return (
    <Stack className={styles.page}>
      {state}
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
      <nav className={styles.views} aria-label={texts.views.label}>
        {([false, true] as const).map((view) => (
          <ButtonLink
            key={String(view)}
            to={address(number, view)}
            variant={view === hasAnswers ? 'secondary' : 'quiet'}
            aria-current={view === hasAnswers ? 'page' : undefined}
          >
            {view ? texts.views.answers : texts.views.questions}
          </ButtonLink>
        ))}
      </nav>
      {hasVariants && (
        <ButtonLink
          to={address((number % MAX_PAPER_NUMBER) + 1, hasAnswers)}
          variant="quiet"
          title={texts.anotherHint}
        >
          <Shuffle aria-hidden />
          {texts.another}
        </ButtonLink>
      )}
      <Button className={styles.print} onClick={() => window.print()}>
        <Printer aria-hidden />
        {texts.print}
      </Button>
    </div>
  );
}

function paperNumber(text: string | null): number {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= MAX_PAPER_NUMBER ? number : 1;
}
