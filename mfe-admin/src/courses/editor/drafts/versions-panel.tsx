import { call, query, useMutation, useQuery } from '@lectern/client';
import {
  getCourseVersion,
  listCourseVersions,
  MAX_COURSE_VERSIONS,
  type CourseVersion,
} from '@lectern/contract';
import { Button, Card, CardTitle, formatDateTime, QueryState, toast } from '@lectern/ui';
import styles from '../editor.module.css';
import type { CourseEditor } from '../use-course-editor';
import { describeChanges } from './describe-changes';
import { t } from '../../texts';

/** The versions of a course that saves replaced. Each can be opened as a draft. */
export function VersionsPanel({ editor: { saved, openVersion } }: { editor: CourseEditor }) {
  const loaded = useQuery(query(listCourseVersions, { params: { id: saved.id } }));
  const { mutate, isPending } = useMutation({
    mutationFn: (versionId: string) => call(getCourseVersion, { params: { id: saved.id, versionId } }),
    onSuccess: (version) => {
      openVersion(version);
      toast({ title: t('drafts.versions.opened'), description: t('drafts.versions.openedText') });
    },
    meta: { failed: { title: t('drafts.versions.openFailed'), fallback: t('drafts.tryAgain') } },
  });
  const versions = loaded.data;
  return (
    <Card aria-labelledby="versions-panel">
      <CardTitle id="versions-panel">{t('drafts.versions.heading')}</CardTitle>
      <p className={styles.quiet}>{t('drafts.versions.text', { count: MAX_COURSE_VERSIONS })}</p>
      {!versions && (
        <QueryState
          query={loaded}
          loading={t('drafts.versions.loading')}
          failed={t('drafts.versions.failed')}
        />
      )}
      {versions?.length === 0 && <p className={styles.quiet}>{t('drafts.versions.empty')}</p>}
      {versions && versions.length > 0 && (
        <ul className={styles.versions}>
          {versions.map((version) => (
            <VersionRow
              key={version.id}
              version={version}
              isPending={isPending}
              onOpen={() => mutate(version.id)}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

function VersionRow({
  version: { replacedAt, replacedBy, changes },
  isPending,
  onOpen,
}: {
  version: CourseVersion;
  isPending: boolean;
  onOpen: () => void;
}) {
  const time = formatDateTime(replacedAt);
  return (
    <li className={styles.version}>
      <div>
        <p>{t('drafts.versions.before', { time })}</p>
        <p className={styles.quiet} dir="auto">
          {t('drafts.versions.by', {
            name: replacedBy ?? t('drafts.versions.deletedPerson'),
            changes: describeChanges(changes),
          })}
        </p>
      </div>
      <Button
        variant="secondary"
        disabled={isPending}
        aria-label={t('drafts.versions.openLabel', { time })}
        onClick={onOpen}
      >
        {t('drafts.versions.open')}
      </Button>
    </li>
  );
}
