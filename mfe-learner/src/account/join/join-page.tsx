import { getSite } from '@lectern/i18n';
import {
  ApiError,
  buildUrl,
  call,
  invalidate,
  query,
  serverMessage,
  useCurrentUser,
  useMutation,
  useQuery,
} from '@lectern/client';
import {
  getDashboard,
  getEnrollment,
  joinGroup,
  listDueDates,
  listExams,
  listOwnGroups,
  listOwnLearningPaths,
  login,
  previewJoin,
  type JoinPreview,
} from '@lectern/contract';
import { useNavigate, useParams } from '@lectern/remote';
import {
  Button,
  ButtonAnchor,
  ButtonLink,
  Card,
  formatDateTime,
  QueryState,
  Row,
  Skeleton,
  toast,
  uiText,
} from '@lectern/ui';
import { t } from '../texts';
import { paths } from '../../paths';
import styles from './join.module.css';

const REFUSED = [400, 404, 410];

/** Shows the group and courses of a join link, and lets signed-in people join. */
export default function JoinPage() {
  const { code = '' } = useParams();
  const preview = useQuery({ ...query(previewJoin, { params: { code } }), refetchOnMount: 'always' });
  const { data, error } = preview;
  const isRefused = error instanceof ApiError && REFUSED.includes(error.status);
  const queryState = <QueryState query={preview} loading={<Loading />} failed={t('join.failed')} />;
  if (error && !data && !isRefused) return queryState;
  return (
    <Card as="article" className={styles.card} aria-busy={!data && !error}>
      <p className={styles.kind}>{t('join.kind')}</p>
      {isRefused ? <Refused message={serverMessage(error)} /> : queryState}
      {data && !isRefused && <GroupPreview code={code} preview={data} />}
    </Card>
  );
}

const Loading = () => (
  <>
    <h1 className="visually-hidden">{t('join.loading')}</h1>
    <Skeleton height="180px" />
  </>
);

function Refused({ message }: { message: string | undefined }) {
  return (
    <>
      <h1 className={styles.title}>{t('join.refused')}</h1>
      {message && <p className={styles.text}>{message}</p>}
      <Row gap={12} className={styles.actions}>
        <ButtonLink to={paths.joinByCode}>{t('join.other')}</ButtonLink>
        <ButtonLink to={paths.courses} variant="secondary">
          {t('join.browse')}
        </ButtonLink>
      </Row>
    </>
  );
}

function GroupPreview({ code, preview }: { code: string; preview: JoinPreview }) {
  const { groupName, description, courses, learningPaths, isMember } = preview;
  const { user } = useCurrentUser();
  return (
    <>
      <h1 className={styles.title} dir="auto">
        {groupName}
      </h1>
      {description && (
        <p className={styles.text} dir="auto">
          {description}
        </p>
      )}
      {courses.length + learningPaths.length === 0 && <p>{t('join.noCourses')}</p>}
      <Assigned title={t('join.courses')} rows={courses} />
      <Assigned title={t('join.learningPaths')} rows={learningPaths} />
      {!isMember && <p className={styles.quiet}>{t('join.note')}</p>}
      {isMember && <Member />}
      {!isMember && user && <Join code={code} />}
      {!isMember && !user && <SignIn code={code} />}
    </>
  );
}

function Assigned({ title, rows }: { title: string; rows: JoinPreview['courses'] }) {
  if (!rows.length) return null;
  return (
    <>
      <p>{title}</p>
      <ul role="list" className={styles.courses}>
        {rows.map(({ id, title: name, due }) => (
          <li key={id}>
            <p className={styles.course} dir="auto">
              {name}
            </p>
            {due.dueAt && (
              <p className={styles.quiet}>{t('join.dueAt', { date: formatDateTime(due.dueAt) })}</p>
            )}
            {due.dueDays && <p className={styles.quiet}>{t('join.dueDays', { days: due.dueDays })}</p>}
          </li>
        ))}
      </ul>
    </>
  );
}

function Member() {
  return (
    <>
      <p>{t('join.isMember')}</p>
      <Row gap={12} className={styles.actions}>
        <ButtonLink to={paths.home}>{t('join.dashboard')}</ButtonLink>
      </Row>
    </>
  );
}

function Join({ code }: { code: string }) {
  const navigate = useNavigate();
  const joining = useMutation({
    mutationFn: () => call(joinGroup, { params: { code } }),
    onSuccess: ({ groupName }) => {
      toast({ title: t('join.done.title'), description: t('join.done.description', { group: groupName }) });
      void invalidate(
        getDashboard,
        getEnrollment,
        listDueDates,
        listExams,
        listOwnGroups,
        listOwnLearningPaths,
        previewJoin,
      );
      void navigate(paths.home);
    },
    meta: { failed: { title: uiText('error'), fallback: t('join.joinFailed') } },
    onError: () => void invalidate(previewJoin),
  });
  return (
    <>
      <Row gap={12} className={styles.actions}>
        <Button disabled={joining.isPending} onClick={() => joining.mutate()}>
          {joining.isPending ? t('join.joining') : t('join.action')}
        </Button>
      </Row>
    </>
  );
}

function SignIn({ code }: { code: string }) {
  const returnTo = paths.join(code);
  return (
    <>
      <Row gap={12} className={styles.actions}>
        <ButtonAnchor href={buildUrl(login, { query: { returnTo } })}>{t('join.signIn')}</ButtonAnchor>
        {getSite().canSignUp && (
          <ButtonAnchor
            variant="secondary"
            href={buildUrl(login, { query: { returnTo, screen: 'sign-up' } })}
          >
            {t('join.signUp')}
          </ButtonAnchor>
        )}
      </Row>
      <p className={styles.quiet}>{getSite().canSignUp ? t('join.signInText') : t('join.noSignUp')}</p>
    </>
  );
}
