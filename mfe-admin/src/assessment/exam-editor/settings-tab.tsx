import { EXAM_LIMITS, EXAM_TYPES, type ExamSettings } from '@lectern/contract';
import { Card, CardTitle, Stack, TextField } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { useId, type ReactNode } from 'react';
import { examTexts } from '../exam-texts';
import { examEditorTexts } from './texts';
import { DateTimeField } from '../../parts/fields/date-time-field';
import { Switch } from '../../parts/fields/switch';
import styles from './exam-editor.module.css';
import { ReviewMatrix } from './review-matrix';
import type { ExamEditor } from './use-exam-editor';

const { settings: texts } = examEditorTexts;
const { types } = examTexts;

const toOptions = <Value extends string>(labels: Record<Value, string>) =>
  (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }));
const typeOptions = EXAM_TYPES.map((value) => ({ value, label: types[value] }));
const methodOptions = toOptions(texts.gradingMethods);
const orderOptions = toOptions(texts.orders);
const behaviorOptions = toOptions(texts.behaviors);

/** Everything about an exam but its questions, in groups. */
export function SettingsTab({ editor }: { editor: ExamEditor }) {
  const { draft: settings, problems, change } = editor;
  return (
    <Stack>
      <Group title={texts.basics}>
        <div className={styles.fields}>
          <TextField
            label={texts.title}
            value={settings.title}
            maxLength={EXAM_LIMITS.title}
            error={problems['title']}
            onChange={(title) => change({ title })}
          />
          <Select
            label={texts.type}
            options={typeOptions}
            value={settings.type}
            onChange={(type) => change({ type })}
          />
        </div>
        <TextField
          label={texts.description}
          rows={3}
          value={settings.description}
          maxLength={EXAM_LIMITS.description}
          error={problems['description']}
          onChange={(description) => change({ description })}
        />
      </Group>
      <Group title={texts.times} hint={texts.timesHint}>
        <div className={styles.fields}>
          <DateTimeField
            label={texts.opensAt}
            value={settings.opensAt}
            error={problems['opensAt']}
            onChange={(opensAt) => change({ opensAt })}
          />
          <DateTimeField
            label={texts.dueDate}
            hint={texts.dueHint}
            value={settings.dueDate}
            error={problems['dueDate']}
            onChange={(dueDate) => change({ dueDate })}
          />
          <DateTimeField
            label={texts.closesAt}
            hint={texts.closesHint}
            value={settings.closesAt}
            error={problems['closesAt']}
            onChange={(closesAt) => change({ closesAt })}
          />
          <TextField
            label={texts.timeLimit}
            value={settings.timeLimit}
            inputMode="numeric"
            maxLength={5}
            error={problems['timeLimit']}
            onChange={(timeLimit) => change({ timeLimit })}
          />
        </div>
      </Group>
      <Group title={texts.grading}>
        <div className={styles.fields}>
          <TextField
            label={texts.maxAttempts}
            hint={texts.maxAttemptsHint}
            value={settings.maxAttempts}
            inputMode="numeric"
            maxLength={3}
            error={problems['maxAttempts']}
            onChange={(maxAttempts) => change({ maxAttempts })}
          />
          <Select
            label={texts.gradingMethod}
            options={methodOptions}
            value={settings.gradingMethod}
            onChange={(gradingMethod) => change({ gradingMethod })}
          />
          <TextField
            label={texts.passingScore}
            value={settings.passingScore}
            inputMode="numeric"
            maxLength={3}
            error={problems['passingScore']}
            onChange={(passingScore) => change({ passingScore })}
          />
        </div>
      </Group>
      <Group title={texts.navigation}>
        <div className={styles.fields}>
          <Select
            label={texts.order}
            options={orderOptions}
            value={settings.navigation}
            onChange={(navigation) => change({ navigation })}
          />
          <Select
            label={texts.behavior}
            options={behaviorOptions}
            value={settings.behavior}
            onChange={(behavior) => change({ behavior })}
          />
        </div>
        <Switch
          label={texts.onePerPage}
          hint={texts.onePerPageHint}
          checked={settings.onePerPage}
          onChange={(onePerPage) => change({ onePerPage })}
        />
        <Switch
          label={texts.shuffleQuestions}
          hint={texts.shuffleQuestionsHint}
          checked={settings.shuffleQuestions}
          onChange={(shuffleQuestions) => change({ shuffleQuestions })}
        />
        <Switch
          label={texts.shuffleOptions}
          hint={texts.shuffleOptionsHint}
          checked={settings.shuffleOptions}
          onChange={(shuffleOptions) => change({ shuffleOptions })}
        />
      </Group>
      <Group title={texts.review} hint={texts.reviewHint}>
        <ReviewMatrix
          rules={settings.reviewRules}
          isChecked={settings.behavior === 'immediate'}
          onChange={(reviewRules) => change({ reviewRules })}
        />
        {settings.closesAt === null && <p className={styles.quiet}>{texts.noClose}</p>}
      </Group>
      <Group title={texts.course}>
        <Switch
          label={texts.tutor}
          hint={texts.tutorHint}
          checked={settings.tutorIsSilent}
          onChange={(tutorIsSilent) => change({ tutorIsSilent })}
        />
        <Switch
          label={texts.certificate}
          hint={texts.certificateHint}
          checked={settings.isRequiredForCertificate}
          onChange={(isRequiredForCertificate) => change({ isRequiredForCertificate })}
        />
        {settings.isRequiredForCertificate && hidesScore(settings) && (
          <p className={styles.quiet}>{texts.certificateWaits}</p>
        )}
      </Group>
    </Stack>
  );
}

/** Whether learners do not see their result at all times after an attempt. */
function hidesScore({ closesAt, reviewRules }: Pick<ExamSettings, 'closesAt' | 'reviewRules'>) {
  const { rightAfter, whileOpen, afterClose } = reviewRules;
  return !(rightAfter.score && whileOpen.score && (closesAt === null || afterClose.score));
}

function Group({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <CardTitle id={id}>{title}</CardTitle>
      {hint && <p className={styles.quiet}>{hint}</p>}
      {children}
    </Card>
  );
}
