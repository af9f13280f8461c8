import type { GradableAnswer } from '@lectern/contract';
import { t } from '../texts';

/** How many words and files an answer has. */
export const describeSize = ({
  wordCount,
  fileCount,
}: Pick<GradableAnswer, 'wordCount' | 'fileCount'>): string[] => [
  ...(fileCount === 0 || wordCount > 0 ? [t('grading.words', { words: wordCount })] : []),
  ...(fileCount > 0 ? [t('grading.files', { count: fileCount })] : []),
];
