import { query, useQuery } from '@lectern/client';
import { listQuestionCategories } from '@lectern/contract';
import { Link, slideLink } from '@lectern/remote';
import { hasFeature } from '@lectern/i18n';
import { Button, Card, CardTitle, TextField } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { FolderPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { usePaths } from '../../paths';
import { toCategoryOptions } from '../parts/category-tree';
import { PracticeField } from './practice-field';
import styles from './question-editor.module.css';
import type { QuestionEditor } from './use-question-editor';
import { t } from '../texts';

const NewCategoryDialog = lazy(() => import('../categories/new-category-dialog'));

/** Category, tags, points and source of a question, and the exams that use it. */
export function DetailsPanel({ editor }: { editor: QuestionEditor }) {
  const paths = usePaths();
  const { form, question, problems, isArchived, change } = editor;
  const { data: categories = [] } = useQuery(query(listQuestionCategories));
  const [isAdding, setAdding] = useState(false);
  const tagProblem = Object.entries(problems).find(([path]) => path.startsWith('tags'))?.[1];
  return (
    <Card aria-labelledby="details-panel">
      <CardTitle id="details-panel">{t('questionEditor.sections.details')}</CardTitle>
      <div className={styles.category}>
        <div className={styles.grow}>
          <Select
            label={t('questionEditor.category')}
            options={toCategoryOptions(categories)}
            value={form.categoryId ?? undefined}
            placeholder={t('questionEditor.chooseCategory')}
            disabled={isArchived}
            onChange={(categoryId) => change({ categoryId })}
          />
        </div>
        <Button
          variant="secondary"
          icon
          aria-label={t('questionEditor.newCategory')}
          title={t('questionEditor.newCategory')}
          disabled={isArchived}
          onClick={() => setAdding(true)}
        >
          <FolderPlus aria-hidden />
        </Button>
      </div>
      {problems['categoryId'] && <p className={styles.error}>{problems['categoryId']}</p>}
      <TextField
        label={t('questionEditor.tags')}
        hint={t('questionEditor.tagsHint')}
        value={form.tags}
        disabled={isArchived}
        error={tagProblem}
        onChange={(tags) => change({ tags })}
      />
      <TextField
        label={t('questionEditor.points')}
        value={form.points}
        disabled={isArchived}
        inputMode="decimal"
        maxLength={8}
        error={problems['points']}
        onChange={(points) => change({ points })}
      />
      {question && hasFeature('practice') && <PracticeField question={question} editor={editor} />}
      {question?.source && form.source && (
        <Source source={question.source} isLocked={isArchived} onRemove={() => change({ source: null })} />
      )}
      {question && (
        <div>
          <h3 className={styles.legend}>{t('questionEditor.usedIn')}</h3>
          {question.exams.length === 0 && <p className={styles.quiet}>{t('questionEditor.notUsed')}</p>}
          <ul role="list">
            {question.exams.map((exam) => (
              <li key={exam.id} dir="auto">
                <Link to={paths.exam(exam)}>{exam.title}</Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Suspense>
        {isAdding && (
          <NewCategoryDialog
            categories={categories}
            onClose={() => setAdding(false)}
            onSaved={({ id }) => {
              change({ categoryId: id });
              setAdding(false);
            }}
          />
        )}
      </Suspense>
    </Card>
  );
}

/** The slide that the question was made from, with the sentence. */
function Source({
  source: { slideTitle, quote, isCurrent, ...slide },
  isLocked,
  onRemove,
}: {
  source: NonNullable<NonNullable<QuestionEditor['question']>['source']>;
  isLocked: boolean;
  onRemove: () => void;
}) {
  return (
    <div className={styles.source}>
      <h3 className={styles.legend}>{t('questionEditor.source')}</h3>
      <p dir="auto">
        <Link to={slideLink({ ...slide, quotes: quote ? [quote] : [] })}>
          {t('questionEditor.sourceSlide', { title: slideTitle })}
        </Link>
      </p>
      {quote && (
        <blockquote className={styles.quote} dir="auto">
          {quote}
        </blockquote>
      )}
      {quote && !isCurrent && <p className={styles.error}>{t('questionEditor.sourceOutdated')}</p>}
      <Button variant="quiet" disabled={isLocked} onClick={onRemove}>
        {t('questionEditor.removeSource')}
      </Button>
    </div>
  );
}
