import { FILE_LIMITS, type FileKind } from '@lectern/contract';
import { formatItems } from '../../format/format';
import { uiText } from '../../texts';

export const nameFileKind = (kind: FileKind): string => uiText(`question.files.kinds.${kind}`);

/** How many files of which kinds and size a question takes. */
export const describeFileRules = ({ maxFiles, kinds }: { maxFiles: number; kinds: FileKind[] }): string =>
  uiText('question.files.rules', {
    count: maxFiles,
    megabytes: FILE_LIMITS.megabytes,
    kinds: formatItems(kinds.map(nameFileKind)),
  });
