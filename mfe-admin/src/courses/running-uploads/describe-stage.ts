import { t } from '../texts';
import type { RunningUpload } from './uploads';

/** What an upload does now: in the server's words, and in the product's own until the server knows the file. */
export const describeStage = ({ stage, stageCode }: Pick<RunningUpload, 'stage' | 'stageCode'>): string =>
  stage ?? t(stageCode === 'waiting' ? 'upload.stages.waiting' : 'upload.stages.uploading');
