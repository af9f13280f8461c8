import { t } from '../texts';
import type { RunningUpload } from './uploads';

/** What an upload does now: the server's words, and the product's own until the browser sends the file. */
export const describeStage = (stage: RunningUpload['stage']): string =>
  stage === 'Waiting' ? t('upload.stages.waiting') : stage;
