import { keepPreviousData, query, buildUrl, useQuery } from '@lectern/client';
import {
  exportUnansweredQuestions,
  listUnansweredQuestions,
  MIN_ALIKE_LEARNERS,
  UNANSWERED_PERIODS,
  type UnansweredQuestions,
} from '@lectern/contract';
import { usePageTitle, useParentName, useParams } from '@lectern/remote';
import {
  ButtonAnchor,
  ButtonLink,
  Card,
  CardTitle,
  choiceParam,
  EmptyState,
  formatSentences,
  isMissing,
  QueryState,
  Stack,
  useSearchState,
} from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { Download } from 'lucide-react';
import { usePaths } from '../../paths';
import { GroupRow } from './group-row';
import { t } from '../texts';
import styles from './unanswered.module.css';

const schema = { days: choiceParam(UNANSWERED_PERIODS, '90') };
const periods = UNANSWERED_PERIODS.map((value) => ({ value, label: t(`unanswered.periods.${value}`) }));

/** Questions about a course that the tutor refused or was unsure about, or whose answers learners rated as not helpful, by subject. */
export default function UnansweredPage() {
  const paths = usePaths();
  const { id = '' } = useParams();
  const { state, setState } = useSearchState(schema);
  const request = { params: { id }, query: state };
  const list = useQuery({ ...query(listUnansweredQuestions, request), placeholderData: keepPreviousData });
  const { data, error } = list;
  usePageTitle(data && t('unanswered.titleOf', { course: data.course.title }));
  useParentName(data?.course.title);

  const queryState = (
    <QueryState
      query={list}
      loading={t('unanswered.loading')}
      failed={t('unanswered.failed')}
      missing={
        <EmptyState
          title={t('unanswered.notFound')}
          text={t('unanswered.notFoundText')}
          action={<ButtonLink to={paths.courses}>{t('unanswered.back')}</ButtonLink>}
        />
      }
    />
  );
  if (!data || isMissing(error)) return queryState;
  return (
    <Stack gap={24} className={styles.page}>
      {queryState}
      <div className={styles.bar}>
        <div className={styles.barEnd}>
          <Select
            label={t('unanswered.period')}
            options={periods}
            value={state.days}
            onChange={(days) => setState({ days })}
          />
          <ButtonAnchor variant="secondary" href={buildUrl(exportUnansweredQuestions, request)} download>
            <Download aria-hidden />
            {t('unanswered.export')}
          </ButtonAnchor>
        </div>
      </div>
      <Report report={data} />
    </Stack>
  );
}

function Report({ report: { groups, askedCount, isPartial, course } }: { report: UnansweredQuestions }) {
  if (!groups.length) return <EmptyState title={t('unanswered.empty')} text={t('unanswered.emptyText')} />;
  const unanswered = groups.reduce((sum, { questionCount }) => sum + questionCount, 0);
  return (
    <Card aria-labelledby="unanswered">
      <CardTitle id="unanswered">{t('unanswered.heading')}</CardTitle>
      <p className={styles.quiet}>
        {formatSentences([
          t('unanswered.summary', { unanswered, asked: askedCount }),
          // Questions that fewer learners asked alike are shown only if shared.
          t('unanswered.privacy', { learners: MIN_ALIKE_LEARNERS }),
        ])}
      </p>
      {isPartial && <p className={styles.quiet}>{t('unanswered.partial')}</p>}
      <ol role="list" className={styles.groups}>
        {groups.map((group) => (
          <GroupRow key={group.id} group={group} course={course} />
        ))}
      </ol>
    </Card>
  );
}
