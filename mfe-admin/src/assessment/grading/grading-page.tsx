import { query, useQuery } from '@lectern/client';
import { getEditedExam, GRADING_PAGE_SIZE, isPersonGraded, listGradableAnswers } from '@lectern/contract';
import { usePageTitle, useParentName, useParams } from '@lectern/remote';
import { EmptyState, formatCount, QueryState, Row, Stack } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { ExamNav } from '../parts/exam-nav';
import { Switch } from '../../parts/fields/switch';
import { DataTable } from '../../parts/lists/data-table';
import { usePagedList } from '../../parts/lists/use-paged-list';
import { AnswerPanel } from './answer-panel';
import { answerColumns } from './answer-columns';
import { useAnswerLink } from './answer-link';
import styles from './grading.module.css';
import { buildQuery, STATES, useGradingFilters, type GradingFilters } from './use-grading-filters';
import { t } from '../texts';

const ALL = 'all';
const stateOptions = STATES.map((value) => ({ value, label: t(`grading.states.${value}`) }));

/** The answers of an exam that a person grades: a queue, and one answer beside it. */
export default function GradingPage() {
  const { id = '' } = useParams();
  const filters = useGradingFilters();
  const { state } = filters;
  const answerId = state.answer;
  const exam = useQuery(query(getEditedExam, { params: { examId: id } }));
  usePageTitle(exam.data && t('grading.titleOf', { title: exam.data.title }));
  useParentName(exam.data?.title);
  const { list: queue, pages } = usePagedList(
    query(listGradableAnswers, {
      params: { examId: id },
      query: { ...buildQuery(state), page: state.page },
    }),
    GRADING_PAGE_SIZE,
    filters,
  );
  const { data, isPlaceholderData } = queue;
  const linkAnswer = useAnswerLink();
  const questions = (exam.data?.sections ?? []).flatMap(({ slots }) =>
    slots.flatMap((slot) =>
      slot.kind === 'question' && slot.type && isPersonGraded({ type: slot.type })
        ? [{ value: slot.questionId, label: slot.title ?? '' }]
        : [],
    ),
  );

  return (
    <Stack>
      <Row gap="8 12">
        <ExamNav exam={{ id }} current="grading" />
        {data && (
          <p role="status" className={styles.left}>
            {t('grading.waiting', { count: data.waiting })}
          </p>
        )}
      </Row>
      <Filters filters={filters} questions={questions} />
      <QueryState query={queue} loading={t('grading.loading')} failed={t('grading.failed')} />
      <div className={styles.columns}>
        {data && pages && (
          <DataTable
            title={t('grading.list', { count: formatCount(data.total) })}
            columns={answerColumns(linkAnswer, answerId)}
            rows={data.items}
            empty={
              <EmptyState
                title={state.state === 'waiting' ? t('grading.none') : t('grading.noMatch')}
                text={state.state === 'waiting' ? t('grading.noneText') : t('grading.noMatchText')}
              />
            }
            isStale={isPlaceholderData}
            page={state.page}
            pages={pages}
          />
        )}
        {answerId && <AnswerPanel key={answerId} answerId={answerId} filters={buildQuery(state)} />}
      </div>
    </Stack>
  );
}

function Filters({
  filters: { state, setState },
  questions,
}: {
  filters: GradingFilters;
  questions: { value: string; label: string }[];
}) {
  const setFilters = (change: Partial<GradingFilters['state']>) =>
    // The open answer may not be in the new list.
    setState({ ...change, answer: undefined });
  return (
    <div className={styles.filters} role="search">
      <Select
        label={t('grading.state')}
        hideLabel
        options={stateOptions}
        value={state.state}
        onChange={(next) => setFilters({ state: next })}
      />
      <Select
        label={t('grading.question')}
        hideLabel
        options={[{ value: ALL, label: t('grading.allQuestions') }, ...questions]}
        value={state.question ?? ALL}
        onChange={(question) => setFilters({ question: question === ALL ? undefined : question })}
      />
      <Switch
        label={t('grading.anonymous')}
        hint={t('grading.anonymousHint')}
        checked={state.anonymous === 'yes'}
        onChange={(isOn) => setFilters({ anonymous: isOn ? 'yes' : 'no' })}
      />
    </div>
  );
}
