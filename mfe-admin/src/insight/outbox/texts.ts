/** Texts of the outbox. */
export const outboxTexts = {
  loading: 'Loading outbox...',
  failed: 'Failed to load outbox',
  list: (mails: string) => `Messages (${mails})`,
  columns: { subject: 'Message', status: 'Status', time: 'Time' },
  sending: 'The mail server sends these messages. They are listed for 7 days, without their links.',
  notSending:
    'This site has no mail server, so nothing is sent. Open a message, copy its link, and give it to the person yourself. The audit log records who opened a message.',
  empty: 'No messages',
  emptyText: 'Messages to people who forgot their password or change their address appear here.',
  statuses: { queued: 'Waiting', sending: 'Sending', sent: 'Sent', failed: 'Failed', kept: 'Not sent' },
  answer: (error: string) => `Mail server: ${error}`,
  open: 'Open',
  openFor: (subject: string, recipient: string) => `Open: ${subject}, to ${recipient}`,
} as const;
