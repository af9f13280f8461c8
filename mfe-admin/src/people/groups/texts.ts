import { pluralize } from '@lectern/ui';

/** Texts of the list of groups. */
export const groupListTexts = {
  list: {
    loading: 'Loading groups...',
    failed: 'Failed to load groups',
    search: 'Search groups',
    searchHint: 'Search groups...',
    state: 'State',
    states: { active: 'Active groups', archived: 'Archived groups' },
    create: 'New Group',
    title: (groups: string) => `Groups (${groups})`,
    columns: { name: 'Name', members: 'Members', courses: 'Courses' },
    empty: 'No groups yet',
    emptyText: 'Create a group, assign courses with a due date, and let people join by a link.',
    none: 'No groups found',
    noneText: 'No groups match your current filters.',
  },
  bulk: {
    archive: {
      label: 'Archive',
      title: (count: number) => `Archive ${pluralize(count, 'group')}`,
      text: 'Archived groups keep their members and courses. Their due dates do not count, and nobody can join them.',
      done: (count: number) => `${pluralize(count, 'Group')} Archived`,
    },
    restore: {
      label: 'Restore',
      title: (count: number) => `Restore ${pluralize(count, 'group')}`,
      text: 'Their due dates count again, and people can join them.',
      done: (count: number) => `${pluralize(count, 'Group')} Restored`,
    },
  },
  create: {
    title: 'New Group',
    text: 'A class or team of people who take the same courses.',
    confirm: 'Create Group',
    creating: 'Creating...',
    failed: 'Failed to create the group',
  },
} as const;
