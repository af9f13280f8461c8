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
    empty: 'No groups yet',
    emptyText: 'Create a group, assign courses with a due date, and let people join by a link.',
    none: 'No groups found',
    noneText: 'No groups match your current filters.',
  },
  create: {
    title: 'New Group',
    text: 'A class or team of people who take the same courses.',
    confirm: 'Create Group',
    creating: 'Creating...',
    failed: 'Failed to create the group',
  },
} as const;
