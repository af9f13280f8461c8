import { FILE_KINDS, FILE_LIMITS, type FileKind } from '@lectern/contract';
import { formatItems, formatSentences } from '@lectern/ui';
import { describeFileRules, nameFileKind } from '@lectern/ui/question';
import { Switch } from '../../parts/fields/switch';
import styles from '../question-editor/question-editor.module.css';
import type { AnswerProps, QuestionTypeParts } from './answer-form';
import { NumberField } from './fields/number-field';
import { RubricFields } from './fields/rubric-fields';
import { describeShares, PaperHint, PaperLines } from './paper-parts';
import { t } from '../texts';

/** Empty lines for the text beside the files. */
const TEXT_LINES = 5;

export const fileUpload: QuestionTypeParts<'file-upload'> = {
  start: () => ({
    type: 'file-upload',
    acceptsText: false,
    maxFiles: FILE_LIMITS.files,
    kinds: ['pdf', 'picture', 'office'],
    criteria: [],
    graderNotes: null,
  }),
  Fields: FileUploadFields,
  findProblems: ({ kinds }) =>
    kinds.length ? {} : { 'content.kinds': t('questionEditor.invalid.fileKinds') },
  PaperAnswer: ({ content }) => (
    <>
      <PaperHint>
        <span dir="auto">
          {formatSentences(
            [describeFileRules(content), formatItems(describeShares(content.criteria))].filter(Boolean),
          )}
        </span>
      </PaperHint>
      {content.acceptsText && <PaperLines count={TEXT_LINES} />}
    </>
  ),
};

/** What learners can hand in, and the rubric that graders use. */
function FileUploadFields({ answer, problems, onChange }: AnswerProps<'file-upload'>) {
  return (
    <>
      <div className={styles.fields}>
        <NumberField
          label={t('questionEditor.maxFiles')}
          hint={t('questionEditor.maxFilesHint', { megabytes: FILE_LIMITS.megabytes })}
          value={answer.maxFiles}
          inputMode="numeric"
          maxLength={2}
          error={problems['content.maxFiles']}
          onChange={(maxFiles) => onChange({ ...answer, maxFiles })}
        />
      </div>
      <KindChoices
        chosen={answer.kinds}
        error={problems['content.kinds']}
        onChange={(kinds) => onChange({ ...answer, kinds })}
      />
      <Switch
        label={t('questionEditor.acceptsText')}
        hint={t('questionEditor.acceptsTextHint')}
        checked={answer.acceptsText}
        onChange={(acceptsText) => onChange({ ...answer, acceptsText })}
      />
      <RubricFields answer={answer} problems={problems} onChange={onChange} />
    </>
  );
}

function KindChoices({
  chosen,
  error,
  onChange,
}: {
  chosen: FileKind[];
  error: string | undefined;
  onChange: (chosen: FileKind[]) => void;
}) {
  const toggle = (kind: FileKind, isOn: boolean) =>
    onChange(FILE_KINDS.filter((other) => (other === kind ? isOn : chosen.includes(other))));
  return (
    <fieldset className={styles.parts}>
      <legend className={styles.legend}>{t('questionEditor.fileKinds')}</legend>
      <p className={styles.quiet}>{t('questionEditor.fileKindsHint')}</p>
      <div className={styles.kinds}>
        {FILE_KINDS.map((kind) => (
          <label key={kind} className={styles.kind}>
            <input
              type="checkbox"
              checked={chosen.includes(kind)}
              onChange={(event) => toggle(kind, event.target.checked)}
            />
            {nameFileKind(kind)}
          </label>
        ))}
      </div>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
