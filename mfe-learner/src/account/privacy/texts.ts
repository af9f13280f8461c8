import type { DataRecipient } from '@lectern/contract';

/** Who gets data, and why; by the purpose of the service. */
const recipients: Record<DataRecipient['purpose'], { name: string; gets: string }> = {
  model: {
    name: 'Language model',
    gets: 'Questions to the tutor, the last part of the conversation and slides of the course, to write answers; and the text of uploaded decks, to outline them. It gets no name and no address. You can switch it off in Settings.',
  },
  embeddings: {
    name: 'Search model',
    gets: 'Questions to the tutor and texts of slides, to find slides that use other words. It gets no name and no address. It is switched off with the language model.',
  },
  speech: {
    name: 'Speech',
    gets: 'Texts of slides, to read them aloud. It gets nothing about you.',
  },
  mail: {
    name: 'Mail server',
    gets: 'Your email address, the messages about your account and reminders, which name courses and exams. You can switch reminders off in Settings.',
  },
  'sign-in': {
    name: 'Sign-in provider',
    gets: 'Your sign-in. It keeps your password, and gives us your name and email address.',
  },
  storage: {
    name: 'File storage',
    gets: 'Decks, and the pictures and sound of courses. It gets nothing about learners.',
  },
  conversion: {
    name: 'Converter',
    gets: 'Uploaded presentations and documents, to turn them into PDF files. It gets nothing about learners.',
  },
  traces: {
    name: 'Monitoring',
    gets: 'Which kinds of requests the site answers, and how long they take. It gets no name and no address.',
  },
};

const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`;
const WITH_ACCOUNT = 'Until your account is deleted';

/** Texts of the privacy page. */
export const privacyTexts = {
  lead: 'What this site stores about you, why, for how long, and who receives it. This page follows from how the site is configured.',
  loading: 'Loading...',
  failed: 'Failed to load the privacy page',
  contact: {
    title: 'Who is responsible',
    text: 'The people who run this site. Ask them about your data:',
    none: 'The people who run this site. They have not named a contact here yet: ask the person or organization that gave you the address of this site.',
  },
  stored: {
    title: 'What is stored, and why',
    columns: { data: 'Data', purpose: 'Purpose', time: 'How long' },
    days,
    withAccount: WITH_ACCOUNT,
    account: {
      data: 'Name, email address, role, time of your latest visit; time zone, weekly goal, choice of reminders and calendar address, if you set them',
      purpose: 'Your account; your name is printed on certificates',
    },
    inactive: (count: number) =>
      `${WITH_ACCOUNT}. An account that is not used for ${days(count)} is deleted; we write to you 30 days before.`,
    password: {
      data: 'Password, as a hash that does not contain it',
      purpose: 'Sign-in',
    },
    learning: {
      data: 'Courses, slides seen and study time, ratings of courses',
      purpose: 'To continue where you left off, and to show your progress to you and to administrators',
    },
    exams: {
      data: 'Answers, marks and comments in exams',
      purpose: 'Marking, and your results',
    },
    certificates: {
      data: 'Certificates with your name, course, grade and date',
      purpose: 'Proof of what you completed; anyone to whom you give its address can see a certificate',
    },
    conversations: {
      data: 'Conversations with the tutor, and your ratings of its answers',
      purpose: 'To answer, and to show you earlier answers',
    },
    conversationsFor: (count: number) => `${days(count)} after the latest message, or until you delete them`,
    conversationsKept: 'Until you delete them or your account',
    uploads: {
      data: 'File names of the decks that you upload, as an administrator',
      purpose: 'To show what became of an upload',
    },
    courseDrafts: {
      data: 'Your unsaved changes of courses that you teach, and which versions you replaced',
      purpose: 'To continue your work, and to bring an earlier version back',
    },
    sessions: {
      data: 'Browser and times of your sessions',
      purpose: 'To keep you signed in, and to show you where you are',
    },
    sessionsFor: (count: number) => `Until you sign out, ${days(count)} at most`,
    mails: { data: 'Messages to you, without their links once they are sent', purpose: 'To send them' },
    reminders: {
      data: 'Which reminders were sent to you by email',
      purpose: 'To send each of them once',
    },
    invitations: {
      data: 'Your address and name in an invitation or an imported list, before you have an account',
      purpose: 'To invite you',
    },
    invitationsFor: (invitation: number, list: number) =>
      `${days(invitation)} after the invitation ends; lists for ${days(list)}`,
    audit: {
      data: 'Changes by administrators, with the names of people at that time',
      purpose: 'To find out who changed what',
    },
    auditFor: (count: number) => `Names for ${days(count)}; the entries without names for good`,
    auditKept: 'Names until the account is deleted; the entries without names for good',
    security: {
      data: 'Sign-ins and refused requests, with an id instead of your name and a part of your network address',
      purpose: 'To find and stop attacks',
    },
    securityOff: 'As long as the operator keeps the output of the server',
    after:
      'When an account is deleted, the texts of its conversations and exam answers are deleted too. Figures without a name stay: enrollments, study times, marks. Backups can contain deleted data for a while; when one is restored, deleted accounts are deleted again.',
  },
  recipients: {
    title: 'Who receives data',
    none: 'No other service receives data, and nothing on the pages of this site is loaded from elsewhere.',
    some: 'These services receive data. Nothing on the pages of this site is loaded from elsewhere.',
    own: 'run by the operator of this site',
    names: recipients,
    people:
      'Administrators of this site see your account, courses, progress, exam results and certificates, but not your conversations with the tutor. Questions that a course does not answer are shown to them without a name, where at least three people asked something alike or where you agreed.',
  },
  cookies: {
    title: 'Cookies and storage in your browser',
    text: 'All are needed for what you do here. There are no cookies for statistics or advertising.',
    items: [
      'A session cookie keeps you signed in. Two more do so at the sign-in page.',
      'A cookie for a year remembers that somebody has signed in to your account in this browser, so that guessed passwords elsewhere do not lock you out.',
      'A cookie for a day remembers the invitation whose link you opened.',
      'The browser keeps the theme, progress and answers that the server has not confirmed yet, and your last choices in the search.',
      'A tab keeps the course in which you want to enroll until you have signed in, for an hour at most.',
    ],
  },
  rights: {
    title: 'Your rights',
    settings: 'Settings',
    items: [
      'See and take along: “Export My Data” gives you everything in one file.',
      'Correct: change your name and address yourself.',
      'Delete: “Delete My Account” deletes your data at once. Single conversations are deleted in the AI Tutor.',
      'Object: choose that the tutor answers without the language model.',
      'Complain: at the data protection authority of your country.',
    ],
    where: 'You find all of this in',
  },
  operator: { title: 'From the operator of this site' },
} as const;
