import { Badge, Button, ButtonLink, idParam, useSearchState } from '@lectern/ui';
import { Tooltip } from '@lectern/ui/tooltip';
import { Archive, ArchiveRestore, ArrowLeft, Copy, Eye, type LucideIcon } from 'lucide-react';
import { usePaths } from '../../paths';
import { SaveStatus } from '../../parts/editor/save-state';
import { useArchiveQuestion, useDuplicateQuestion } from '../parts/question-mutations';
import styles from './question-editor.module.css';
import type { QuestionEditor } from './use-question-editor';
import { t } from '../texts';

const REVIEW = { review: idParam(undefined) };
const tones = { draft: 'warning', ready: 'success', retired: 'neutral' } as const;

/** Whether everything is saved, with buttons to save, preview, copy and archive. */
export function EditorBar({ editor, onPreview }: { editor: QuestionEditor; onPreview: () => void }) {
  const paths = usePaths();
  // The course whose drafted questions are being reviewed.
  const { review } = useSearchState(REVIEW).state;
  const { question, isDirty, isSaving, isArchived, save } = editor;
  return (
    <div className={styles.bar}>
      <ButtonLink
        to={review ? paths.proposals({ id: review }) : paths.questions}
        variant="quiet"
        icon
        aria-label={review ? t('proposals.backToReview') : t('questionEditor.back')}
      >
        <ArrowLeft aria-hidden />
      </ButtonLink>
      {question && <Badge tone={tones[question.status]}>{t(`question.statuses.${question.status}`)}</Badge>}
      <SaveStatus editor={editor} isNew={!question} />
      <div className={styles.barEnd}>
        {question && <QuestionActions editor={editor} question={question} />}
        <Button variant="secondary" onClick={onPreview}>
          <Eye aria-hidden />
          {t('questionEditor.preview')}
        </Button>
        {!isArchived && (
          <>
            <Button
              variant="secondary"
              disabled={isSaving || (!isDirty && question !== undefined)}
              onClick={() => save('draft')}
            >
              {t('questionEditor.saveDraft')}
            </Button>
            <Button
              disabled={isSaving || (!isDirty && question?.status === 'ready')}
              onClick={() => save('ready')}
            >
              {t('questionEditor.saveReady')}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

/** The button is disabled while changes are unsaved, because the server copies the saved question. */
function QuestionActions({
  editor: { isDirty, isArchived, replace },
  question,
}: {
  editor: QuestionEditor;
  question: NonNullable<QuestionEditor['question']>;
}) {
  const duplicate = useDuplicateQuestion(question);
  const archive = useArchiveQuestion(question, replace);
  return (
    <>
      <Action
        label={t('question.duplicate')}
        Icon={Copy}
        disabled={isDirty || duplicate.isPending}
        onClick={() => duplicate.mutate()}
      />
      <Action
        label={isArchived ? t('question.restore') : t('question.archive')}
        Icon={isArchived ? ArchiveRestore : Archive}
        disabled={isDirty || archive.isPending}
        onClick={() => archive.mutate(!isArchived)}
      />
    </>
  );
}

function Action({
  label,
  Icon,
  disabled,
  onClick,
}: {
  label: string;
  Icon: LucideIcon;
  disabled: boolean;
  onClick: () => void;
}) {
  return (
    <Tooltip text={label}>
      <Button variant="quiet" icon aria-label={label} disabled={disabled} onClick={onClick}>
        <Icon aria-hidden />
      </Button>
    </Tooltip>
  );
}
