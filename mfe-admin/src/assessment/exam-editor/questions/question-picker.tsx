import { query, useQuery } from '@lectern/client';
import {
  EXAM_LIMITS,
  listQuestionCategories,
  listQuestions,
  QUESTION_PAGE_SIZE,
  type ListedQuestion,
} from '@lectern/contract';
import { Button, ButtonLink, QueryState, SearchField, Stack } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { Select } from '@lectern/ui/select';
import { useState } from 'react';
import { usePagedList } from '../../../parts/lists/use-paged-list';
import { usePaths } from '../../../paths';
import { toCategoryOptions } from '../../parts/category-tree';
import styles from '../exam-editor.module.css';
import { t } from '../../texts';

const ALL = 'all';

interface State {
  page: number;
  search: string;
  category: string | undefined;
}

/** Ready questions of the bank to search and choose, several at once. */
export default function QuestionPicker({
  taken,
  room,
  onPick,
  onClose,
}: {
  /** Ids of the questions that are in the exam already. */
  taken: Set<string>;
  /** How many more questions the section can take. */
  room: number;
  onPick: (questions: ListedQuestion[]) => void;
  onClose: () => void;
}) {
  const [state, setWholeState] = useState<State>({ page: 1, search: '', category: undefined });
  const setState = (change: Partial<State>) => setWholeState({ ...state, page: 1, ...change });
  const { page, search, category } = state;
  // With their facts: a chosen one may be on another page.
  const [chosen, setChosen] = useState<ListedQuestion[]>([]);
  const { data: categories = [] } = useQuery(query(listQuestionCategories));
  const { list: questions, pages = 1 } = usePagedList(
    query(listQuestions, {
      query: {
        page,
        search: search.trim(),
        type: ALL,
        status: 'ready',
        subcategories: true,
        sort: 'changed',
        direction: 'descending',
        ...(category && { category }),
      },
    }),
    QUESTION_PAGE_SIZE,
    { state, setState },
  );
  const { data } = questions;
  const paths = usePaths();

  const isFull = chosen.length >= room;
  const isChosen = (question: ListedQuestion) => chosen.some(({ id }) => id === question.id);
  const toggle = (question: ListedQuestion, isOn: boolean) =>
    setChosen(isOn ? [...chosen, question] : chosen.filter(({ id }) => id !== question.id));

  return (
    <Dialog
      title={t('examEditor.picker.title')}
      description={t('examEditor.picker.text')}
      open
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('examEditor.picker.cancel')}
          </Button>
          <Button disabled={chosen.length === 0} onClick={() => onPick(chosen)}>
            {t('examEditor.picker.add', { count: chosen.length })}
          </Button>
        </>
      }
    >
      <Stack gap={12} role="search">
        <SearchField
          label={t('examEditor.picker.search')}
          placeholder={t('examEditor.picker.searchHint')}
          value={search}
          onSearch={(next) => setState({ search: next })}
        />
        <Select
          label={t('examEditor.picker.category')}
          hideLabel
          options={[
            { value: ALL, label: t('examEditor.picker.allCategories') },
            ...toCategoryOptions(categories),
          ]}
          value={category ?? ALL}
          onChange={(next) => setState({ category: next === ALL ? undefined : next })}
        />
      </Stack>
      <QueryState
        query={questions}
        loading={t('examEditor.picker.loading')}
        failed={t('examEditor.picker.failed')}
      />
      {data?.items.length === 0 && <p role="status">{t('examEditor.picker.none')}</p>}
      {data?.total === 0 && !search.trim() && !category && (
        <ButtonLink variant="secondary" to={paths.questions}>
          {t('examEditor.picker.openBank')}
        </ButtonLink>
      )}
      <ul role="list" className={styles.picks} tabIndex={0} aria-label={t('examEditor.picker.title')}>
        {data?.items.map((question) => (
          <li key={question.id}>
            <label className={styles.pick}>
              <input
                type="checkbox"
                disabled={taken.has(question.id) || (isFull && !isChosen(question))}
                checked={isChosen(question)}
                onChange={(event) => toggle(question, event.target.checked)}
              />
              <span className={styles.grow}>
                <span dir="auto">{question.title}</span>
                <span className={styles.quiet}>
                  {' · '}
                  {[
                    t(`question.types.${question.type}`),
                    question.category.name,
                    t('question.points', { points: question.points }),
                    ...(taken.has(question.id) ? [t('examEditor.picker.inExam')] : []),
                  ].join(' · ')}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {isFull && (
        <p className={styles.quiet} role="status">
          {t('examEditor.picker.full', { max: EXAM_LIMITS.slots, room })}
        </p>
      )}
      {pages > 1 && (
        <div className={styles.pages}>
          <Button variant="secondary" disabled={page === 1} onClick={() => setState({ page: page - 1 })}>
            {t('examEditor.picker.previous')}
          </Button>
          <span className={styles.quiet}>{t('examEditor.picker.page', { page, pages })}</span>
          <Button variant="secondary" disabled={page >= pages} onClick={() => setState({ page: page + 1 })}>
            {t('examEditor.picker.next')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
