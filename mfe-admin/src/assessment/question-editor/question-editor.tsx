import type { EditedQuestion } from '@lectern/contract';
import { Card, CardTitle, Skeleton, Stack, TextField } from '@lectern/ui';
import { QUESTION_LIMITS } from '@lectern/contract';
import { lazy, Suspense, useState } from 'react';
import { EditorDialogs } from '../../parts/editor/editor-dialogs';
import { useSaveShortcut } from '../../parts/editor/use-save-shortcut';
import { AnswerFields } from '../question-types/fields/answer-fields';
import { DetailsPanel } from './details-panel';
import { EditorBar } from './editor-bar';
import type { QuestionForm } from './form/form';
import { HtmlField } from '../question-types/fields/html-field';
import { ProblemList } from './problem-list';
import styles from './question-editor.module.css';
import { useQuestionEditor } from './use-question-editor';
import { VersionsPanel } from './versions-panel';
import { t } from '../texts';

const RichText = lazy(() => import('../../parts/rich-text/rich-text'));
const PreviewDialog = lazy(() => import('./preview-dialog'));

/** The fields of a question: what it asks, what is right, and how the bank sorts it. */
export function QuestionEditor({
  start,
  onCreated,
}: {
  start: { question: EditedQuestion } | { form: QuestionForm };
  onCreated?: (question: EditedQuestion) => void;
}) {
  const editor = useQuestionEditor(start, onCreated);
  const { form, problems, change, isDirty, isArchived, resetCount, save } = editor;
  const [isPreviewing, setPreviewing] = useState(false);
  useSaveShortcut(() => {
    if (isDirty && !isArchived) save(editor.question?.status === 'ready' ? 'ready' : 'draft');
  });

  return (
    <Stack>
      <EditorBar editor={editor} onPreview={() => setPreviewing(true)} />
      {isArchived && <p className={styles.notice}>{t('questionEditor.archived')}</p>}
      <ProblemList problems={problems} />
      {/* Fields with a state of their own start again when texts change outside of them. */}
      <div key={resetCount} className={styles.columns}>
        <fieldset className={styles.main} disabled={isArchived}>
          <legend className="visually-hidden">{t('questionEditor.sections.question')}</legend>
          <Card aria-labelledby="question-panel">
            <CardTitle id="question-panel">{t('questionEditor.sections.question')}</CardTitle>
            <TextField
              label={t('questionEditor.title')}
              hint={t('questionEditor.titleHint')}
              value={form.title}
              maxLength={QUESTION_LIMITS.title}
              error={problems['title']}
              onChange={(title) => change({ title })}
            />
            <Suspense fallback={<Skeleton height="180px" />}>
              <RichText
                label={
                  form.answer.type === 'gaps' ? t('questionEditor.gapsPrompt') : t('questionEditor.prompt')
                }
                hint={t('questionEditor.formulaHint')}
                html={form.prompt}
                compact
                hasPictures
                disabled={isArchived}
                error={problems['content.prompt']}
                onChange={(prompt) => change({ prompt })}
              />
            </Suspense>
          </Card>
          <Card aria-labelledby="answer-panel">
            <CardTitle id="answer-panel">{t('questionEditor.sections.answer')}</CardTitle>
            <AnswerFields
              answer={form.answer}
              problems={problems}
              onChange={(answer) => change({ answer })}
            />
          </Card>
          <Card aria-labelledby="feedback-panel">
            <CardTitle id="feedback-panel">{t('questionEditor.sections.feedback')}</CardTitle>
            <HtmlField
              label={t('questionEditor.generalFeedback')}
              html={form.generalFeedback}
              error={problems['key.generalFeedback']}
              onChange={(generalFeedback) => change({ generalFeedback })}
            />
            <p className={styles.quiet}>{t('questionEditor.generalFeedbackHint')}</p>
          </Card>
        </fieldset>
        <div className={styles.side}>
          <DetailsPanel editor={editor} />
          {editor.question && <VersionsPanel question={editor.question} />}
        </div>
      </div>
      <EditorDialogs
        editor={editor}
        texts={{ leaveText: t('questionEditor.leaveText'), changed: t('questionEditor.changed') }}
      />
      <Suspense>
        {isPreviewing && <PreviewDialog form={form} onClose={() => setPreviewing(false)} />}
      </Suspense>
    </Stack>
  );
}
