import { call, query, useCurrentUser } from '@lectern/client';
import {
  listGroupMembers,
  MEMBER_PAGE_SIZE,
  removeGroupMember,
  type Group,
  type GroupMember,
} from '@lectern/contract';
import {
  Badge,
  Button,
  Card,
  CardTitle,
  EmptyState,
  formatCount,
  formatDate,
  QueryState,
  SearchField,
} from '@lectern/ui';
import { UserPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { groupTexts } from '../texts';
import { Pager } from '../../../parts/lists/pager';
import { usePagedList } from '../../../parts/lists/use-paged-list';
import styles from '../group.module.css';
import { useGroupChange } from '../use-group-change';
import { useGroupState } from '../use-group-state';

const AddMembersDialog = lazy(() => import('./add-members-dialog'));
const ConfirmDialog = lazy(() => import('../../../parts/dialogs/confirm-dialog'));
const { memberList: texts } = groupTexts;

/** The members with what they completed. Administrators add people; everyone else joins by a link. */
export function MembersTab({ group }: { group: Group }) {
  const { user } = useCurrentUser();
  const filters = useGroupState();
  const { state, setState } = filters;
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<GroupMember>();
  const search = state.search.trim();
  const { list, pages } = usePagedList(
    query(listGroupMembers, { params: { groupId: group.id }, query: { page: state.page, search } }),
    MEMBER_PAGE_SIZE,
    filters,
  );
  const { data, isPlaceholderData } = list;
  const removal = useGroupChange(
    (userId: string) => call(removeGroupMember, { params: { groupId: group.id, userId } }),
    { done: texts.removal.done, onDone: () => setRemoved(undefined), onFailure: () => setRemoved(undefined) },
  );

  return (
    <Card aria-labelledby="members" aria-busy={isPlaceholderData} className={styles.list}>
      <div className={styles.head}>
        <CardTitle id="members">{texts.title(data ? formatCount(data.total) : '…')}</CardTitle>
        {user?.role === 'admin' && !group.archivedAt && (
          <Button onClick={() => setAdding(true)}>
            <UserPlus aria-hidden />
            {texts.add}
          </Button>
        )}
      </div>
      <SearchField
        label={texts.search}
        placeholder={texts.searchHint}
        value={state.search}
        onSearch={(next) => setState({ search: next })}
      />
      <QueryState query={list} loading={texts.loading} failed={texts.failed} />
      {data?.items.length === 0 && pages && (
        <EmptyState
          title={search ? texts.none : texts.empty}
          text={search ? texts.noneText : texts.emptyText}
        />
      )}
      <ul role="list" className={styles.rows}>
        {data?.items.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            courseCount={group.courseCount}
            onRemove={() => setRemoved(member)}
          />
        ))}
      </ul>
      {pages && <Pager page={state.page} pages={pages} />}
      <Suspense>
        {isAdding && <AddMembersDialog group={group} onClose={() => setAdding(false)} />}
        {removed && (
          <ConfirmDialog
            labels={texts.removal}
            question={texts.removal.question(removed.name)}
            isPending={removal.isPending}
            onConfirm={() => removal.mutate(removed.id)}
            onClose={() => setRemoved(undefined)}
          >
            <p>{texts.removal.text}</p>
          </ConfirmDialog>
        )}
      </Suspense>
    </Card>
  );
}

function MemberRow({
  member: { name, email, joinedAt, source, completedCourses, overdueCourses },
  courseCount,
  onRemove,
}: {
  member: GroupMember;
  courseCount: number;
  onRemove: () => void;
}) {
  return (
    <li className={styles.row}>
      <div className={styles.main}>
        <h3 className={styles.title} dir="auto">
          {name}
        </h3>
        {name !== email && (
          <p className={styles.facts} dir="auto">
            {email}
          </p>
        )}
        <p className={styles.facts}>
          {texts.joined(formatDate(joinedAt))}, {texts.sources[source]}
        </p>
      </div>
      <div className={styles.badges}>
        {overdueCourses > 0 && <Badge tone="danger">{texts.overdue(overdueCourses)}</Badge>}
        {courseCount > 0 && (
          <Badge tone={completedCourses === courseCount ? 'success' : 'neutral'}>
            {texts.completed(completedCourses, courseCount)}
          </Badge>
        )}
      </div>
      <div className={styles.actions}>
        <Button variant="quiet" aria-label={groupTexts.actionFor(texts.remove, name)} onClick={onRemove}>
          {texts.remove}
        </Button>
      </div>
    </li>
  );
}
