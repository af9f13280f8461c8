/** Texts of the dialog that shows a mail. */
export const mailTexts = {
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
} as const;
