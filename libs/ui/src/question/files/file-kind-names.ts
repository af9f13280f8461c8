import { FILE_LIMITS, type FileKind } from '@lectern/contract';
import { formatItems } from '../../format/format';
import { questionText } from '../texts';

export const nameFileKind = (kind: FileKind): string => questionText(`files.kinds.${kind}`);

/** How many files of which kinds and size a question takes. */
export const describeFileRules = ({ maxFiles, kinds }: { maxFiles: number; kinds: FileKind[] }): string =>
  questionText('files.rules', {
    count: maxFiles,
    megabytes: FILE_LIMITS.megabytes,
    kinds: formatItems(kinds.map(nameFileKind)),
  });
