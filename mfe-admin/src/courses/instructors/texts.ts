/** Texts of the panel about instructors. */
export const instructorsTexts = {
  heading: 'Instructors',
  text: 'They edit and publish the course and see its learners; only the owner deletes it. Changes here apply at once.',
  loading: 'Loading instructors...',
  failed: 'Failed to load instructors',
  none: 'The course belongs to the administrators.',
  owner: 'Owner',
  email: 'Email of an instructor',
  emailHint: 'An administrator makes a person an instructor. An unconfirmed address gets an invitation.',
  add: 'Add Instructor',
  give: 'Make Owner',
  giveTo: (name: string) => `Give the course to ${name}`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove: ${name}`,
  removeTitle: 'Remove Instructor',
  removeText: (name: string) => `${name} can no longer open this course in Teaching.`,
  leave: 'Leave Course',
  leaveTitle: 'Leave Course',
  leaveText: 'You can no longer edit this course. Its owner can add you again.',
  done: {
    add: { title: 'Instructor Added', description: 'They find the course in Teaching.' },
    give: { title: 'Owner Changed', description: 'The previous owner stays an instructor of the course.' },
    remove: { title: 'Instructor Removed', description: 'The course itself is unchanged.' },
  },
  invited: {
    title: 'Invitation Written',
    description:
      'Nobody confirmed this address. The person teaches the course after accepting the invitation.',
  },
  changeFailed: { title: 'Instructors Not Changed', fallback: 'Try again.' },
} as const;
