import { QUESTION_LIMITS } from '@lectern/contract';
import { TextField } from '../../controls/text-field';
import { Stack } from '../../layout/parts';
import { questionText } from '../texts';
import { describeFileRules } from '../files/file-kind-names';
import { Criteria } from '../review/criteria';
import type { InputProps } from './input-props';
import styles from './inputs.module.css';

/** What can be handed in, the field for files, and a text beside them where the question accepts one. */
export function FileUploadInput({
  content,
  response,
  onChange,
  disabled,
  fileField,
}: InputProps<'file-upload'>) {
  const { text, fileIds } = response ?? { text: '', fileIds: [] };
  return (
    <Stack>
      <Criteria criteria={content.criteria} />
      <p className={styles.share}>{describeFileRules(content)}</p>
      {fileField ?? <p className={styles.noFiles}>{questionText('files.preview')}</p>}
      {content.acceptsText && (
        <TextField
          label={questionText('answer.text')}
          rows={6}
          value={text}
          onChange={(next) => onChange({ type: 'file-upload', text: next, fileIds })}
          maxLength={QUESTION_LIMITS.essay}
          disabled={disabled}
        />
      )}
    </Stack>
  );
}
