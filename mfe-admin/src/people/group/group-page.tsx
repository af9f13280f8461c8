import { query, useQuery } from '@lectern/client';
import { getGroup, type Group } from '@lectern/contract';
import { hasFeature } from '@lectern/i18n';
import { usePageTitle, useParams } from '@lectern/remote';
import { ButtonLink, EmptyState, formatDate, isMissing, QueryState, Stack } from '@lectern/ui';
import { Archive, ChartColumn, ClipboardCheck, Megaphone } from 'lucide-react';
import { t } from '../texts';
import { Invitations } from '../invitations/invitations';
import { paths } from '../../paths';
import { EditorDialogs } from '../../parts/editor/editor-dialogs';
import { ScreenTabs } from '../../parts/screen-tabs';
import { AssignedList } from './assigned/assigned-list';
import styles from './group.module.css';
import { LinksTab } from './links/links-tab';
import { MembersTab } from './members/members-tab';
import { UnmanagedNotice } from './members/unmanaged-notice';
import { SettingsTab } from './settings-tab';
import { useGroupEditor } from './use-group-editor';
import { useGroupState } from './use-group-state';

/** A group: its members, courses, join links, invitations and settings, in tabs; the open one is kept in the address. */
export default function GroupPage() {
  const { id = '' } = useParams();
  const group = useQuery({ ...query(getGroup, { params: { groupId: id } }), refetchOnMount: 'always' });
  const { data, error } = group;
  usePageTitle(data?.name);

  const queryState = (
    <QueryState
      query={group}
      loading={t('group.page.loading')}
      failed={t('group.page.failed')}
      missing={
        <EmptyState
          title={t('group.page.notFound')}
          text={t('group.page.notFoundText')}
          action={<ButtonLink to={paths.groups}>{t('group.page.back')}</ButtonLink>}
        />
      }
    />
  );
  if (!data || isMissing(error)) return queryState;
  return (
    <Stack>
      <div className={styles.tools}>
        {hasFeature('announcements') && (
          <ButtonLink variant="secondary" to={paths.groupAnnouncements(data)}>
            <Megaphone aria-hidden />
            {t('group.page.announcements')}
          </ButtonLink>
        )}
        {hasFeature('reports') && (
          <ButtonLink variant="secondary" to={paths.groupReport(data)}>
            <ClipboardCheck aria-hidden />
            {t('group.page.report')}
          </ButtonLink>
        )}
        <ButtonLink variant="secondary" to={paths.groupAnalytics(data)}>
          <ChartColumn aria-hidden />
          {t('group.page.analytics')}
        </ButtonLink>
      </div>
      {queryState}
      {data.archivedAt && (
        <p className={styles.notice} role="note">
          <Archive size={18} aria-hidden />
          {t('group.page.archived', { date: formatDate(data.archivedAt) })}
        </p>
      )}
      {data.managers.length === 0 && <UnmanagedNotice group={data} />}
      <GroupTabs key={data.id} group={data} />
    </Stack>
  );
}

/** The tabs of a group. The editor of its settings is here, so that unsaved settings survive a change of tabs. */
function GroupTabs({ group }: { group: Group }) {
  const editor = useGroupEditor(group);
  const { state, setState } = useGroupState();
  return (
    <>
      <ScreenTabs
        label={t('group.page.tabsLabel')}
        names={{
          members: t('group.page.tabs.members'),
          courses: t('group.page.tabs.courses'),
          links: t('group.page.tabs.links'),
          invitations: t('group.page.tabs.invitations'),
          settings: t('group.page.tabs.settings'),
        }}
        open={state.tab}
        onOpen={(tab) => setState({ tab, search: '' })}
      >
        {(tab) => {
          if (tab === 'members') return <MembersTab group={group} />;
          if (tab === 'courses')
            return (
              <>
                <AssignedList kind="courses" group={group} />
                {hasFeature('learningPaths') && <AssignedList kind="paths" group={group} />}
              </>
            );
          if (tab === 'invitations') return <Invitations groupId={group.id} canInvite={!group.archivedAt} />;
          return tab === 'links' ? <LinksTab group={group} /> : <SettingsTab group={group} editor={editor} />;
        }}
      </ScreenTabs>
      <EditorDialogs
        editor={editor}
        texts={{ leaveText: t('group.settings.leaveText'), changed: t('group.settings.changed') }}
      />
    </>
  );
}
