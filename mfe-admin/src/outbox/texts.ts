/** Texts of the outbox. */
export const outboxTexts = {
  loading: 'Loading outbox...',
  failed: 'Failed to load outbox',
  list: (mails: string) => `Messages (${mails})`,
  sending: 'The mail server sends these messages. They are listed for 7 days, without their links.',
  notSending:
    'This site has no mail server, so nothing is sent. Open a message, copy its link, and give it to the person yourself. The audit log records who opened a message.',
  empty: 'No messages',
  emptyText: 'Messages to people who forgot their password or change their address appear here.',
  statuses: { queued: 'Waiting', sending: 'Sending', sent: 'Sent', failed: 'Failed', kept: 'Not sent' },
  answer: (error: string) => `Mail server: ${error}`,
  open: 'Open',
  openFor: (subject: string, recipient: string) => `Open: ${subject}, to ${recipient}`,
  dialog: {
    title: 'Message',
    loading: 'Loading message...',
    failed: 'Failed to open message',
    to: (recipient: string) => `To ${recipient}`,
    link: 'One-time link',
    until: (time: string) => `Works once, until ${time}`,
    copy: 'Copy Link',
    copied: { title: 'Link Copied', description: 'Give it only to the person it is for.' },
    copyFailed: 'The browser did not allow copying. Select the link and copy it by hand.',
    text: 'Text of the message',
    noText: 'The text is not stored.',
  },
} as const;
