import { translator } from '@lectern/i18n';
import type en from './locales/en.json';

/** Texts that shell and remotes share. */
export const uiText = translator<typeof en>('ui');

/** Texts that shell and remotes share. */
export const texts = {
  loading: 'Loading...',
  retry: 'Retry',
  refetchFailed: 'Failed to refresh. What you see may be out of date.',
  nothingLost: 'Nothing is lost. Try again in a moment.',
  close: 'Close',
  table: 'Table',
  shown: (shown: string, total: string) => `Showing ${shown} of ${total}`,
  showMore: 'Show more',
  pages: {
    label: 'Pages',
    previous: 'Previous',
    next: 'Next',
    page: (page: string) => `Page ${page}`,
  },
  unknownUser: 'Unknown User',
  unauthorized: {
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
  },
  error: 'Error',
} as const;
